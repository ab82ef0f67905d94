# The bot's own texts.
# Names arrive as they are and must stand in the nominative; <b> and <i> are markup of captions.

# Words
on = on
off = off
back = ‹ Back
host = host
level-random = random
level-easy = easy
level-normal = normal
level-hard = hard

# Commands, as Telegram lists them
command-start = What I am
command-play = Open a table
command-join = Sit down at the table
command-leave = Leave the table
command-board = Send the board again
command-move = Type a move: /move d4 d7
command-rules = Rules of the games
command-stop = End the game
command-help = What I can do

# Buttons
button-play = Play
button-rules = Rules
button-join = Join
button-leave = Leave
button-computer = 🤖 Add computer
button-no-computer = Remove computer
button-youngest = 🐣 I am the youngest
button-options = Options
button-start = Start
button-rematch = Rematch
button-hint = ?
button-back-in = I’m back
button-leave-yes = Leave
button-leave-no = Stay
button-picture = 🖼 Picture

# Lobby
lobby-waits =
    { $n ->
        [one] One more player is needed.
       *[other] { $n } more players are needed.
    }
lobby-ready =
    { $n ->
        [0] The table is full. The host can start.
        [one] The host can start. One more seat is free.
       *[other] The host can start. { $n } more seats are free.
    }
lobby-closed = The table is closed. Nobody came for half an hour, or everybody left.
commitment = The deal is fixed by this number; the secret behind it comes with the result:

# Board
turn = To move: { $who }
turn-computer = Thinking: { $who }
score = { $rows }
ended-early = The game was stopped. Nobody won.
length =
    { $plies ->
        [one] One move
       *[other] { $plies } moves
    }, { $minutes ->
        [one] one minute
       *[other] { $minutes } minutes
    }
seed = <i>The secret of the deal:</i> <code>{ $seed }</code>

# Pages
help =
    Icebox is a box of icy board games for this chat.
    /play opens a table, <b>Join</b> seats you, <b>Start</b> deals.
    You move with the buttons under the board. /rules answers questions.
    Nothing gets lost: go on in five minutes or in five days.
help-private =
    Icebox is a box of icy board games for group chats.
    Add me to a group and write /play there — or write /play here and practise against the computer.
    You move with the buttons under the board. /rules answers questions.
    Nothing gets lost: go on in five minutes or in five days.
menu = What shall we play?
menu-game = <b>{ $title }</b> · { $least }–{ $most } players · { $fast }–{ $slow } min

# Answers: toasts and replies
answer-busy = Too many at once. Press again.
answer-odd-button = This button is not for this table. Send /board for the live one.
answer-no-table = No table is open here. /play opens one.
answer-taken-lobby = A table is open already. /board shows it.
answer-taken-running = A game is running here. /board shows it; one table at a time.
answer-opened = The table is open.
answer-joined = You are in.
answer-seated-already = You sit here already.
answer-running-already = This game has begun. Join the next one.
answer-started-already = The game has begun already.
answer-not-started = The game has not begun yet. The host presses Start.
answer-came-back = Welcome back: the seat is yours again.
answer-full = All seats are taken.
answer-over = This game is over. /play opens a new one.
answer-left-lobby = You left the table.
answer-closed = The table is closed.
answer-computer-added = The computer sat down.
answer-computer-gone = The computer left.
answer-no-computers = No computer sits here.
answer-youngest-on = You are the youngest: you begin.
answer-youngest-off = You are not the youngest any more.
answer-option-set = Agreed.
answer-shown = Sent.
answer-too-few =
    { $n ->
        [one] One more player is needed. Add a friend or a computer.
       *[other] { $n } more players are needed. Add friends or computers.
    }
answer-started = The game begins.
answer-host-only = Only the host can do this: { $host }.
answer-stranger-lobby = You don’t sit at this table. Press Join.
answer-stranger = You don’t play in this game. Watch, and join the next one.
answer-replaced = The computer plays for you. Press “I’m back” to take your seat again.
answer-stale = That was an earlier turn. The board will be up to date in a moment.
answer-old-board = That is an old board. The live one is below.
answer-not-your-turn =
    It’s { $name }’s turn. { $n ->
        [one] You are next.
       *[other] { $n } moves to yours.
    }
