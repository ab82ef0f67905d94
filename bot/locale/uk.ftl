# Тексти самого бота.
# Імена стоять у називному відмінку; <b> та <i> — розмітка підписів.

# Слова
on = так
off = ні
back = ‹ Назад
host = господар
level-random = навмання
level-easy = легкий
level-normal = середній
level-hard = сильний

# Команди, як їх показує Telegram
command-start = Хто я
command-play = Відкрити стіл
command-join = Сісти за стіл
command-leave = Встати з-за столу
command-board = Показати поле ще раз
command-move = Хід словами: /move d4 d7
command-rules = Правила ігор
command-stop = Зупинити гру
command-help = Що я вмію

# Кнопки
button-play = Грати
button-rules = Правила
button-join = Сісти
button-leave = Встати
button-computer = 🤖 Додати комп’ютер
button-no-computer = Прибрати комп’ютер
button-youngest = 🐣 Мені найменше літ
button-options = Варіанти
button-start = Почати
button-rematch = Ще раз
button-hint = ?
button-back-in = Я тут
button-leave-yes = Виходжу
button-leave-no = Лишаюся
button-picture = 🖼 Малюнок
rules-list = Зміст

# Стіл до початку
lobby-waits =
    { $n ->
        [one] Бракує ще { $n } гравця.
       *[other] Бракує ще { $n } гравців.
    }
lobby-ready =
    { $n ->
        [0] Усі місця зайняті. Господар може починати.
        [one] Можна починати. Вільне ще { $n } місце.
        [few] Можна починати. Вільні ще { $n } місця.
       *[many] Можна починати. Вільних місць ще { $n }.
    }
lobby-closed = Стіл закрито: пів години ніхто не підходив або всі розійшлися.
commitment = Роздачу закріплено цим числом; секрет за ним покажу разом із підсумком:

# Поле
turn = Хід: { $who }
turn-computer = Думає: { $who }
score = { $rows }
ended-early = Гру зупинено. Ніхто не переміг.
length =
    { $plies ->
        [one] { $plies } хід
        [few] { $plies } ходи
       *[many] { $plies } ходів
    }, { $minutes ->
        [one] { $minutes } хвилина
        [few] { $minutes } хвилини
       *[many] { $minutes } хвилин
    }
seed = <i>Секрет роздачі:</i> <code>{ $seed }</code>

# Сторінки
help =
    Icebox — скринька крижаних настільних ігор для цього чату.
    /play відкриває стіл, <b>Сісти</b> дає вам місце, <b>Почати</b> починає гру.
    Ходіть кнопками під полем. На питання про правила відповість /rules.
    Нічого не губиться: продовжуйте за п’ять хвилин чи за п’ять днів.
help-private =
    Icebox — скринька крижаних настільних ігор для групових чатів.
    Додайте мене до групи й напишіть там /play — або напишіть /play тут і потренуйтеся з комп’ютером.
    Ходіть кнопками під полем. На питання про правила відповість /rules.
    Нічого не губиться: продовжуйте за п’ять хвилин чи за п’ять днів.
menu = У що зіграємо?
menu-game = <b>{ $title }</b> · гравців { $least }–{ $most } · { $fast }–{ $slow } хв
rules-games = Правила якої гри?
rules-contents = Що хочете дізнатися?
rules-none = Такого в правилах не знайшлося. Що хочете дізнатися?

# Відповіді: спливні підказки та репліки
answer-busy = Надто багато натискань водночас. Спробуйте ще раз.
answer-odd-button = Ця кнопка не від цього столу. Потрібне поле покаже /board.
answer-no-table = Тут немає відкритого столу. Його відкриє /play.
answer-taken-lobby = Стіл уже відкрито. Його покаже /board.
answer-taken-running = Тут уже грають, поле покаже /board. Двох столів водночас не буває.
answer-opened = Стіл відкрито.
answer-joined = Ви за столом.
answer-seated-already = Ви вже тут сидите.
answer-running-already = Ця гра вже йде. Сідайте до наступної.
answer-started-already = Гра вже почалася.
answer-not-started = Гра ще не почалася. Господар натискає «Почати».
answer-came-back = З поверненням: місце знову ваше.
answer-full = Усі місця зайняті.
answer-over = Цю гру закінчено. Нову відкриє /play.
answer-left-lobby = Ви встали з-за столу.
answer-closed = Стіл закрито.
answer-computer-added = Комп’ютер сів за стіл.
answer-computer-gone = Комп’ютер пішов.
answer-no-computers = Комп’ютерів за столом немає.
answer-youngest-on = Вам найменше років, тож ви й починаєте.
answer-youngest-off = Гаразд, є й молодші за вас.
answer-option-set = Домовилися.
answer-shown = Надіслано.
answer-too-few =
    { $n ->
        [one] Бракує ще { $n } гравця. Покличте друга або додайте комп’ютер.
       *[other] Бракує ще { $n } гравців. Покличте друзів або додайте комп’ютери.
    }
answer-started = Гра починається.
answer-host-only = Це може тільки господар столу: { $host }.
answer-stranger-lobby = Ви не за цим столом. Натисніть «Сісти».
answer-stranger = Ви не в цій грі. Дивіться й сідайте до наступної.
answer-replaced = За вас грає комп’ютер. Натисніть «Я тут», щоб повернути місце.
answer-stale = Це був попередній хід. Поле ось-ось оновиться.
answer-old-board = Це старе поле. Нове — нижче.
answer-not-your-turn =
    Зараз хід: { $name }. { $n ->
        [one] Ваш — наступний.
        [few] До вашого — { $n } ходи.
       *[many] До вашого — { $n } ходів.
    }
