"""How well questions about the rules find their section, and how fast."""

import json
from collections import defaultdict
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import TypedDict

from bot.rules_search import Found, RulesSearch
from games.registry import boxes

_FOLDER = Path(__file__).parents[1] / "rules"


class Question(TypedDict):
    """A question and the sections that answer it; no section where no rule does."""

    game: str
    lang: str
    question: str
    sections: list[str]


def run() -> dict[str, object]:
    """The figures of each set of questions: whole, by language, by game."""
    search = RulesSearch(boxes())
    sets = sorted(_FOLDER.glob("questions_*.json"))
    return {
        "bench": "rules-search",
        **{file.stem.removeprefix("questions_"): _measured(search, file) for file in sets},
    }


def _measured(search: RulesSearch, file: Path) -> dict[str, object]:
    questions: list[Question] = json.loads(file.read_text(encoding="utf-8"))
    groups: dict[str, list[tuple[Question, Found]]] = defaultdict(list)
    times = []
    for question in questions:
        begin = perf_counter()
        found = search.ask(question["question"], question["lang"], question["game"])
        times.append(perf_counter() - begin)
        for group in ("all", question["lang"], question["game"]):
            groups[group].append((question, found))
    figures: dict[str, object] = {name: figured(group) for name, group in groups.items()}
    return {**figures, "p50_ms": round(median(times) * 1000, 2)}


def figured(asked: list[tuple[Question, Found]]) -> dict[str, float]:
    """Shares of right first answers, of right ones among the first three, of false answers."""
    known = [(q["sections"], f) for q, f in asked if q["sections"]]
    unknown = [found for q, found in asked if not q["sections"]]
    anchors = [(right, found.sure, [p.anchor for p in found.places]) for right, found in known]
    first = [sure and places[0] in right for right, sure, places in anchors]
    three = [not set(right).isdisjoint(places) for right, _, places in anchors]
    return {
        "questions": len(asked),
        "first": _share(first),
        "first_three": _share(three),
        "false_answers": _share([found.sure for found in unknown]),
    }


def _share(flags: list[bool]) -> float:
    return round(sum(flags) / len(flags), 3) if flags else 0.0
