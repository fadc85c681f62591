"""Texts by people for others: they hide nothing, and no handle imitates an office, id or bot."""

import sys
import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st
from marshmallow import ValidationError, fields

from service.platform.http import free_text
from service.platform.http.fields import Body, OneLine, Prose
from tests.support.api import refused

UNFIT_IN_A_NAME = [
    "", " ", "\u00a0", "\u3000 ", "\u200b", "\u3164", "\u2800", "\u115f", "a\nb", "Ada\n", "\tAda", "a\x00", "a\x7f",
    "a\x85", "\u202eadA", "A\u2066da", "Ada\u200b", "A\u200dda", "\ufeffAda", "Ad\u00ada", "A\u034fda", "Ada\ufe0f",
    "a\u2028b", "Ada\U000e0041", "Ada\U000e0100", "a\U0001d173",
]  # fmt: skip
UNFIT_IN_A_TEXT = [
    "",
    " \n\t",
    "\u200b",
    "a\x00b",
    "a\x1b[31m",
    "a\u202eb",
    "a\u2066b",
    "a\u200fb",
    "a\u2028b",
    "a\U000e0041",
]
KEPT_AS = {
    "  Ada   Lovelace ": "Ada Lovelace",
    "Ada\u00a0Lovelace": "Ada Lovelace",
    "Zoe\u0308": "Zo\u00eb",
    "\u017b\u00f3\u0142w \U0001f422": "\u017b\u00f3\u0142w \U0001f422",
    "\u05d3\u05d5\u05d3": "\u05d3\u05d5\u05d3",
}
# These fields are compared with something, and never shown to anybody as their own words.
COMPARED = {
    "at", "as_", "current", "cursor", "decision", "dispute", "format", "from_moment", "game", "handle", "key", "link",
    "match", "options", "password", "picks", "player", "position", "q", "rule", "tiebreaks", "to_moment", "tournament",
    "view", "who",
}  # fmt: skip


@pytest.mark.parametrize("name", UNFIT_IN_A_NAME)
def test_a_name_in_which_something_is_hidden_is_refused(ada, name):
    for path, body in (
        ("/v1/accounts", {"handle": "hidden", "display_name": name}),
        ("/v1/tournaments", {"title": name, "ruleset": "kingdomino", "stages": []}),
    ):
        problem = refused(ada.post(path, body), 422, "invalid")
        assert list(body)[-1 if "handle" in body else 0] in problem["errors"][0]["pointer"]
    refused(ada.get("/v1/players/hidden"), 404, "not-found")


@pytest.mark.parametrize("label", [name for name in UNFIT_IN_A_NAME if name.strip(" \u00a0\u3000")])
def test_a_label_may_be_empty_and_hides_nothing(ada, label):
    problem = refused(ada.post("/v1/tokens", {"scopes": ["read"], "label": label}), 422, "invalid")
    assert problem["errors"][0]["pointer"] == "/label"
    assert ada.post("/v1/tokens", {"scopes": ["read"], "label": " "}).json["label"] == ""


@pytest.mark.parametrize(("written", "kept"), KEPT_AS.items())
def test_a_name_is_kept_in_one_way(anybody, written, kept):
    made = anybody.post("/v1/accounts", {"handle": f"kept-{len(written)}-{ord(written[-1])}", "display_name": written})
    assert made.json["display_name"] == kept


def test_what_the_document_cannot_say_has_a_code_of_its_own(anybody):
    problem = refused(anybody.post("/v1/accounts", {"handle": "x", "display_name": "x\U000e0041"}), 422, "invalid")
    assert [(error["pointer"], error["code"]) for error in problem["errors"]] == [("/display_name", "unseen")]


