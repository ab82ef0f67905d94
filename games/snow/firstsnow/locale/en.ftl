# Texts of firstsnow. Names arrive as they are and must stand in the nominative.

title = First Snow
tagline = Turn crystals over, and remember where they lie.

option-open_start = Some lie face up

word-take = Start a flake
word-leave = Turn it back

refused-turn = A turn: press the place of a crystal to turn it over. What fits is yours, and you go on, up to three times.
refused-flakes = The crystal fits nobody yet: start a new flake with it, or turn it back.
refused-end = The game is over. Whoever finished all flakes first has won.

unit-points =
    { $n ->
        [one] { $n } crystal
       *[other] { $n } crystals
    }

snowed = The first snow has fallen. { $seat } begins.
found = { $seat } finds one at { $place }: { $count } of 6
began = { $seat } starts a flake from { $place } ({ $flakes } of { $need })
whole = { $seat } finishes a flake: { $flakes } of { $need } ❄️
missed = { $seat } opens { $place }. It does not fit and is turned back: remember it!
won = { $seat } has finished every flake!
alone =
    { $opened ->
        [one] { $seat } has finished every flake with one opening!
       *[other] { $seat } has finished every flake with { $opened } openings!
    }
thawed =
    { $opened ->
        [one] One opening, and the sun is up. The most crystals win.
       *[other] { $opened } openings, and the sun is up. The most crystals win.
    }
