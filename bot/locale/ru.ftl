# Тексты самого бота.
# Имена стоят в именительном падеже; <b> и <i> — разметка подписей.

# Слова
on = да
off = нет
back = ‹ Назад
host = хозяин
level-random = наугад
level-easy = лёгкий
level-normal = средний
level-hard = сильный

# Команды, как их показывает Telegram
command-start = Кто я
command-play = Открыть стол
command-join = Сесть за стол
command-leave = Встать из-за стола
command-board = Показать поле ещё раз
command-move = Ход словами: /move d4 d7
command-rules = Правила игр
command-stop = Остановить игру
command-help = Что я умею

# Кнопки
button-play = Играть
button-rules = Правила
button-join = Сесть
button-leave = Встать
button-computer = 🤖 Добавить компьютер
button-no-computer = Убрать компьютер
button-youngest = 🐣 Я младше всех
button-options = Варианты
button-start = Начать
button-rematch = Ещё раз
button-hint = ?
button-back-in = Я здесь
button-leave-yes = Выхожу
button-leave-no = Остаюсь
button-picture = 🖼 Рисунок
rules-list = Содержание

# Стол до начала
lobby-waits =
    { $n ->
        [one] Не хватает ещё { $n } игрока.
       *[other] Не хватает ещё { $n } игроков.
    }
lobby-ready =
    { $n ->
        [0] Все места заняты. Хозяин может начинать.
        [one] Можно начинать. Свободно ещё { $n } место.
        [few] Можно начинать. Свободны ещё { $n } места.
       *[many] Можно начинать. Свободных мест ещё { $n }.
    }
lobby-closed = Стол закрыт: полчаса никто не подходил или все разошлись.
commitment = Раздача закреплена этим числом; секрет за ним покажу вместе с итогом:

# Поле
turn = Ход: { $who }
turn-computer = Думает: { $who }
score = { $rows }
ended-early = Игра остановлена. Никто не победил.
length =
    { $plies ->
        [one] { $plies } ход
        [few] { $plies } хода
       *[many] { $plies } ходов
    }, { $minutes ->
        [one] { $minutes } минута
        [few] { $minutes } минуты
       *[many] { $minutes } минут
    }
seed = <i>Секрет раздачи:</i> <code>{ $seed }</code>

# Страницы
help =
    Icebox — шкатулка ледяных настольных игр для этого чата.
    /play открывает стол, <b>Сесть</b> даёт вам место, <b>Начать</b> начинает игру.
    Ходите кнопками под полем. На вопросы о правилах ответит /rules.
    Ничего не теряется: продолжайте через пять минут или через пять дней.
help-private =
    Icebox — шкатулка ледяных настольных игр для групповых чатов.
    Добавьте меня в группу и напишите там /play — или напишите /play здесь и потренируйтесь с компьютером.
    Ходите кнопками под полем. На вопросы о правилах ответит /rules.
    Ничего не теряется: продолжайте через пять минут или через пять дней.
menu = Во что сыграем?
menu-game = <b>{ $title }</b> · игроков { $least }–{ $most } · { $fast }–{ $slow } мин
rules-games = Правила какой игры?
rules-contents = Что хотите узнать?
rules-none = Такого в правилах не нашлось. Что хотите узнать?

# Ответы: всплывающие подсказки и реплики
answer-busy = Слишком много нажатий сразу. Попробуйте ещё раз.
answer-odd-button = Эта кнопка не от этого стола. Нужное поле покажет /board.
answer-no-table = Здесь нет открытого стола. Его откроет /play.
answer-taken-lobby = Стол уже открыт. Его покажет /board.
answer-taken-running = Здесь уже играют, поле покажет /board. Двух столов сразу не бывает.
answer-opened = Стол открыт.
answer-joined = Вы за столом.
answer-seated-already = Вы уже здесь сидите.
answer-running-already = Эта игра уже идёт. Садитесь к следующей.
answer-started-already = Игра уже началась.
answer-not-started = Игра ещё не началась. Хозяин нажимает «Начать».
answer-came-back = С возвращением: место снова ваше.
answer-full = Все места заняты.
answer-over = Эта игра окончена. Новую откроет /play.
answer-left-lobby = Вы встали из-за стола.
answer-closed = Стол закрыт.
answer-computer-added = Компьютер сел за стол.
answer-computer-gone = Компьютер ушёл.
answer-no-computers = Компьютеров за столом нет.
answer-youngest-on = Вы младше всех, значит, вам и начинать.
answer-youngest-off = Хорошо, есть и младше вас.
answer-option-set = Договорились.
answer-shown = Отправлено.
answer-too-few =
    { $n ->
        [one] Не хватает ещё { $n } игрока. Позовите друга или добавьте компьютер.
       *[other] Не хватает ещё { $n } игроков. Позовите друзей или добавьте компьютеры.
    }
answer-started = Игра начинается.
answer-host-only = Это может только хозяин стола: { $host }.
answer-stranger-lobby = Вы не за этим столом. Нажмите «Сесть».
answer-stranger = Вы не в этой игре. Смотрите и садитесь к следующей.
answer-replaced = За вас играет компьютер. Нажмите «Я здесь», чтобы вернуть место.
answer-stale = Это был предыдущий ход. Поле вот-вот обновится.
answer-old-board = Это старое поле. Новое — ниже.
answer-not-your-turn =
    Сейчас ход: { $name }. { $n ->
        [one] Ваш — следующий.
        [few] До вашего — { $n } хода.
       *[many] До вашего — { $n } ходов.
    }
