"""Screens that belong to no match: answers, help, the menu of games, the rulebooks."""

from collections.abc import Mapping, Sequence
from typing import Any

from bot.buttons import NOBODY, Button, Rows, action_data
from bot.operate.check import Facts, check_page
from bot.rulebook import rulebook
from bot.screens.keyboard import laid
from bot.screens.privacy import forget, privacy
from bot.screens.screen import Screen
from bot.screens.settings import settings_page
from bot.store.rows import Chat
from bot.words import Dictionary, Words
from games.core.box import Box


class Pages:
    """Makes the pages of a language."""

    def __init__(self, boxes: Mapping[str, Box], dictionary: Dictionary) -> None:
        self._boxes = boxes
        self._dictionary = dictionary

    def titles(self) -> dict[str, str]:
        """Every title of every game in every language, and whose it is."""
        return {
            self._dictionary(lang, slug).tell("title"): slug
            for slug in self._boxes
            for lang in ("uk", "ru", "en")
        }

    def note(self, kind: str, args: dict[str, Any], lang: str) -> Screen:
        """The screen of a note."""
        words = self._dictionary(lang)
        makers = {
            "answer": lambda: Screen(
                answer_html(
                    args["key"], args["args"], self._dictionary(lang, args["args"].get("game", ""))
                )
            ),
            "leave": lambda: self._leave(args["args"], words),
            "menu": lambda: self.menu(lang),
            "help": lambda: self.help(lang, private=args["args"]["private"]),
            "diagram": lambda: self.diagram(lang, args["args"]["game"], args["args"]["name"]),
            "rules": lambda: self.rules(lang, **args["args"]),
            "export": lambda: Screen(words.tell("export-caption")),
            "settings": lambda: settings_page(
                Chat(id=0, title="", lang=lang, **args["args"]), words
            ),
            "privacy": lambda: privacy(words),
            "check": lambda: check_page(Facts(**args["args"]), words),
            "forget": lambda: forget(words, args["args"]["person"]),
        }
        return makers[kind]()

    def answer(self, key: str, args: dict[str, Any], lang: str) -> Screen:
        """The reply to a command."""
        return Screen(answer_html(key, args, self._dictionary(lang, args.get("game", ""))))

    def menu(self, lang: str) -> Screen:
        """The games to choose from."""
        words = self._dictionary(lang)
        lines = [words.tell("menu"), ""]
        buttons = []
        for slug, box in self._boxes.items():
            own = self._dictionary(lang, slug)
            seats, minutes = box.game.seats, box.game.minutes
            lines.append(
                own.tell(
                    "menu-game",
                    title=own.tell("title"),
                    least=seats[0],
                    most=seats[-1],
                    fast=minutes[0],
                    slow=minutes[1],
                )
            )
            buttons.append(Button(own.tell("title"), action_data(NOBODY, "play", slug)))
        first = next(iter(self._boxes.values()))
        rows = tuple((button,) for button in buttons)
        return Screen("\n".join(lines), rows, first.cover() if len(self._boxes) == 1 else None)

    def help(self, lang: str, *, private: bool) -> Screen:
        """What the bot is, in four lines and two buttons."""
        words = self._dictionary(lang)
        play = Button(words.tell("button-play"), action_data(NOBODY, "menu"), style="primary")
        rules = Button(words.tell("button-rules"), action_data(NOBODY, "rules"))
        return Screen(words.tell("help-private" if private else "help"), ((play, rules),))

    def rules(
        self,
        lang: str,
        game: str,
        anchor: str = "",
        *,
        read_in: str = "",
        others: Sequence[Sequence[str]] = (),
        none: bool = False,
    ) -> Screen:
        """A rulebook: the list of games, the contents of one, or a section.

        `read_in`: the language of a question, where it is not the chat's; `others`: further
        sections, as games and anchors; `none`: a question was asked that no section answers.
        """
        slug, lang = game, read_in or lang
        further = self._further(slug, lang, others)
        words = self._dictionary(lang, slug)
        if not slug:
            games = [
                Button(self._dictionary(lang, s).tell("title"), action_data(NOBODY, "rules", s))
                for s in self._boxes
            ]
            text = words.tell("rules-none-games" if none else "rules-games")
            return Screen(text, (*further, *laid(games)))
        box = self._boxes[slug]
        sections = rulebook(box.folder, lang)
        if anchor not in sections:
            return Screen(
                f"<b>{words.tell('title')}</b>\n"
                + words.tell("rules-none" if none else "rules-contents"),
                (*further, *self._contents(slug, lang)),
            )
        section = sections[anchor]
        return Screen(
            f"<b>{words.tell('title')} · {section.title}</b>\n\n{section.text}",
            (*self._turn(slug, lang, anchor), *further),
        )

    def diagram(self, lang: str, slug: str, name: str) -> Screen:
        """A picture of a rulebook."""
        box = self._boxes[slug]
        return Screen(self._dictionary(lang, slug).tell("title"), (), box.diagrams[name]())

    def _further(self, slug: str, lang: str, others: Sequence[Sequence[str]]) -> Rows:
        """Buttons to sections that a question may mean as well."""
        rows = []
        for game, anchor in others:
            title = rulebook(self._boxes[game].folder, lang)[anchor].title
            if game != slug:
                title = f"{self._dictionary(lang, game).tell('title')} · {title}"
            rows.append((Button(f"→ {title}", action_data(NOBODY, "rules", game, anchor, lang)),))
        return tuple(rows)

    def _contents(self, slug: str, lang: str) -> Rows:
        sections = rulebook(self._boxes[slug].folder, lang)
        return laid(
            [
                Button(s.title, action_data(NOBODY, "rules", slug, a, lang))
                for a, s in sections.items()
            ]
        )

    def _turn(self, slug: str, lang: str, anchor: str) -> Rows:
        """Buttons to the neighbours of a section, to the contents and to its pictures."""
        sections = rulebook(self._boxes[slug].folder, lang)
        words = self._dictionary(lang, slug)
        order = list(sections)
        at = order.index(anchor)
        row = []
        if at > 0:
            row.append(Button("‹", action_data(NOBODY, "rules", slug, order[at - 1], lang)))
        row.append(Button(words.tell("rules-list"), action_data(NOBODY, "rules", slug)))
        if at + 1 < len(order):
            row.append(Button("›", action_data(NOBODY, "rules", slug, order[at + 1], lang)))
        pictures = tuple(
            (Button(words.tell("button-picture"), action_data(NOBODY, "diagram", slug, name)),)
            for name in sections[anchor].diagrams
        )
        return (*pictures, tuple(row))

    @staticmethod
    def _leave(args: dict[str, Any], words: Words) -> Screen:
        person = str(args["person"])
        yes = action_data(args["token"], "leave-yes", person)
        no = action_data(args["token"], "leave-no", person)
        return Screen(
            words.html("answer-leave-sure", name=args["name"]),
            (
                (
                    Button(words.tell("button-leave-yes"), yes, style="danger"),
                    Button(words.tell("button-leave-no"), no),
                ),
            ),
        )


def answer_key(key: str, args: Mapping[str, Any], words: Words) -> str:
    """The text of an answer: a refusal is the game's own where it has one for the chapter."""
    if key in ("refused", "hint"):
        own = f"refused-{args.get('chapter', '')}"
        return own if words.has(own) else f"answer-{key}"
    return f"answer-{key}"


def answer_html(key: str, args: Mapping[str, Any], words: Words) -> str:
    """An answer as a message."""
    return words.html(answer_key(key, args, words), **args)


def answer_text(key: str, args: Mapping[str, Any], words: Words) -> str:
    """An answer as a toast; what names a rule also names the way to it."""
    text = words.tell(answer_key(key, args, words), **args)
    return f"{text}\n→ /rules" if key in ("refused", "hint") else text
