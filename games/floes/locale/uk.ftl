title = Тримайся! Лід тріскається!
tagline = Пінгвіни, риба — і щоходу менше криги.

option-first = Хто починає
option-first-random = жереб
option-first-host = господар столу
option-spread = Трійки не поруч
option-hidden_totals = Прихований улов

word-rest = Зібрати решту

refused-placing = Розстановка: натисніть вільну крижину з однією рибою. За цей хід ніхто нічого не ловить.
refused-moving = Хід: спершу пінгвін, потім крижина. Тільки по прямій, без поворотів, не через воду й не через інших пінгвінів.
refused-end = Гру закінчено: перемагає найбільший улов, за рівного — більше крижин.

unit-points =
    { $n ->
        [one] { $n } риба
        [few] { $n } риби
       *[many] { $n } риб
    }

dealt = Крига розкладена. Починає { $seat }.
placed = { $seat } → { $at }
slid = { $seat }: { $start } → { $end }, +{ $fish } 🐟
sank =
    { $floes ->
        [one] { $floes } крижина потонула
        [few] { $floes } крижини потонули
       *[many] { $floes } крижин потонуло
    }, риби на них: { $fish }
withdrew = { $seat } не має куди ходити й виходить: +{ $fish } 🐟
collected = { $seat } збирає решту: +{ $fish } 🐟
