"""The exact words of every refusal that a game can meet."""

import asyncio
from collections.abc import AsyncIterator, Callable
from typing import Any, NamedTuple

import pytest
import pytest_asyncio

from tests.bot.sandbox.kit import Table, buttons, laid, picture
from tests.bot.sandbox.places import places

NOT_MODIFIED = (
    "message is not modified: specified new message content and reply markup are exactly the same "
    "as a current content and reply markup of the message"
)
TOO_OLD = "query is too old and response timeout expired or query ID is invalid"


class Case(NamedTuple):
    """A call that is refused: its parameters may need what is in the world."""

    text: str
    method: str
    params: Callable[[Any], dict[str, Any]]
    code: int = 400
    files: dict[str, tuple[str, bytes]] | None = None


def send(text: str, /, code: int = 400, **params: Any) -> Case:
    """A refused sendMessage into the club."""
    return Case(text, "sendMessage", lambda p: {"chat_id": p.club, "text": "Hi"} | params, code)


def to(
    text: str, place: str, /, code: int = 403, method: str = "sendMessage", **params: Any
) -> Case:
    """A refused message to a place."""
    return Case(
        text, method, lambda p: {"chat_id": getattr(p, place), "text": "Hi"} | params, code
    )


def edit(text: str, message: str, kind: str = "Text", /, **params: Any) -> Case:
    """A refused edit of a message in the club."""
    return Case(
        text,
        f"editMessage{kind}",
        lambda p: {"chat_id": p.club, "message_id": getattr(p, message, 999)} | params,
    )


def on(text: str, method: str, /, *names: str, **params: Any) -> Case:
    """A refused call about the club; a name of a place goes along as message_id."""
    return Case(
        text,
        method,
        lambda p: {"chat_id": p.club} | _message(p, *names) | params,
    )


def _message(p: Any, *names: str) -> dict[str, Any]:
    return {"message_id": getattr(p, names[0], 999)} if names else {}


def html(text: str, source: str) -> Case:
    """A refused text."""
    return send(f"can't parse entities: {text}", text=source, parse_mode="HTML")


def board(text: str, name: str = "board.png", content: bytes = b"") -> Case:
    """A refused picture."""
    files = {"photo": (name, content)}
    return Case(text, "sendPhoto", lambda p: {"chat_id": p.club}, files=files)


def keys(text: str, markup: Any) -> Case:
    """A refused keyboard."""
    return send(text, reply_markup=markup)


def key(text: str, /, **button: Any) -> Case:
    """A refused button."""
    return keys(text, {"inline_keyboard": [[button]]})


CHATS = [
    send("chat_id is empty", chat_id=""),
    send("chat not found", chat_id=-1001),
    send("chat not found", chat_id="@nobody"),
    send("the bot can't send messages to the bot", 403, chat_id=700000001),
    to("chat not found", "stranger", 400),
    to("bot was blocked by the user", "blocked"),
    to("user is deactivated", "deactivated"),
    to("bot can't initiate conversation with a user", "unstarted"),
    to("bot was kicked from the group chat", "kicked_group"),
    to("bot was kicked from the supergroup chat", "kicked_supergroup"),
    to("bot is not a member of the group chat", "without_group"),
    to("bot is not a member of the supergroup chat", "without_supergroup"),
    to("the group chat was deleted", "deleted"),
    to(
        "bot was kicked from the supergroup chat", "kicked_supergroup", method="getChatMemberCount"
    ),
    to("group chat was upgraded to a supergroup chat", "moved", 400),
    to("not enough rights to send text messages to the chat", "mute", 400),
    to("not enough rights to send dice to the chat", "mute", 400, "sendDice"),
    to("message thread not found", "forum", 400, message_thread_id=1),
    to("message thread not found", "club", 400, message_thread_id=77),
    Case("TOPIC_CLOSED", "sendMessage", lambda p: _in(p, p.closed)),
    Case("TOPIC_DELETED", "sendMessage", lambda p: _in(p, p.gone)),
    to("there are no administrators in the private chat", "anna", 400, "getChatAdministrators"),
    on("invalid user_id specified", "getChatMember", user_id=999),
    Case("PARTICIPANT_ID_INVALID", "getChatMember", lambda p: _person(p, p.stranger)),
    on("not enough rights to manage pinned messages in the chat", "pinChatMessage", "mine"),
    to("not enough rights to create a topic", "modest", 400, "createForumTopic", name="New"),
    on("wrong parameter action in request", "sendChatAction", action="sleeping"),
]


