"""The rules of the games: pure functions over frozen values, one folder a game."""
