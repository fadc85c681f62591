"""Prompts say what happens (`api.md`, the order of picks).

In generated games of a box, every question of its cards has its own prompt, and every prompt is used.
"""

import pytest

from domain.games.dominion.boxes import EXPANSIONS
from tests.support.dominion import RULES
from tests.support.questions import prompts, questions


@pytest.mark.one_in(3)
@pytest.mark.parametrize("box", EXPANSIONS)
def test_every_question_of_a_box_has_words(box: str) -> None:
    words, said = prompts(box), set()
    parts = RULES.parts("en")
    cards = {each.id for each in (*parts.cards, *parts.events) if box in each.boxes[0]}
    for prompt, kind, ordered, others in questions(box):
        if prompt.partition("/")[0] in cards and kind != "react":
            keys = (*[f"{prompt}/{kind}/others"] * others, f"{prompt}/{kind}", prompt)
            key = next(key for key in keys if key in words)
            assert not ordered or ("The last" in words[key] and kind in RULES.ordering), "which end is which"
            said.add(key)
    assert said == words.keys()


def test_words_go_by_the_kind_of_choice() -> None:
    told = RULES.parts("it").prompts
    assert told["masquerade/pass"].startswith("Masquerade: scegli la carta che passi")
    assert told["masquerade/trash"] != told["masquerade/pass"]
    assert RULES.parts("pl").prompts["masquerade/pass"].startswith("Maskarada: ")
