title = Hold On! The Ice Is Cracking!
tagline = Penguins, fish, and less ice every turn.

option-first = Who begins
option-first-random = drawn by lot
option-first-host = the host
option-spread = Threes apart
option-hidden_totals = Hidden catch

word-rest = Collect the rest

refused-placing = Placing: press a free floe with one fish. Nobody catches anything yet.
refused-moving = Moving: first a penguin, then a floe. Straight ahead only, no turns, not over water and not over other penguins.
refused-end = The game is over: the biggest catch wins; if equal, more floes do.

unit-points =
    { $n ->
        [one] { $n } fish
       *[other] { $n } fish
    }

dealt = The ice is laid. { $seat } begins.
placed = { $seat } → { $at }
slid = { $seat }: { $start } → { $end }, +{ $fish } 🐟
sank =
    { $floes ->
        [one] { $floes } floe sank
       *[other] { $floes } floes sank
    }, fish on them: { $fish }
withdrew = { $seat } cannot move and leaves: +{ $fish } 🐟
collected = { $seat } collects the rest: +{ $fish } 🐟