answer-played = { $move } ✓
answer-chosen = Now where to? { $words }
answer-say-more = And then? Possible: { $words }
answer-move-what = Type the move after the command, for example: /move d4 d7
answer-refused = The rules do not allow this move.
answer-hint = Press one of the buttons under the board.
answer-left = { $name } left. The computer plays on; /join takes the seat back.
answer-leave-sure = { $name }, do you really want to leave the game? The computer will take your seat.
answer-not-asked = This question is for somebody else.
answer-stays = Good that you stay.
answer-stop-host-only = Only the host ({ $host }) or an admin can stop the game. /leave leaves it.
answer-stopped = The game is stopped.
answer-board = The board is below.
answer-anonymous = Anonymous admins and channels cannot play: a seat shows a name. Write as yourself, with anonymity turned off.
answer-unknown-command = I don’t know { $command }. /help says what I can do.
answer-no-such-game = I have no game “{ $name }”. /play shows all of them.

# Limits, and failures of ours
answer-too-fast = Too fast for me. Wait a moment, then press again.
answer-failed = Something went wrong on my side. Nothing is lost: press again.
answer-too-many-tables = That is a lot of new tables. Finish one of yours, or come back in ten minutes.
answer-house-full = Every table in the house is taken. Try again in a few minutes.

# What is kept of people
command-privacy = What I keep about you
command-export = A copy of what I keep about you
command-forget = Let me forget you
button-forget-yes = Forget me
button-forget-no = Keep me
privacy-page =
    <b>What I keep about you</b>
    • Your Telegram ID, name and language, once you sit down at a table.
    • Your seats, moves and results; a finished game keeps the name you had in it.
    • Of our private chat: its settings and your practice games.

    I do not keep what people write here. A command or a press is kept until it is done; one that fails, for 48 hours at most. Nothing goes to anybody but Telegram.

    <b>It is yours</b>
    /export gives you a copy, /forget lets me forget you. Both work in a private chat with me. Backups forget within 30 days.

    The whole list, column by column, is docs/privacy.md in my source code.
forget-sure =
    Shall I forget you?

    Your name and ID disappear everywhere, and with them our private chat and its practice games. In finished games a made-up name stands for you. In running games a computer takes your seat, for good.
    This cannot be undone. /export gives you a copy first.
export-caption = All that I keep about you.
answer-forget-where = That is between us: write /forget in a private chat with me.
answer-export-where = That is between us: write /export in a private chat with me.
answer-forgotten = Done: I have forgotten you. If you play again, we begin as strangers.
answer-kept = All stays as it is.

# Time
paused = ⏸ Paused: nobody is at the table. “I’m back” goes on.
ended-abandoned = Nobody came for two weeks, so the table is closed. Nobody won.
time-short = ⏳ { $n } min
time-until = ⏳ until { $time }
time-until-day = ⏳ until { $day } { $time }
day-0 = Mon
day-1 = Tue
day-2 = Wed
day-3 = Thu
day-4 = Fri
day-5 = Sat
day-6 = Sun
answer-away = I was away for a while. Clocks were extended.

# Settings
command-settings = Pace, quiet hours, language
settings-title = Settings
settings-quiet = 🌙 Quiet hours: { $hours }. Clocks stop then, and I call nobody.
settings-no-quiet = 🌙 No quiet hours.
settings-zone = 🌍 Time zone: { $zone }.
settings-choose-quiet = When should I be quiet?
settings-choose-zone = Which city’s clock do you live by?
quiet-from = from { $time }
quiet-to = to { $time }
pace-blitz = ⏳ A move takes up to 1 minute.
pace-relaxed = ⏳ A move takes up to 10 minutes.
pace-daily = ⏳ A move takes up to a day.
pace-none = ⏳ A move takes as long as it takes.
button-pace-blitz = 1 minute
button-pace-relaxed = 10 minutes
button-pace-daily = A day
button-pace-none = No limit
button-quiet = 🌙 Quiet hours
button-zone = 🌍 Time zone
button-no-quiet = No quiet hours
zone-Europe-Kyiv = Kyiv
zone-Europe-Warsaw = Warsaw
zone-Europe-Berlin = Berlin
zone-Europe-London = London
zone-Europe-Vilnius = Vilnius
zone-Asia-Tbilisi = Tbilisi
zone-America-New_York = New York
zone-America-Los_Angeles = Los Angeles
zone-UTC = UTC
answer-settings-saved = Saved.
answer-settings-same = That is how it is already.
answer-admins-only = Only admins of the group can change this.