def _in(p: Any, thread: int) -> dict[str, Any]:
    return {"chat_id": p.forum, "text": "Hi", "message_thread_id": thread}


def _person(p: Any, user_id: int) -> dict[str, Any]:
    return {"chat_id": p.club, "user_id": user_id}


TEXTS = [
    send("message text is empty", text=""),
    send("text must be non-empty", text=" \n "),
    send("message is too long", text="x" * 4097),
    send("text is too long", text="x" * 32769),
    edit("MESSAGE_TOO_LONG", "mine", text="x" * 4097),
    edit("message text is empty", "mine", text=""),
    edit("MEDIA_CAPTION_TOO_LONG", "board", "Caption", caption="x" * 1025),
    Case("message caption is too long", "sendPhoto", lambda p: _photo(p, caption="x" * 1025)),
    send("unsupported parse_mode", parse_mode="BBCode"),
    html('Can\'t find end tag corresponding to start tag "b"', "<b>bold"),
    html('Unsupported start tag "x" at byte offset 3', "Ж <x>y</x>"),
    html(
        'Unmatched end tag at byte offset 13, expected "</a>", found "</b>"', '<a href="x">y</b>'
    ),
    html("Unexpected end tag at byte offset 3", "abc</b>"),
    html("Unclosed start tag at byte offset 4", "1 + <b"),
    html('Tag "span" must have class "tg-spoiler" at byte offset 0', "<span>x</span>"),
    send(
        "entity beginning at UTF-16 offset 0 ends after the end of the text at UTF-16 offset 9",
        entities=[{"type": "bold", "offset": 0, "length": 9}],
    ),
    send(
        "can't parse MessageEntity: Unsupported type specified",
        entities=[{"type": "loud", "offset": 0, "length": 1}],
    ),
]


def _photo(p: Any, **more: Any) -> dict[str, Any]:
    return {"chat_id": p.club, "photo": p.file_id} | more


KEYBOARDS = [
    keys("can't parse reply keyboard markup JSON object", "{"),
    keys("object expected as reply markup", [1]),
    keys(
        'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays',
        {"inline_keyboard": [{"text": "d4", "callback_data": "d4"}]},
    ),
    keys(
        "can't parse inline keyboard button: InlineKeyboardButton must be an Object",
        {"inline_keyboard": [["d4"]]},
    ),
    key("can't parse inline keyboard button: Can't find field \"text\"", callback_data="d4"),
    key(
        "can't parse inline keyboard button: Text buttons are unallowed in the inline keyboard",
        text="d4",
    ),
    key(
        "can't parse inline keyboard button: invalid button style specified",
        text="d4",
        callback_data="d4",
        style="huge",
    ),
    key("inline keyboard button URL 'no' is invalid: Wrong HTTP URL", text="d4", url="no"),
    key("BUTTON_DATA_INVALID", text="d4", callback_data="x" * 65),
    key("BUTTON_DATA_INVALID", text="d4", callback_data="Ж" * 33),
    key("BUTTON_TYPE_INVALID", text="d4", web_app={"url": "https://example.org/"}),
    keys("reply markup is too long", buttons(*[tuple("abcdefgh")] * 13)),
    edit("inline keyboard expected", "mine", text="x", reply_markup={"keyboard": []}),
]

