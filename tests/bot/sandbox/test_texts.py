"""Texts with entities: HTML, lists, offsets in UTF-16 units, and pictures as people get them."""

import io
from typing import Any

import pytest
from PIL import Image

from bot.sandbox.files import Files, Upload
from bot.sandbox.html import parse_html
from tests.bot.sandbox.kit import Table, photo, picture


def span(kind: str, offset: int, length: int, **more: Any) -> dict[str, Any]:
    return {"type": kind, "offset": offset, "length": length, **more}


@pytest.mark.parametrize(
    ("source", "text", "entities"),
    [
        ("a &lt;b&gt; &amp; &quot;c&quot; &#33; &nbsp;", 'a <b> & "c" ! &nbsp;', []),
        ("🐧 <b>two</b>", "🐧 two", [span("bold", 3, 3)]),
        ("<b>a<i>b</i></b>", "ab", [span("bold", 0, 2), span("italic", 1, 1)]),
        ("<B>a</B><b></b>", "a", [span("bold", 0, 1)]),
        ("<b>a</>", "a", [span("bold", 0, 1)]),
        (
            '<a href="https://x.org/?a=1&amp;b=2">x</a>',
            "x",
            [span("text_link", 0, 1, url="https://x.org/?a=1&b=2")],
        ),
        ("<a href='tg://user?id=101'>A</a>", "A", [span("text_mention", 0, 1, user_id=101)]),
        ("<span class='tg-spoiler'>s</span>", "s", [span("spoiler", 0, 1)]),
        ("<blockquote expandable>q</blockquote>", "q", [span("expandable_blockquote", 0, 1)]),
        ("<pre>a\nb</pre>", "a\nb", [span("pre", 0, 3)]),
        (
            '<tg-emoji emoji-id="5">🐧</tg-emoji>',
            "🐧",
            [span("custom_emoji", 0, 2, custom_emoji_id="5")],
        ),
    ],
)
def test_html_is_read_as_telegram_does(
    source: str, text: str, entities: list[dict[str, Any]]
) -> None:
    assert parse_html(source) == (text, entities)


async def test_blank_ends_are_cut_and_entities_moved_along(table: Table) -> None:
    chat, _ = table.club()
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="\n <b> Hi</b> \n", parse_mode="HTML"
    )
    assert sent["text"] == "Hi"
    assert sent["entities"] == [span("bold", 0, 2)]


async def test_what_nobody_marked_is_found(table: Table) -> None:
    chat, _ = table.club()
    text = "/play with @anna_k at https://example.org/a, <code>/no @no_no</code>"
    sent = await table.result("sendMessage", chat_id=chat.id, text=text, parse_mode="HTML")
    assert [(e["type"], e["offset"], e["length"]) for e in sent["entities"]] == [
        ("bot_command", 0, 5),
        ("mention", 11, 7),
        ("url", 22, 21),
        ("code", 45, 10),
    ]


async def test_a_mention_by_number_shows_the_person(table: Table) -> None:
    chat, (anna, _) = table.club()
    text = f'<a href="tg://user?id={anna.id}">you</a> <a href="tg://user?id=9">he</a>'
    sent = await table.result("sendMessage", chat_id=chat.id, text=text, parse_mode="HTML")
    mention, unknown = sent["entities"]
    assert mention["user"]["first_name"] == "Anna"
    assert unknown["type"] != "text_mention"


async def test_entities_given_as_a_list(table: Table) -> None:
    chat, _ = table.club()
    entities = [span("italic", 3, 2), span("bold", 0, 5)]
    sent = await table.result("sendMessage", chat_id=chat.id, text="🐧 two", entities=entities)
    assert sent["entities"] == [span("bold", 0, 5), span("italic", 3, 2)]


async def test_long_texts_count_characters_and_not_bytes(table: Table) -> None:
    chat, _ = table.club()
    assert (await table.call("sendMessage", chat_id=chat.id, text="🐧" * 4096)).status == 200
    sent = await table.call("sendPhoto", photo(), chat_id=chat.id, caption="ж" * 1024)
    assert sent.status == 200


async def test_too_many_buttons_are_dropped_without_a_word(table: Table) -> None:
    chat, _ = table.club()
    row = [{"text": str(number), "callback_data": "x"} for number in range(14)]
    row[3]["text"] = ""
    sent = await table.result(
        "sendMessage", chat_id=chat.id, text="x", reply_markup={"inline_keyboard": [row, []]}
    )
    (kept,) = sent["reply_markup"]["inline_keyboard"]
    assert [button["text"] for button in kept] == [str(n) for n in range(13) if n != 3]
    assert [violation.rule for violation in table.world.violations] == ["keyboard"]


# pictures


async def test_a_picture_comes_in_telegrams_sizes_as_jpeg(table: Table) -> None:
    chat, _ = table.club()
    files = {"photo": ("board.png", picture(2000, 1000))}
    sent = await table.result("sendPhoto", files=files, chat_id=chat.id)
    sizes = [(size["width"], size["height"]) for size in sent["photo"]]
    assert sizes == [(90, 45), (320, 160), (800, 400), (1280, 640)]
    file = await table.bot.get_file(sent["photo"][-1]["file_id"])
    content = bytes(await file.download_as_bytearray())
    assert len(content) == file.file_size
    with Image.open(io.BytesIO(content)) as shown:
        assert (shown.format, shown.size) == ("JPEG", (1280, 640))


async def test_small_pictures_stay_as_small_as_they_are() -> None:
    sizes = await Files().photo(Upload("a.png", picture(300, 200)))
    assert [(size.width, size.height) for size in sizes] == [(90, 60), (300, 200)]


async def test_equal_contents_have_equal_ids(table: Table) -> None:
    chat, _ = table.club()
    sent = [
        await table.result("sendPhoto", files=photo(colour=colour), chat_id=chat.id)
        for colour in ("teal", "teal", "navy")
    ]
    ids = [[(s["file_id"], s["file_unique_id"]) for s in message["photo"]] for message in sent]
    assert ids[0] == ids[1]
    assert not set(ids[0]) & set(ids[2])
    again = await table.result("sendPhoto", chat_id=chat.id, photo=sent[0]["photo"][0]["file_id"])
    assert again["photo"] == sent[0]["photo"]


async def test_transparency_is_lost() -> None:
    out = io.BytesIO()
    Image.new("RGBA", (100, 100), (255, 0, 0, 0)).save(out, "PNG")
    files = Files()
    sizes = await files.photo(Upload("a.png", out.getvalue()))
    with Image.open(io.BytesIO(files.content(sizes[-1]))) as shown:
        assert shown.getpixel((50, 50)) == (255, 255, 255)


async def test_a_document_stays_as_it_is(table: Table) -> None:
    chat, _ = table.club()
    files = {"document": ("game.txt", b"1. d4 e5")}
    sent = await table.result("sendDocument", files=files, chat_id=chat.id)
    assert sent["document"]["file_name"] == "game.txt"
    file = await table.bot.get_file(sent["document"]["file_id"])
    assert await file.download_as_bytearray() == b"1. d4 e5"
