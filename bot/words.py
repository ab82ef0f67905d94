"""Texts in three languages: Fluent messages of the bot and of each game."""

from collections.abc import Iterable, Mapping
from functools import cache
from html import escape
from importlib.resources import files
from typing import Any

from fluent.runtime import FluentBundle, FluentResource

from bot.names import isolated
from bot.settings import LANGS
from games.core.box import Box


class Missing(KeyError):
    """There is no text of this name."""


class Words:
    """The texts of one language, with those of one game where there is one."""

    def __init__(self, lang: str, bundle: FluentBundle) -> None:
        self.lang = lang
        self._bundle = bundle

    def has(self, key: str) -> bool:
        """Whether there is such a text."""
        return bool(self._bundle.has_message(key))

    def tell(self, key: str, **args: Any) -> str:
        """A text as plain characters."""
        if not self._bundle.has_message(key):
            raise Missing(key)
        message = self._bundle.get_message(key)
        if message.value is None:
            raise Missing(key)
        given = {k: isolated(v) if isinstance(v, str) else v for k, v in args.items()}
        text, errors = self._bundle.format_pattern(message.value, given)
        if errors:
            raise errors[0]
        return str(text)

    def html(self, key: str, **args: Any) -> str:
        """A text as Telegram's HTML: what is in `args` cannot add markup."""
        safe = {k: escape(v, quote=False) if isinstance(v, str) else v for k, v in args.items()}
        return self.tell(key, **safe)

    def word(self, word: str) -> str:
        """A word of a move as it stands on a button."""
        key = f"word-{word}"
        return self.tell(key) if self.has(key) else word


class Dictionary:
    """All texts, by language and game."""

    def __init__(self, boxes: Mapping[str, Box]) -> None:
        self._words = {
            (lang, slug): Words(lang, _bundle(lang, [own, *game]))
            for lang in LANGS
            for own in (_resource("bot", lang),)
            for slug, game in _games(boxes, lang)
        }

    def __call__(self, lang: str, slug: str = "") -> Words:
        """The words of a language, with those of a game."""
        return self._words[lang, slug]


def _games(
    boxes: Mapping[str, Box], lang: str
) -> Iterable[tuple[str, tuple[FluentResource, ...]]]:
    yield "", ()
    for slug, box in boxes.items():
        yield slug, (_resource(box.folder, lang),)


def source(package: str, lang: str) -> str:
    """All that a package says in a language: `locale/LANG.ftl` and `locale/SUBJECT.LANG.ftl`."""
    folder = files(package).joinpath("locale")
    names = sorted(file.name for file in folder.iterdir() if file.name.endswith(f"{lang}.ftl"))
    return "\n".join(folder.joinpath(name).read_text(encoding="utf-8") for name in names)


@cache
def _resource(package: str, lang: str) -> FluentResource:
    return FluentResource(source(package, lang))


def _bundle(lang: str, resources: Iterable[FluentResource]) -> FluentBundle:
    bundle = FluentBundle([lang], use_isolating=False)
    for resource in resources:
        bundle.add_resource(resource)
    return bundle
