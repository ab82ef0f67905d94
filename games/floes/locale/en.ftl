# Texts of floes. Names arrive as they are and must stand in the nominative.

title = Hold On! The Ice Is Cracking!
tagline = Penguins, fish, and less ice every turn.

# Options
option-first = Who begins
option-first-random = drawn by lot
option-first-host = the host
option-spread = Threes apart
option-hidden_totals = Hidden catch

# Words of moves
word-rest = Collect the rest

# How one moves, by the rulebook’s section
refused-placing = Placing: press a free floe with one fish. Nobody catches anything yet.
refused-moving = Moving: first a penguin, then a floe. Straight ahead only: no turns, not over water, not past other penguins.
refused-end = The game is over. The most fish win; if those are equal, the most floes.

unit-points =
    { $n ->
        [one] { $n } fish
       *[other] { $n } fish
    }

# What happened
dealt = The ice is laid. { $seat } begins.
placed = { $seat } → { $at }
slid = { $seat }: { $start } → { $end }, +{ $fish } 🐟
sank =
    { $floes ->
        [one] { $floes } floe sank, and { $fish } 🐟 with it
       *[other] { $floes } floes sank, and { $fish } 🐟 with them
    }
withdrew =
    { $seat } cannot move and is out: +{ $fish } 🐟 from { $floes ->
        [one] { $floes } floe
       *[other] { $floes } floes
    }
collected =
    { $seat } collects the rest: +{ $fish } 🐟 from { $floes ->
        [one] { $floes } floe
       *[other] { $floes } floes
    }