@pytest.mark.parametrize(
    ("marks", "code"),
    [
        ("\u0345" * 30, None),
        ("\u0345" * 31, "marks"),
        ("\u0f73" * 31, "marks"),
        ("\u0345\u0323" * 20_000, "invalid"),
        ("bc" * 20_000, "invalid"),
    ],
    ids=("most", "more", "hidden", "long", "plain"),
)
def test_a_text_is_checked_before_it_is_normalised(anybody, marks, code):
    """Normalisation takes quadratic time for many marks in a row (UAX 15, Stream-Safe Text Format)."""
    answer = anybody.post("/v1/accounts", {"handle": "marked", "display_name": f"a{marks}"})
    if code is None:
        assert answer.status == 201
        return
    (error,) = refused(answer, 422, "invalid")["errors"]
    assert (error["pointer"], error["code"]) == ("/display_name", code)
    assert code == "marks" or error["message"].startswith("The length must be")


@pytest.mark.parametrize("text", UNFIT_IN_A_TEXT)
def test_a_text_has_lines_and_no_other_control(text):
    with pytest.raises(ValidationError):
        Prose("").deserialize(text)
    assert Prose("").deserialize("One.\r\n\tTwo \u2764\ufe0f, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645") == (
        "One.\n\tTwo \u2764\ufe0f, \u0645\u06cc\u200c\u062e\u0648\u0627\u0647\u0645"
    )


VISIBLE = set("\u0600\u0601\u0602\u0603\u0604\u0605\u06dd\u070f\u0890\u0891\u08e2\U000110bd\U000110cd")
"""Signs that Unicode counts as format characters, though they are drawn."""


def test_no_control_or_format_character_is_left_out():
    hidden = [
        character
        for character in map(chr, range(sys.maxunicode + 1))
        if unicodedata.category(character) in {"Cc", "Cf", "Zl", "Zp"} and character not in VISIBLE
    ]
    for character in hidden:
        with pytest.raises(ValidationError):
            OneLine().deserialize(f"a{character}b")


@given(st.text(st.characters(exclude_categories=["Cs"]), max_size=20))
def test_what_is_kept_is_kept_as_it_is(text):
    """Sent again, it comes out the same."""
    for keep in (free_text.as_line, free_text.as_text):
        assert keep(keep(text)) == keep(text)


def bodies(schema=Body):
    for kind in schema.__subclasses__():
        yield kind
        yield from bodies(kind)


def strings(field):
    inner = [getattr(field, name, None) for name in ("inner", "key_field", "value_field")]
    for one in (field, *inner):
        if isinstance(one, fields.String):
            yield one


def test_nobody_is_read_whose_words_were_not_looked_at(app):
    """Each text that is sent to us is a line, a text, one of some words, or compared with something."""
    free = set()
    for kind in bodies():
        if not kind.__module__.startswith("service."):
            continue
        for name, field in kind().fields.items():
            for text in strings(field):
                try:
                    text.deserialize("a\u202eb")
                except ValidationError:
                    continue
                free.add(name)
    assert free <= COMPARED


@pytest.mark.parametrize(
    "handle",
    [
        "admin", "Admin", "ADMIN", "adm1n", "ad-min", "4dmin", "adrnin", "referee", "Ref3ree", "arbitro", "dominium",
        "root", "system", "bot", "bot-random-1", "Bot_random-1", "a_01jd6v3r5m8x2k4q7w9y1z3a5c",
        "g-01jd6v3r5m8x2k4q7w9y1z3a5c", "A_01JD6V3R5M8X2K4Q7W9Y1Z3A5C", "t_0ljd6v3r5m8x2k4q7w9y1z3a",
    ],
)  # fmt: skip
def test_a_handle_is_not_taken_for_somebody_else(anybody, handle):
    problem = refused(anybody.post("/v1/accounts", {"handle": handle}), 422, "handle-reserved")
    assert problem["errors"][0]["pointer"] == "/handle"


@pytest.mark.parametrize("handle", ["badminton", "j_smith", "robot-1", "a-b", "refereeing", "robert", "minda"])
def test_a_handle_that_is_like_nothing_is_given(anybody, handle):
    assert anybody.post("/v1/accounts", {"handle": handle}).status == 201


@pytest.mark.parametrize(
    "handle", ["ada\n", "ada ", "\u0430da", "ada\u200b", "-ada", "ada_", "bot:random-1", "\u212aate"]
)
def test_what_is_no_handle(anybody, handle):
    refused(anybody.post("/v1/accounts", {"handle": handle}), 422, "invalid")
