title = Держись! Лёд трещит!
tagline = Пингвины, рыба — и с каждым ходом меньше льда.

option-first = Кто начинает
option-first-random = жребий
option-first-host = хозяин стола
option-spread = Тройки не рядом
option-hidden_totals = Скрытый улов

word-rest = Собрать остальное

refused-placing = Расстановка: нажмите свободную льдину с одной рыбой. Этим ходом никто ничего не ловит.
refused-moving = Ход: сначала пингвин, потом льдина. Только по прямой, без поворотов, не через воду и не через других пингвинов.
refused-end = Игра окончена: побеждает больший улов, при равном — больше льдин.

unit-points =
    { $n ->
        [one] { $n } рыба
        [few] { $n } рыбы
       *[many] { $n } рыб
    }

dealt = Лёд разложен. Начинает { $seat }.
placed = { $seat } → { $at }
slid = { $seat }: { $start } → { $end }, +{ $fish } 🐟
sank =
    { $floes ->
        [one] { $floes } льдина утонула
        [few] { $floes } льдины утонули
       *[many] { $floes } льдин утонуло
    }, рыбы на них: { $fish }
withdrew = { $seat } — ходить некуда, выход из игры: +{ $fish } 🐟
collected = { $seat } собирает остальное: +{ $fish } 🐟
