"""More than a thousand names that people give themselves to break a page, a picture or a rule."""

import itertools

_PLAIN = ("Anna", "Олена", "Ґжегож", "李小龍", "محمد", "हरि", "Zoë", "Ng", "x", "0")
_BIDI = tuple("\u202a\u202b\u202c\u202d\u202e\u2066\u2067\u2068\u2069\u200e\u200f\u061c")
_NOTHING = tuple(
    "\u200b\u200c\u200d\u2060\ufeff\u00ad\u034f\u115f\u1160\u17b4\u180b\u180e\u3164\uffa0\u2800\ufe0f"
)
_CONTROL = ("\x00", "\x07", "\x1b[31m", "\x7f", "\n", "\r\n", "\t", "\u2028", "\u2029", "\x85")
_MARKUP = (
    "<b>x</b>", "</b>", "<b", "<script>alert(1)</script>", "<a href='tg://user?id=1'>x</a>",
    '<a href="https://evil.example">prize</a>', "&lt;b&gt;", "&", "&amp;amp;", "&#60;b&#62;",
    "<!--", "]]>", "*bold*", "_under_", "`code`", "[x](tg://user?id=1)", "||spoiler||", "~no~",
    "<tg-spoiler>x</tg-spoiler>", "<pre>x", "</pre></code>", "{name}", "{ $name }", "%s", "%(x)s",
)  # fmt: skip
_TRICKS = (
    "=cmd|' /C calc'!A0", "+1+1", "@SUM(1)", "'; DROP TABLE seat; --", '" OR 1=1 --', "\\", "\\'",
    "../../etc/passwd", "${jndi:ldap://x}", "admin", "Admin ✓", "Icebox", "Player 3", "№ 3",
    "anonymous", "null", "None", "undefined", "NaN", "true", "●", "▲ Anna", "🤖", "👑 host",
    "@durov", "t.me/evil", "https://evil.example", "/stop", "#tag", "$TON", "+380441234567",
)  # fmt: skip
_EMOJI = (
    "👩‍🚀", "👩‍👩‍👧‍👦", "🏳️‍🌈", "🇺🇦", "🇺", "👍🏽", "☠️", "1️⃣", "❤️‍🔥", "🧊" * 30, "💥" * 64,
    "\U000e0041\U000e007f",
)  # fmt: skip
_LONG = (
    "W" * 64 + " " + "W" * 64, "і" * 128, "﷽" * 10, "ﷺ" * 64, " " * 64, "a " * 64, "\u00a0" * 9,
    "Z" + "\u0337\u0321\u0335\u0302" * 30, "\u0301" * 50, "e\u0301" * 40, "ｆｕｌｌｗｉｄｔｈ",
    "\u0e49" * 30 + "ก", "Ā̸̡̢̧̨̛̖̗" * 9, "𝓐𝓷𝓷𝓪", "Аnnа", "ΑΝΝΑ", "ⒶⓃⓃⒶ", "\U0001f9ca\u200d",
    "\ud800", "a\udfff", "\U0010ffff", "\ue000\uf8ff", "\ufdd0", "\u0378", "İ", "ß", "ǅ", "ﬃ",
)  # fmt: skip
_PIECES = (*_BIDI, *_NOTHING, *_CONTROL, *_MARKUP, *_TRICKS, *_EMOJI, *_LONG)


def _made() -> list[str]:
    around = (f"{a}{piece}{b}" for piece in _PIECES for a, b in _AROUND)
    pairs = (a + b for a, b in itertools.product(_BIDI + _NOTHING, _MARKUP))
    return list(dict.fromkeys(("", " ", *_PLAIN, *_PIECES, *around, *pairs)))


_AROUND = (("", "Anna"), ("Anna", ""), ("An", "na"), (" ", " "), ("<", ">"), ("Олена ", " Ї"))
CORPUS = tuple(_made())
