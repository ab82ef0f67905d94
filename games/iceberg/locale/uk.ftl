# Тексти гри. Імена приходять як є, тож стоять у називному відмінку.

title = Айсберг
tagline = Аукціон крижин: пінгвінам треба на чомусь стояти.

# Варіанти гри
option-first = Хто заходить першим
option-first-random = жереб
option-first-host = господар столу
option-hand = Карти на руці
option-hand-box = як у коробці: 12 на всіх
option-hand-long = довга гра: по 12
option-leader_may_pass = Перший може пасувати
option-memory_aid = Підказка пам’яті

# Слова ходів
word-pass = Пас
word-keep = Лишити
word-drop = Скинути

# Як ходити, за розділом правил
refused-leading = Захід: покладіть одну кольорову карту, не джокера. На кнопках — номери карт у вашій руці.
refused-bidding = Торг: додайте карти того самого кольору та джокери, щоб ваша сума стала найбільшою. Або пасуйте. «2+» — це «друга карта й ще».
refused-taking = Крижина дісталась іншому. Лишіть усі викладені карти собі як очки або скиньте всі.
refused-end = Гру закінчено: перемагає найбільший рахунок, а якщо він однаковий — більше крижин.

unit-points =
    { $n ->
        [one] { $n } очко
        [few] { $n } очки
       *[many] { $n } очок
    }

# Що сталося
shuffled =
    { $hand ->
        [one] Роздано по { $hand } карті.
        [few] Роздано по { $hand } карти.
       *[many] Роздано по { $hand } карт.
    }
opened = 🧊 На торгах крижина { $floe }. Заходить { $seat }.
skipped = { $seat } не заходить: кольорових карт немає.
drifted = Заходити нікому: крижину { $floe } відносить течія.
led = { $seat }: { $cards }
raised = { $seat }: + { $cards } = { $total }
passed = { $seat } пасує
took = { $seat } бере крижину { $floe } за { $total }
kept =
    { $seat } лишає собі { $total ->
        [one] { $total } очко
        [few] { $total } очки
       *[many] { $total } очок
    } 🐧
dropped =
    { $seat } скидає { $total ->
        [one] { $total } очко
        [few] { $total } очки
       *[many] { $total } очок
    }
drew = Ви взяли: { $cards }
reshuffled =
    { $cards ->
        [one] Скинуті карти — знову колода: { $cards } карта.
        [few] Скинуті карти перемішано, і це знову колода: { $cards } карти.
       *[many] Скинуті карти перемішано, і це знову колода: { $cards } карт.
    }
melted = Крижина тане! Гру закінчено.
counted =
    { $surplus ->
        [0] { $seat }: 🐧 { $penguins }, 🧊 { $floes } → { $score }
       *[other] { $seat }: 🐧 { $penguins }, 🧊 { $floes }, без місця { $surplus }: { $penguins } − 2 × { $surplus } = { $score }
    }
