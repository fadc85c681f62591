"""No text of a stranger takes a time that grows with the square of its length: normal forms, notations, exports."""

import contextlib
import unicodedata
from collections.abc import Callable

import msgspec
import pytest
from marshmallow import ValidationError

from domain.game import parsing
from domain.game.refusal import Refusal
from domain.games.dominion import notation
from service.features.exports import csv_file, layout, trf
from service.features.exports.csv_file import USUAL
from service.features.tournaments.entering import folded
from service.platform.http.fields import OneLine, Prose
from tests.support.growth import steep
from tests.test_house import modules

Act = Callable[[str], object]
Text = Callable[[int], str]


class Strict(msgspec.Struct, forbid_unknown_fields=True):
    number: int = 0


def tolerant(act: Act) -> Act:
    """Return the act, which may refuse the text."""

    def acts(text: str) -> None:
        with contextlib.suppress(ValidationError, Refusal):
            act(text)

    return acts


def marks(length: int) -> str:
    return "a" + "\u0345" * (length // 2) + "\u0323" * (length // 2)


def tibetan(length: int) -> str:
    """Marks of combining class 0, of which each becomes two marks of other classes."""
    return "a" + "\u0f73" * length


ACTS: dict[str, tuple[Act, tuple[Text, ...]]] = {
    "line": (OneLine(1, 200).deserialize, (marks, tibetan)),
    "prose": (Prose("A text.", most=5_000).deserialize, (marks, tibetan)),
    "kingdom": (
        lambda text: notation.pasted({"kingdom": text}),
        (marks, tibetan, lambda n: f"x{' ' * n}y", lambda n: f"x{'& ' * n}y", lambda n: "bane:" + " " * n + "y"),
    ),
    "cell": (
        lambda text: csv_file.quoted(text, USUAL),
        tuple(lambda n, one=one: f"a{one * n}b" for one in ("\t", " ", ",", ", ", ";\"", '"', "=", ",=")),
    ),
    "mismatch": (
        lambda text: parsing.read(Strict, {text: 1}, code="invalid", at=""),
        (lambda n: " - at `$" * n, lambda n: "`" * n, lambda n: "." * n),
    ),
}  # fmt: skip
NORMALISERS = {
    "domain.games.dominion.notation": "a name of at most 60 characters",
    "service.features.accounts.likeness": "names from fields, which are not crowded",
    "service.features.exports.layout": "recorded names of at most 200 characters",
    "service.features.exports.trf": "recorded names and titles of at most 200 characters",
    "service.features.tournaments.entering": "names from fields, which are not crowded",
    "service.platform.http.free_text": "texts that fields have checked, and single letters",
}
"""The modules that normalise a text, and why the text is bounded."""


def acts() -> list[tuple[str, int]]:
    return [(name, number) for name, (_, texts) in ACTS.items() for number in range(len(texts))]


@pytest.mark.parametrize(("name", "number"), acts())
def test_time_grows_no_faster_than_a_hostile_text(name: str, number: int) -> None:
    act, texts = ACTS[name]
    assert not steep(tolerant(act), texts[number], 300)


def test_growth_tells_a_quadratic_act_from_a_linear_one() -> None:
    assert steep(lambda text: unicodedata.normalize("NFC", text), marks)
    assert not steep(lambda text: unicodedata.normalize("NFC", text), lambda n: "e\u0301" * n)


def test_text_is_normalised_only_where_its_length_is_bounded() -> None:
    calling = {name for name, path in modules().items() if "unicodedata.normalize" in path.read_text()}
    assert calling == set(NORMALISERS)


@pytest.mark.parametrize("act", [layout.alphabetical, folded, lambda text: trf.clean(text, 30)])
def test_a_name_from_a_field_is_normalised_in_linear_time(act: Act) -> None:
    """Fields accept at most 30 marks in a row (UAX 15, Stream-Safe Text Format)."""
    assert not steep(act, lambda n: ("a" + "\u0345" * 15 + "\u0323" * 15) * (n // 31))


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("a,=1", "\"a,'=1\""),
        ("a, \t\" =1", "\"a, \t\"\" '=1\""),
        ("a \" =1", "\"a \"\" =1\""),
        ("a;;+-1", "\"a;;'+-1\""),
        ("a =1,@b|-c", "\"a =1,'@b|'-c\""),
        ("=1,=2", "\"'=1,'=2\""),
        ("a,\u00a0＝1", "\"a,\u00a0'＝1\""),
        ("a,b=1, c", "\"a,b=1, c\""),
    ],
)  # fmt: skip
def test_a_formula_after_a_separator_gets_an_apostrophe(text: str, written: str) -> None:
    assert csv_file.quoted(text, USUAL) == written
