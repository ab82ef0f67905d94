# Тексты игры. Имена приходят как есть, поэтому стоят в именительном падеже.

title = Айсберг
tagline = Аукцион льдин: пингвинам надо на чём-то стоять.

# Варианты игры
option-first = Кто заходит первым
option-first-random = жребий
option-first-host = хозяин стола
option-hand = Карты на руке
option-hand-box = как в коробке: 12 на всех
option-hand-long = длинная игра: по 12
option-leader_may_pass = Первый может пасовать
option-memory_aid = Подсказка памяти

# Слова ходов
word-pass = Пас
word-keep = Оставить
word-drop = Сбросить

# Как ходить, по разделу правил
refused-leading = Заход: положите одну цветную карту, не джокера. На кнопках — номера карт в вашей руке.
refused-bidding = Торг: добавьте карты того же цвета и джокеры, чтобы ваша сумма стала самой большой. Или пасуйте. «2+» — это «вторая карта и ещё».
refused-taking = Льдина досталась другому. Оставьте все выложенные карты себе как очки или сбросьте все.
refused-end = Игра окончена: побеждает самый большой счёт, а если он одинаков — больше льдин.

unit-points =
    { $n ->
        [one] { $n } очко
        [few] { $n } очка
       *[many] { $n } очков
    }

# Что произошло
shuffled =
    { $hand ->
        [one] Роздано по { $hand } карте.
        [few] Роздано по { $hand } карты.
       *[many] Роздано по { $hand } карт.
    }
opened = 🧊 На торгах льдина { $floe }. Заходит { $seat }.
skipped = { $seat } не заходит: цветных карт нет.
drifted = Заходить некому: льдину { $floe } уносит течение.
led = { $seat }: { $cards }
raised = { $seat }: + { $cards } = { $total }
passed = { $seat } пасует
took = { $seat } берёт льдину { $floe } за { $total }
kept =
    { $seat } оставляет себе { $total ->
        [one] { $total } очко
        [few] { $total } очка
       *[many] { $total } очков
    } 🐧
dropped =
    { $seat } сбрасывает { $total ->
        [one] { $total } очко
        [few] { $total } очка
       *[many] { $total } очков
    }
drew = Вы взяли: { $cards }
reshuffled =
    { $cards ->
        [one] Сброшенные карты — снова колода: { $cards } карта.
        [few] Сброшенные карты перемешаны, и это снова колода: { $cards } карты.
       *[many] Сброшенные карты перемешаны, и это снова колода: { $cards } карт.
    }
melted = Льдина тает! Игра окончена.
counted =
    { $surplus ->
        [0] { $seat }: 🐧 { $penguins }, 🧊 { $floes } → { $score }
       *[other] { $seat }: 🐧 { $penguins }, 🧊 { $floes }, без места { $surplus }: { $penguins } − 2 × { $surplus } = { $score }
    }