answer-played = { $move } ✓
answer-chosen = А тепер — куди? { $words }
answer-say-more = А далі? Можна: { $words }
answer-move-what = Напишіть хід після команди, наприклад: /move d4 d7
answer-refused = За правилами так ходити не можна.
answer-hint = Натисніть одну з кнопок під полем.
answer-left = { $name } виходить. Далі грає комп’ютер; /join повертає місце.
answer-leave-sure = { $name }, ви справді виходите з гри? Ваше місце займе комп’ютер.
answer-not-asked = Це питання не до вас.
answer-stays = Добре, що ви лишаєтеся.
answer-stop-host-only = Зупинити гру може господар ({ $host }) або адміністратор. Вийти — /leave.
answer-stopped = Гру зупинено.
answer-board = Поле — нижче.
answer-anonymous = Анонімні адміністратори й канали грати не можуть. Напишіть від себе.
answer-unknown-command = Не знаю команди { $command }. Що я вмію — /help.
answer-no-such-game = Гри «{ $name }» у мене немає. Усі покаже /play.

# Обмеження та збої з нашого боку
answer-too-fast = Зашвидко для мене. Зачекайте трохи й натисніть ще раз.
answer-failed = Щось пішло не так із мого боку. Нічого не втрачено: натисніть ще раз.
answer-too-many-tables = Забагато нових столів. Дограйте один зі своїх або поверніться за десять хвилин.
answer-house-full = Усі столи зараз зайняті. Спробуйте за кілька хвилин.

# Що зберігається про людей
command-privacy = Що я зберігаю про вас
command-export = Копія всього, що я зберігаю про вас
command-forget = Забути вас
button-forget-yes = Забути мене
button-forget-no = Не треба
privacy-page =
    <b>Що я зберігаю про вас</b>
    • Ваш номер у Telegram, ім’я та мову — відколи ви сіли за стіл.
    • Ваші місця, ходи й результати; у зіграній партії лишається ім’я, під яким ви грали.
    • Про наш особистий чат — його налаштування й ваші тренувальні партії.

    Того, що пишуть у чатах, я не зберігаю. Команда чи натискання зберігається, доки не виконається; те, що не вдалося, — щонайбільше 48 годин. Нікому, крім Telegram, нічого не передаю.

    <b>Вирішуєте ви</b>
    /export надішле вам копію, /forget попросить мене все забути. Обидві команди — в особистому чаті зі мною. З резервних копій усе зникне за 30 днів.

    Повний перелік, стовпець за стовпцем, — у файлі docs/privacy.md мого вихідного коду.
forget-sure =
    Забути вас?

    Ваші ім’я та номер зникнуть звідусіль, а з ними наш особистий чат і тренувальні партії. У зіграних партіях замість вас стоятиме вигадане ім’я. У тих, що ще тривають, ваше місце назавжди займе комп’ютер.
    Скасувати це не можна. Спершу можна взяти копію: /export.
export-caption = Усе, що я зберігаю про вас.
answer-forget-where = Це лише між нами: напишіть /forget в особистому чаті зі мною.
answer-export-where = Це лише між нами: напишіть /export в особистому чаті зі мною.
answer-forgotten = Готово: я вас більше не пам’ятаю. Захочете зіграти — познайомимося наново.
answer-kept = Усе лишається як було.

# Час
paused = ⏸ Пауза: за столом нікого. «Я тут» продовжить гру.
ended-abandoned = Два тижні ніхто не приходив, тож стіл закрито. Ніхто не переміг.
time-short = ⏳ { $n } хв
time-until = ⏳ до { $time }
time-until-day = ⏳ до { $day } { $time }
day-0 = пн
day-1 = вт
day-2 = ср
day-3 = чт
day-4 = пт
day-5 = сб
day-6 = нд
answer-away = Мене трохи не було. Час на хід подовжено.

# Налаштування
command-settings = Темп, тихі години, мова
settings-title = Налаштування
settings-quiet = 🌙 Тихі години: { $hours }. Час на хід стоїть, і я нікого не кличу.
settings-no-quiet = 🌙 Тихих годин немає.
settings-zone = 🌍 Часовий пояс: { $zone }.
settings-choose-quiet = Коли не турбувати?
settings-choose-zone = За чиїм часом рахувати години?
pace-blitz = ⏳ На хід — 1 хвилина.
pace-relaxed = ⏳ На хід — 10 хвилин.
pace-daily = ⏳ На хід — доба.
pace-none = ⏳ На хід — скільки завгодно.
button-pace-blitz = 1 хвилина
button-pace-relaxed = 10 хвилин
button-pace-daily = Доба
button-pace-none = Без строку
button-quiet = 🌙 Тихі години
button-zone = 🌍 Часовий пояс
button-no-quiet = Без тихих годин
zone-Europe-Kyiv = Київ
zone-Europe-Warsaw = Варшава
zone-Europe-Berlin = Берлін
zone-Europe-London = Лондон
zone-Europe-Vilnius = Вільнюс
zone-Asia-Tbilisi = Тбілісі
zone-America-New_York = Нью-Йорк
zone-America-Los_Angeles = Лос-Анджелес
zone-UTC = UTC
answer-settings-saved = Збережено.
answer-settings-same = Так уже й є.
answer-admins-only = Це можуть змінювати тільки адміністратори групи.
