# Texts of iceberg. Names arrive as they are and must stand in the nominative.

title = Iceberg
tagline = An auction of floes: the penguins need somewhere to stand.

# Options
option-first = Who leads first
option-first-random = drawn by lot
option-first-host = the host
option-hand = Cards in hand
option-hand-box = as in the box: 12 in all
option-hand-long = long: 12 each
option-leader_may_pass = Leader may pass
option-memory_aid = Memory aid

# Words of moves
word-pass = Pass
word-keep = Keep
word-drop = Discard

# How one moves, by the rulebook’s section
refused-leading = Leading: lay one coloured card, no joker. The buttons bear the numbers of the cards in your hand.
refused-bidding = Bidding: add cards of the led colour and jokers, so that your total is higher than any other. Or pass. “2+” means that more cards follow.
refused-taking = You have lost the floe: keep all the cards you laid as points, or discard them all.
refused-end = The game is over. The highest score wins; if those are equal, more floes.

unit-points =
    { $n ->
        [one] { $n } point
       *[other] { $n } points
    }

# What happened
shuffled =
    { $hand ->
        [one] Dealt: { $hand } card each.
       *[other] Dealt: { $hand } cards each.
    }
opened = 🧊 { $floe } is up for auction. { $seat } leads.
skipped = { $seat } has no coloured card and cannot lead.
drifted = Nobody leads, and floe { $floe } drifts away.
led = { $seat }: { $cards }
raised = { $seat }: + { $cards } = { $total }
passed = { $seat } passes
took = { $seat } takes floe { $floe } with a bid of { $total }
kept =
    { $seat } keeps { $total ->
        [one] { $total } point
       *[other] { $total } points
    } 🐧
dropped =
    { $seat } discards { $total ->
        [one] { $total } point
       *[other] { $total } points
    }
drew = You drew: { $cards }
reshuffled =
    { $cards ->
        [one] The discard pile is the new draw pile: { $cards } card.
       *[other] The discard pile is shuffled and is the new draw pile: { $cards } cards.
    }
melted = The melting floe! The game is over.
counted =
    { $surplus ->
        [0] { $seat }: 🐧 { $penguins }, 🧊 { $floes } → { $score }
       *[other] { $seat }: 🐧 { $penguins }, 🧊 { $floes }, no room for { $surplus }: { $penguins } − 2 × { $surplus } = { $score }
    }