PHOTOS = [
    on("there is no photo in the request", "sendPhoto"),
    board("PHOTO_INVALID_DIMENSIONS", content=picture(4200, 200)),
    board("PHOTO_INVALID_DIMENSIONS", content=picture(9000, 1001)),
    board("IMAGE_PROCESS_FAILED", content=b"no picture"),
    board("IMAGE_PROCESS_FAILED", content=picture()[:500]),
    board(
        "photo has unsupported extension. Use one of .jpg, .jpeg, .gif, .png, .tif or .bmp",
        name="application.octet-stream",
        content=picture(),
    ),
    board(
        "file of size 10485761 bytes is too big for a photo; the maximum size is 10485760 bytes",
        content=bytes(10485761),
    ),
    on(
        "wrong remote file identifier specified: can't unserialize it. Wrong last symbol",
        "sendPhoto",
        photo="AgACAgIAAxkBAAMB",
    ),
    on("wrong remote file identifier specified: Wrong string length", "sendPhoto", photo="AgACA"),
    on(
        "wrong remote file identifier specified: Wrong character in the string",
        "sendPhoto",
        photo="Ag!C",
    ),
    on("wrong file identifier/HTTP URL specified", "sendPhoto", photo="AgME"),
    Case(
        "wrong file identifier/HTTP URL specified",
        "sendPhoto",
        lambda p: {"chat_id": p.club, "photo": p.document_id},
    ),
    on("failed to get HTTP URL content", "sendPhoto", photo="https://example.org/a.png"),
    to(
        "not enough rights to send photos to the chat",
        "mute",
        400,
        "sendPhoto",
        photo="AgME",
        text=None,
    ),
    edit("can't parse input media JSON object", "board", "Media", media="{"),
    edit("can't parse InputMedia: media not found", "board", "Media", media={"type": "photo"}),
    on("invalid file_id", "getFile", chat_id=None, file_id="AgME"),
]

MESSAGES = [
    edit("message identifier is not specified", "mine", text="x", message_id=None),
    edit("message to edit not found", "nothing", text="x"),
    edit("message to edit not found", "mine", text="x", message_id=0),
    edit("message can't be edited", "theirs", text="x"),
    edit("message can't be edited", "keyed", text="x"),
    edit("there is no text in the message to edit", "board", text="x"),
    edit("there is no caption in the message to edit", "mine", "Caption", caption="x"),
    Case(
        "message media can't be edited",
        "editMessageMedia",
        lambda p: {
            "chat_id": p.club,
            "message_id": p.dice,
            "media": {"type": "photo", "media": p.file_id},
        },
    ),
    edit(NOT_MODIFIED, "mine", text="Hello"),
    edit(NOT_MODIFIED, "mine", text="<b></b>Hello", parse_mode="HTML"),
    edit(NOT_MODIFIED, "mine", "ReplyMarkup"),
    Case(
        NOT_MODIFIED,
        "editMessageMedia",
        lambda p: {
            "chat_id": p.club,
            "message_id": p.board,
            "media": {"type": "photo", "media": p.file_id, "caption": "Board"},
        },
    ),
    edit("MESSAGE_ID_INVALID", "mine", text="x", inline_message_id="1"),
    on("message to delete not found", "deleteMessage", "nothing"),
    on("message can't be deleted", "deleteMessage", "theirs"),
    on("message can't be deleted for everyone", "deleteMessage", "old"),
    Case("message can't be deleted", "deleteMessage", lambda p: _dm(p, p.dm_dice)),
    on("message identifiers are not specified", "deleteMessages", message_ids=[]),
    on("too many message identifiers specified", "deleteMessages", message_ids=[*range(101)]),
    on("message to pin not found", "pinChatMessage", "nothing"),
    on("message to react not found", "setMessageReaction", "nothing"),
    on(
        "REACTION_INVALID",
        "setMessageReaction",
        "mine",
        reaction=[{"type": "emoji", "emoji": "🐧"}],
    ),
    send("message to be replied not found", reply_parameters={"message_id": 999}),
]


