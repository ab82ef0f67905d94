"""Whole evenings of the real bot, with everything that can go wrong, repeated from a seed."""
