"""What an operator needs: metrics, health, backups, the doctor, the check of a group."""
