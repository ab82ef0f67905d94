# Texts of snowhill. Names arrive as they are and must stand in the nominative.

title = Snow Hill
tagline = Pull crystals out of the hill so that nothing slides.

# Options
option-pile = The hill
option-pile-flakes = flake upon flake
option-pile-ring = a ring
option-pile-heap = a mixed heap
option-by_hand = Sort by hand

# Words of moves
word-n = ↑
word-ne = ↗
word-e = →
word-se = ↘
word-s = ↓
word-sw = ↙
word-w = ←
word-nw = ↖
word-stop = Enough for now
word-take = Start a flake
word-ice = Lay it as ice
word-check = Check
word-put = To flake

# How one moves, by the rulebook’s section
refused-pulling = Pulling: press the number of a white crystal, then the way. Blue ones stay. After a success you may stop.
refused-flakes = The crystal is in your hand: start a new flake with it, or lay it on the hill as ice.
refused-ice = The crystal goes on top as ice: pick one of the places marked with letters. One ice crystal turns up for it.
refused-end = The game is over. Whoever finished all flakes first has won.

unit-points =
    { $n ->
        [one] { $n } crystal
       *[other] { $n } crystals
    }

# What happened
heaped = The hill is laid. { $seat } begins.
built = { $seat }: { $number } comes out clean and fits, { $count } of 6
claimed = { $seat } starts a flake with { $number } ({ $flakes } of { $need })
finished = { $seat } finishes a flake: { $flakes } of { $need } ❄️
unfit = { $seat }: { $number } comes out clean, but goes on top as ice
avalanche =
    { $seat } pulls { $number }. Avalanche! { $how ->
        [opened] A snow crystal lies bare.
        [clash] Ice slid onto ice.
        [adrift] Ice slid off the snow.
       *[stuck] It drags others along; everything falls back.
    }{ $out ->
        [yes] {" "}The crystal is lost as well.
       *[no] {""}
    }
stopped = { $seat } stops.
turned =
    { $count ->
        [one] One ice crystal turns its face up.
       *[other] { $count } ice crystals turn their faces up.
    }
melting =
    { $left ->
        [0] No snowflake is left: the next avalanche ends the game.
        [one] One more avalanche is allowed.
       *[other] { $left } more avalanches are allowed.
    }
checked = { $seat } checks: everything is where it belongs.
wrong =
    { $count ->
        [one] { $seat }: one crystal was in the wrong flake. It goes on top as ice, and a turn is lost.
       *[other] { $seat }: { $count } crystals were in the wrong flake. They go on top as ice, and a turn is lost.
    }
skipped = { $seat } misses a turn.
won = { $seat } has finished every flake!
lost = { $seat }: one avalanche too many. The hill wins.
thawed =
    { $turns ->
        [one] The hill has thawed after one turn. The most crystals win.
       *[other] The hill has thawed after { $turns } turns. The most crystals win.
    }
