"""What goes wrong, by the numbers of tests/test_fault_numbers.py."""