# Coming and going
stand-in = 🤖 The computer plays for { $names }.
answer-frozen-out = I am no longer in “{ $chat }”, so your game there waits. Nothing is lost: add me again within 30 days, and it goes on.
answer-frozen-mute = I may not write in “{ $chat }”, so your game there waits. Nothing is lost: ask an admin to let me write.
answer-frozen-closed = Nobody may write in “{ $chat }” now, so your game there waits. Nothing is lost: it goes on when the topic is open again.
answer-frozen-ended = For 30 days I could not reach your table in “{ $chat }”. It is closed; nobody won. The secret of the deal { $token }: { $seed }
answer-topic-closed = The topic of a game was closed, so the game waits. Nothing is lost: open the topic, and it goes on.
answer-topic-gone = The topic of this game was deleted, so the game goes on here.
answer-topic-gone-closed = The topic of a game was deleted, and there is a table here already. So that game has ended; nobody won.
answer-back-again = I am back: the game goes on where it stopped.
answer-no-photos = I may not send pictures here, so I draw boards with characters. An admin can allow me pictures.
answer-deleted = The board was deleted several times, so I have stopped sending it. Nothing is lost: /board brings it back.
answer-anonymous-seat = You are an anonymous admin here, and a seat would show your name. Turn anonymity off in your admin rights, then press again.
answer-bots = Other bots cannot play here.
answer-unseen = Your move counts, but I cannot show the board here now. Ask an admin to let me write, or to open the topic.


# What the bot may do in a group, for its admins
command-check = What I may do here, for admins
check-title = What I may do here
check-texts-yes = I may write.
check-texts-no = I may not write. Allow members to send messages, or lift the restriction on me.
check-photos-yes = I may send pictures.
check-photos-no = I may not send pictures, so I draw boards with characters. Allow members to send photos.
check-topic-yes = This topic is open.
check-topic-no = This topic is closed, so I cannot write in it. Reopen it, or give me the right to manage topics.
check-deletes-yes = I can delete my old boards, whatever their age.
check-deletes-no = A board older than two days I cannot delete; I only take its buttons away. With the right to delete messages I could.
check-leavers-yes = I am an admin, so I see it when a player leaves the group.
check-leavers-no = In large groups I do not see it when a player leaves. As an admin I would; I need no other right for that.
check-privacy-on = Privacy mode is on: I am sent commands and presses, not your talk.
check-privacy-off = Privacy mode is off, so I am sent all that is said here. I keep commands alone. Whoever runs me can turn it on in @BotFather.
check-privacy-admin = I am sent all that is said here, as every admin bot is. I keep commands alone.
check-private-yes = I know of nobody at this table whom I could not write to in private.
check-private-no = I cannot write in private to: { $names }. Open my chat and send /start.
answer-check-groups = /check is for groups: it shows what I may do there.
answer-check-admins = Only admins of the group can ask for this.
answer-check-failed = Telegram does not tell me at the moment. Try again in a minute.

## hands

button-hand = 🂠 My hand
button-to-table = ‹ To the table
button-dm = 🔑 Private chat
hand-your-turn = <b>Your turn.</b>
hand-over = The match is over.
hand-replaced = A computer plays for you. “I’m back” under the board gives you the seat again.
lobby-closed-dm = 🔒 No hand can reach: { $names }. You can play all the same by “My hand”, or open the chat by the button below.
answer-dm-open-already = The private chat is open: your hand will come there.
answer-dm-opened = Done: your hand for the table in “{ $chat }” comes here.
answer-no-hands = There is no match now in which you have a hand.
answer-hand-sent = Your hand is in the private chat.
answer-hand-by-button = The private chat is closed. Press “My hand” under the board: you alone will see it.
command-hand = show my hand
