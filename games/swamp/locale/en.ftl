# Texts of swamp. Names arrive as they are and must stand in the nominative.

title = The Swamp
tagline = Out of the swamp, once round, and home — if nobody chops you.

# Options
option-luck = Luck
option-luck-off = off
option-luck-sixes = double six
option-luck-ones = double one
option-caves = Caves
option-caves-four = four
option-caves-eight = eight
option-corners = Hops
option-corners-forward = 1 goes forward
option-corners-backward = 1 goes back
option-keep_lap = No hop past home
option-double_again = Doubles roll again
option-play_on = Play on for places
option-swift = Quick swamp

# Words of moves
word-roll = 🎲
word-swamp = swamp
word-luck = 🍀 Luck
word-pass = Pass

# How one moves, by the rulebook’s section
refused-out = Coming out: press 🎲. Only a 6 brings a figure out of the swamp, one a turn.
refused-turn = Your turn: first press 🎲, then choose who goes where. Each die moves one figure by exactly its number.
refused-both = Both dice: a move after which the other die could not be used is not allowed while another order uses both.
refused-moving = Moving: never past an enemy, never onto your own figure, exactly as far as the die says. The buttons show every move.
refused-caves = Caves: your turn may not end in front of a cave in which an enemy sits.
refused-end = The game is over. Whoever has all four at home first wins.

unit-points =
    { $n ->
        [one] { $n } figure at home
       *[other] { $n } figures at home
    }

# What happened
began = Everybody sits in the swamp. { $seat } begins.
rolled = { $seat } rolls 🎲 { $first } and { $second }
skipped =
    { $n ->
        [one] No move: { $seats } (🎲 { $rolls })
       *[other] No moves: { $seats } (🎲 { $rolls })
    }
unused = { $seat }: nothing to do with the { $die }
came-out = { $seat }: a six! Out to { $at }
moved =
    { $seat }: { $start } → { $end } with a { $die }{ $to ->
        [cave] , into the cave
        [home] , home
       *[other] { "" }
    }{ $forced ->
        [yes] { " " }(only move)
       *[no] { "" }
    }
chopped = ⚔️ { $seat } chops on { $at }! Back to the swamp: { $victim }
stayed =
    Springboard { $at }! { $seat } rolls 🎲 { $die } — { $why ->
        [even] even, no hop
        [taken] odd, but that corner is taken: no hop
       *[home] odd, but no hop goes past home
    }
hopped =
    Springboard { $start }! { $seat } rolls 🎲 { $die } — { $way ->
        [next] a hop to the next corner
        [opposite] a hop right across
       *[behind] a hop to the corner behind
    }: { $end }
drove-out = 🍀 Luck! { $seat } clears the cave { $cave }. Back to the swamp: { $victim }
again = A double! { $seat } rolls again.
arrived =
    { $place ->
        [1] 🏁 { $seat } has all four at home and wins!
       *[other] 🏁 { $seat } has all four at home: place { $place }
    }
stopped = { $turns } turns are enough: the game ends as it stands.
