"""«Айсберг»: an auction of floes with hidden hands."""

BOXES = ()
