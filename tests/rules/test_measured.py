"""What the search must reach on each set of questions, taken together."""

from typing import Any, cast

from tests.bench.rules_search import run


def test_questions_find_their_sections() -> None:
    sets = {
        name: cast("dict[str, Any]", figures) for name, figures in run().items() if name != "bench"
    }
    assert sets
    for figures in sets.values():
        whole = figures["all"]
        assert whole["first"] >= 0.85
        assert whole["first_three"] >= 0.95
        assert whole["false_answers"] <= 0.1
