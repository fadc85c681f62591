"""The pages have a text for each type of card, and know which formats of tournaments fix every round in advance."""

import re
import tomllib
from pathlib import Path
from typing import get_args

import pytest

import service.web
from domain.game.catalogue import LANGUAGES
from domain.games.dominion.cards import Kind
from domain.tournament.formats.formats import AnyFormat

WEB = Path(service.web.__file__).parent
TYPES = {*get_args(Kind), "landmark", "event"}


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_type_of_card_has_a_text(language: str) -> None:
    texts = tomllib.loads((WEB / "languages" / f"{language}.toml").read_text("utf-8"))
    assert TYPES - set(texts["type"]) == set()


def test_the_pages_know_the_predetermined_formats() -> None:
    script = (WEB / "shared" / "tournament" / "counting.js").read_text("utf-8")
    listed = re.search(r"const PREDETERMINED = \[(.*)\];", script)
    assert listed
    known = {str(one.__struct_config__.tag) for one in get_args(AnyFormat) if one.predetermined}
    assert set(re.findall(r'"([^"]+)"', listed[1])) == known


def test_portuguese_pages_address_readers_in_the_third_person() -> None:
    """The lexicon says so: *você*, never *tu*."""
    text = (WEB / "languages" / "pt.toml").read_text("utf-8")
    familiar = re.compile(
        r"\b(?:teus?|tuas?|contigo|ti|tu|podes|queres|tens|estás|jogas?te|fazes|vendes|dizeres|abrires)\b",
        re.IGNORECASE,
    )
    assert familiar.findall(text) == []
