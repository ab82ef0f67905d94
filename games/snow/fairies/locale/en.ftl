# Texts of fairies. Names arrive as they are and must stand in the nominative.

title = Crystal Fairies
tagline = Everything lies open. Claim your designs in time.

option-together = Neighbours come along

refused-turn = A turn: press a number. The crystal goes to your flake, and so do those of its design that share a side with it.
refused-end = The game is over. Whoever finished all flakes first has won.

unit-points =
    { $n ->
        [one] { $n } crystal
       *[other] { $n } crystals
    }

strewn = The crystals are strewn. { $seat } begins.
took = { $seat } takes { $number }: +{ $taken }, { $count } of 6
began = { $seat } starts a flake with { $number }: +{ $taken } ({ $flakes } of { $need })
whole = { $seat } finishes a flake: { $flakes } of { $need } ❄️
won = { $seat } has finished every flake!