def _dm(p: Any, message: int) -> dict[str, Any]:
    return {"chat_id": p.anna, "message_id": message}


def _answer(p: Any, **more: Any) -> dict[str, Any]:
    return {"callback_query_id": p.press} | more


def commands(text: str, /, **command: Any) -> Case:
    """A refused setMyCommands."""
    return Case(text, "setMyCommands", lambda _: {"commands": [command]})


OTHERS = [
    Case(TOO_OLD, "answerCallbackQuery", lambda _: {"callback_query_id": "12345"}),
    Case(TOO_OLD, "answerCallbackQuery", lambda _: {}),
    Case("MESSAGE_TOO_LONG", "answerCallbackQuery", lambda p: _answer(p, text="x" * 201)),
    Case("URL_INVALID", "answerCallbackQuery", lambda p: _answer(p, url="https://example.org/")),
    commands("command must be non-empty", command="", description="x"),
    commands("command length must not exceed 32", command="x" * 33, description="x"),
    commands("command description must be non-empty", command="play", description=""),
    commands(
        "command description length must not exceed 256", command="play", description="x" * 257
    ),
    commands("BOT_COMMAND_INVALID", command="Play", description="x"),
    Case(
        "can't parse BotCommandScope: Unsupported type specified",
        "setMyCommands",
        lambda _: {"commands": [], "scope": {"type": "everywhere"}},
    ),
    Case("secret token is too long", "setWebhook", lambda _: _hook(secret_token="x" * 257)),
    Case(
        "secret token contains unallowed characters",
        "setWebhook",
        lambda _: _hook(secret_token="a b"),
    ),
    Case("bad webhook: invalid webhook URL specified", "setWebhook", lambda _: _hook(url="ftp:x")),
    Case('parameter "name" is required', "createForumTopic", lambda p: {"chat_id": p.forum}),
    Case(
        'can\'t parse parameter "limit": expected Integer', "getUpdates", lambda _: {"limit": "x"}
    ),
]


def _hook(**params: Any) -> dict[str, Any]:
    return {"url": "http://127.0.0.1:9/"} | params


@pytest_asyncio.fixture(scope="module", loop_scope="module")
async def kept() -> AsyncIterator[Any]:
    """One world for all refusals, since they change nothing."""
    async with laid() as table:
        yield await places(table)


@pytest.mark.asyncio(loop_scope="module")
@pytest.mark.parametrize(
    "case",
    CHATS + TEXTS + KEYBOARDS + PHOTOS + MESSAGES + OTHERS,
    ids=lambda case: f"{case.method}: {case.text[:50]}",
)
async def test_the_words_of_a_refusal(kept: Any, case: Case) -> None:
    table: Table = kept.table
    before = _all_there_is(table)
    given = {name: value for name, value in case.params(kept).items() if value is not None}
    if not case.method.startswith(("sendMessage", "edit", "answer")):
        given.pop("text", None)
    reply = await table.call(case.method, case.files, **given)
    prefix = "Forbidden" if case.code == 403 else "Bad Request"
    assert reply.body["ok"] is False
    assert (reply.status, reply.body["error_code"]) == (case.code, case.code)
    assert reply.text == f"{prefix}: {case.text}"
    assert _all_there_is(table) == before
    assert table.world.record[-1].effect is False


def _all_there_is(table: Table) -> list[str]:
    world = table.world
    return [
        world.transcript(user, chat)
        for chat in world.chats.values()
        for user in world.people.values()
    ]


async def test_a_moved_group_tells_its_new_number(table: Table) -> None:
    kept = await places(table)
    reply = await table.call("sendMessage", chat_id=kept.moved, text="Hi")
    assert reply.body["parameters"] == {"migrate_to_chat_id": kept.moved_to}


