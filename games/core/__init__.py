"""The contract between a game and its house, and the tools that every game shares."""
