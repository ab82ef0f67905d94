"""«Снігова гора»: pull crystals out of a pile that behaves as piles do."""