async def test_a_press_is_answered_once_and_soon(table: Table) -> None:
    kept = await places(table)
    assert await table.result("answerCallbackQuery", callback_query_id=kept.press)
    again = await table.call("answerCallbackQuery", callback_query_id=kept.press)
    assert again.text == f"Bad Request: {TOO_OLD}"
    chat = table.world.chats[kept.club]
    late = table.world.press_data(table.world.people[kept.anna], chat, kept.mine, "d4")
    table.clock.advance(31)
    reply = await table.call("answerCallbackQuery", callback_query_id=late.id)
    assert reply.text == f"Bad Request: {TOO_OLD}"


async def test_an_upload_is_another_picture_even_with_equal_bytes(table: Table) -> None:
    kept = await places(table)
    media = {"type": "photo", "media": "attach://board", "caption": "Board"}
    files = {"board": ("board.png", picture())}
    place = {"chat_id": kept.club, "message_id": kept.board}
    edited = await table.result("editMessageMedia", files=files, media=media, **place)
    assert edited["photo"][-1]["file_id"] == kept.file_id


async def test_unknown_methods_parameters_and_fields_are_violations(table: Table) -> None:
    kept = await places(table)
    assert (await table.call("sendHologram")).status == 404
    reply = await table.call("sendMessage", chat_id=kept.club, text="Hi", colour="red")
    assert reply.text == 'Bad Request: sendMessage has no parameter "colour" in this Bot API'
    markup = buttons(("d4",))
    markup["inline_keyboard"][0][0]["color"] = "red"
    reply = await table.call("sendMessage", chat_id=kept.club, text="Hi", reply_markup=markup)
    assert reply.status == 400
    assert '"color"' in reply.text
    assert (await table.call("sendSticker", chat_id=kept.club, sticker="x")).status == 501
    rules = [violation.rule for violation in table.world.violations]
    assert rules == ["method", "parameter", "parameter", "method"]


async def test_a_picture_that_cannot_be_is_a_violation(table: Table) -> None:
    chat, _ = table.club()
    files = {"photo": ("board.png", picture(4200, 200))}
    assert (await table.call("sendPhoto", files, chat_id=chat.id)).status == 400
    assert [violation.rule for violation in table.world.violations] == ["picture"]


async def test_strings_must_be_utf8(table: Table) -> None:
    address = f"{table.server.url}/bot{table.world.token}/sendMessage"
    headers = {"Content-Type": "application/x-www-form-urlencoded"}
    async with table.session.post(address, data=b"text=%FF", headers=headers) as reply:
        body = await reply.json()
    assert body["description"] == "Bad Request: strings must be encoded in UTF-8"


async def test_wrong_paths_and_tokens(table: Table) -> None:
    for path, status, text in (
        ("bot1:wrong/getMe", 401, "Unauthorized"),
        (f"bot{table.world.token}/", 404, "Not Found"),
        ("bots", 404, "Not Found"),
        (f"bot{table.world.token}/getHim", 404, "Not Found: method not found"),
        (f"file/bot{table.world.token}/photos/none.jpg", 404, "Not Found"),
        ("file/bot1:wrong/photos/none.jpg", 401, "Unauthorized"),
    ):
        async with table.session.get(f"{table.server.url}/{path}") as reply:
            assert (reply.status, (await reply.json())["description"]) == (status, text)


async def test_a_huge_request_is_refused_by_its_length(table: Table) -> None:
    size = 50 * 1024 * 1024 + 1
    head = (
        f"POST /bot{table.world.token}/getMe HTTP/1.1\r\nHost: 127.0.0.1:{table.server.port}\r\n"
        f"Content-Length: {size}\r\nConnection: close\r\n\r\n"
    )
    reader, writer = await asyncio.open_connection("127.0.0.1", table.server.port)
    writer.write(head.encode())
    reply = await reader.readuntil(b"}")
    writer.close()
    assert reply.startswith(b"HTTP/1.1 413")
    assert f"Request Entity Too Large: content length is {size}".encode() in reply
