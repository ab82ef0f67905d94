"""«Перший сніг»: turn crystals over, remember where they lie, build."""