answer-played = { $move } ✓
answer-chosen = А теперь — куда? { $words }
answer-say-more = А дальше? Можно: { $words }
answer-move-what = Напишите ход после команды, например: /move d4 d7
answer-refused = По правилам так ходить нельзя.
answer-hint = Нажмите одну из кнопок под полем.
answer-left = { $name } выходит. Дальше играет компьютер; /join возвращает место.
answer-leave-sure = { $name }, вы правда выходите из игры? Ваше место займёт компьютер.
answer-not-asked = Этот вопрос не к вам.
answer-stays = Хорошо, что вы остаётесь.
answer-stop-host-only = Остановить игру может хозяин ({ $host }) или администратор. Выйти — /leave.
answer-stopped = Игра остановлена.
answer-board = Поле — ниже.
answer-anonymous = Анонимные администраторы и каналы играть не могут. Напишите от себя.
answer-unknown-command = Не знаю команды { $command }. Что я умею — /help.
answer-no-such-game = Игры «{ $name }» у меня нет. Все покажет /play.

# Ограничения и сбои с нашей стороны
answer-too-fast = Слишком быстро для меня. Подождите немного и нажмите ещё раз.
answer-failed = Что-то пошло не так с моей стороны. Ничего не потеряно: нажмите ещё раз.
answer-too-many-tables = Слишком много новых столов. Доиграйте один из своих или вернитесь через десять минут.
answer-house-full = Все столы сейчас заняты. Попробуйте через несколько минут.

# Что хранится о людях
command-privacy = Что я храню о вас
command-export = Копия всего, что я храню о вас
command-forget = Забыть вас
button-forget-yes = Забыть меня
button-forget-no = Не надо
privacy-page =
    <b>Что я храню о вас</b>
    • Ваш номер в Telegram, имя и язык — с тех пор, как вы сели за стол.
    • Ваши места, ходы и результаты; в сыгранной партии остаётся имя, под которым вы играли.
    • О нашем личном чате — его настройки и ваши тренировочные партии.

    То, что пишут в чатах, я не храню. Команда или нажатие хранится, пока не выполнится; то, что не удалось, — не дольше 48 часов. Никому, кроме Telegram, ничего не передаю.

    <b>Решаете вы</b>
    /export пришлёт вам копию, /forget попросит меня всё забыть. Обе команды — в личном чате со мной. Из резервных копий всё исчезнет за 30 дней.

    Полный список, столбец за столбцом, — в файле docs/privacy.md моего исходного кода.
forget-sure =
    Забыть вас?

    Ваши имя и номер исчезнут отовсюду, а с ними наш личный чат и тренировочные партии. В сыгранных партиях вместо вас будет стоять вымышленное имя. В тех, что ещё идут, ваше место насовсем займёт компьютер.
    Отменить это нельзя. Сначала можно взять копию: /export.
export-caption = Всё, что я храню о вас.
answer-forget-where = Это только между нами: напишите /forget в личном чате со мной.
answer-export-where = Это только между нами: напишите /export в личном чате со мной.
answer-forgotten = Готово: я вас больше не помню. Захотите сыграть — познакомимся заново.
answer-kept = Всё остаётся как было.

# Время
paused = ⏸ Пауза: за столом никого. «Я здесь» продолжит игру.
ended-abandoned = Две недели никто не приходил, и стол закрыт. Никто не победил.
time-short = ⏳ { $n } мин
time-until = ⏳ до { $time }
time-until-day = ⏳ до { $day } { $time }
day-0 = пн
day-1 = вт
day-2 = ср
day-3 = чт
day-4 = пт
day-5 = сб
day-6 = вс
answer-away = Меня немного не было. Время на ход продлено.

# Настройки
command-settings = Темп, тихие часы, язык
settings-title = Настройки
settings-quiet = 🌙 Тихие часы: { $hours }. Время на ход стоит, и я никого не зову.
settings-no-quiet = 🌙 Тихих часов нет.
settings-zone = 🌍 Часовой пояс: { $zone }.
settings-choose-quiet = Когда не беспокоить?
settings-choose-zone = По чьему времени считать часы?
pace-blitz = ⏳ На ход — 1 минута.
pace-relaxed = ⏳ На ход — 10 минут.
pace-daily = ⏳ На ход — сутки.
pace-none = ⏳ На ход — сколько угодно.
button-pace-blitz = 1 минута
button-pace-relaxed = 10 минут
button-pace-daily = Сутки
button-pace-none = Без срока
button-quiet = 🌙 Тихие часы
button-zone = 🌍 Часовой пояс
button-no-quiet = Без тихих часов
zone-Europe-Kyiv = Киев
zone-Europe-Warsaw = Варшава
zone-Europe-Berlin = Берлин
zone-Europe-London = Лондон
zone-Europe-Vilnius = Вильнюс
zone-Asia-Tbilisi = Тбилиси
zone-America-New_York = Нью-Йорк
zone-America-Los_Angeles = Лос-Анджелес
zone-UTC = UTC
answer-settings-saved = Сохранено.
answer-settings-same = Так уже и есть.
answer-admins-only = Это могут менять только администраторы группы.
