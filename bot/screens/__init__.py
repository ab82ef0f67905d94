"""What people see, as values: made from a match and nothing else."""
