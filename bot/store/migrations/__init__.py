"""Steps from any older database to the present tables."""
