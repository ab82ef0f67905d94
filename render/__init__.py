"""A small drawing library: scenes as data, themes, stamps, pictures. It knows no game."""
