"""Words that every game needs: nouns in the form that a number asks for."""

import pytest

from domain.words import counted

CARDS = ("karta", "karty", "kart")


@pytest.mark.parametrize(
    ("count", "said"),
    [(0, "kart"), (1, "karta"), (2, "karty"), (4, "karty"), (5, "kart"), (11, "kart"), (12, "kart"), (14, "kart"),
     (21, "kart"), (22, "karty"), (24, "karty"), (25, "kart"), (112, "kart"), (122, "karty")],
)  # fmt: skip
def test_polish_has_three_forms(count: int, said: str) -> None:
    assert counted(count, CARDS) == f"{count} {said}"


@pytest.mark.parametrize(("count", "said"), [(0, "cards"), (1, "card"), (2, "cards"), (21, "cards")])
def test_other_languages_have_two(count: int, said: str) -> None:
    assert counted(count, ("card", "cards")) == f"{count} {said}"
