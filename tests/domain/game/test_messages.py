"""Every message that code names has an entry, and the code gives what the entry needs."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from domain.game.catalogue import LANGUAGES, Catalogue, Entry, fields
from domain.game.message import Messages, message
from domain.game.refusal import Refusal
from service.features.audits.words import FINDINGS
from service.platform.http.codes import CODES

ROOT = Path(__file__).parents[3]
ENTRIES = FINDINGS.entries("en")
KINDS = {id_.partition("/")[0] for id_ in ENTRIES} | CODES.keys()
MEMBERS = {"type", "title", "status", "detail", "instance", "code", "errors"}
"""Members of a problem that no field may replace."""


@cache
def code() -> tuple[tuple[str, ast.AST], ...]:
    return tuple(
        (str(file.relative_to(ROOT)), node)
        for room in ("domain", "events", "projections", "service")
        for file in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
    )


def constants(node: ast.expr) -> Iterator[str]:
    """Yield the text, or the possible texts of a condition."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.IfExp):
        yield from (*constants(node.body), *constants(node.orelse))


def passing() -> set[str]:
    """Return the names of functions and classes that take a message's id and its fields."""
    return {"Refusal", "Problem", "Broken", "Forbidden"} | {
        node.name
        for _, node in code()
        if isinstance(node, ast.FunctionDef) and node.args.kwarg is not None and node.args.kwarg.arg == "fields"
    }


def said() -> Iterator[tuple[str, str, ast.Call]]:
    """Yield the ids that calls name, with the call."""
    names = passing()
    for file, node in code():
        if isinstance(node, ast.Call) and getattr(node.func, "id", getattr(node.func, "attr", "")) in names:
            for id_ in (text for argument in node.args for text in constants(argument)):
                if id_.partition("/")[0] in KINDS or argument_of_refusal(node, id_):
                    yield f"{file}:{node.lineno}", id_, node


def argument_of_refusal(call: ast.Call, id_: str) -> bool:
    return getattr(call.func, "id", "") in {"Refusal", "Problem"} and id_ in constants(call.args[0])


def names(call: ast.Call) -> set[str | None]:
    """Return the names of the fields that the call gives; None: others are possible."""
    return {keyword.arg for keyword in call.keywords}


def test_every_message_in_the_code_has_an_entry() -> None:
    assert not [(place, id_) for place, id_, _ in said() if id_ not in ENTRIES]


def test_the_code_gives_the_fields_that_entries_need() -> None:
    lacking = [
        (place, id_, needed)
        for place, id_, call in said()
        if id_ in ENTRIES and None not in names(call) and (needed := fields(ENTRIES[id_]) - names(call))
    ]
    assert not lacking


def test_no_field_replaces_a_member_of_the_problem() -> None:
    assert not [(place, id_) for place, id_, call in said() if names(call) & (MEMBERS - {"code", "errors"})]


def test_every_entry_is_used() -> None:
    texts = {node.value for _, node in code() if isinstance(node, ast.Constant)}
    assert not ENTRIES.keys() - texts - {f"broken/{kind}" for kind in ("game", "match", "tournament")}


def test_the_id_of_a_refusal_begins_with_a_code() -> None:
    for place, id_, call in said():
        if getattr(call.func, "id", "") in {"Refusal", "Problem"} and "code" not in names(call):
            assert id_.partition("/")[0] in CODES, place


def test_codes_that_are_given_are_known() -> None:
    given = (keyword for _, node in code() if isinstance(node, ast.Call) for keyword in node.keywords)
    codes = {text for keyword in given if keyword.arg == "code" for text in constants(keyword.value)}
    assert "invalid-position" in codes
    assert codes <= CODES.keys()


def texts(**entries: Entry) -> Messages:
    class Said(Catalogue):
        def groups(self, language: str) -> dict[str, dict[str, Entry]]:  # type: ignore[override]
            return {"messages": dict(entries), "states": {"running": "in corso" if language == "it" else "running"}}

    return Messages(Said("said"))


def test_a_missing_field_fails_loudly() -> None:
    with pytest.raises(KeyError, match="seat"):
        texts(taken="seat {seat} is taken").say(message("taken", chair=2), "en")
    with pytest.raises(KeyError, match="unheard"):
        texts(taken="seat {seat} is taken").say(message("unheard"), "en")


def test_a_message_holds_messages_lists_and_states() -> None:
    said = texts(outer="so: {why}, {seats}, {scopes: or }", inner="it is {state}")
    why = message("inner", state="running")
    outer = message("outer", why=why, seats=[0, 3], scopes=("read", "play"))
    assert said.say(outer, "it") == "so: it is in corso, 0, 3, read or play"
    assert said.plain(outer.fields, "it") == {"why": "it is in corso", "seats": [0, 3], "scopes": ("read", "play")}


def test_a_refusal_has_the_code_of_its_message_and_its_fields() -> None:
    refusal = Refusal("seat-taken/nonce", pointer="/nonce", seat=2)
    assert (refusal.code, refusal.message, refusal.fields) == (
        "seat-taken",
        message("seat-taken/nonce", seat=2),
        {"seat": 2},
    )
    moved = Refusal(refusal.message, code="record-unfit").at("/record", line=7)
    assert (moved.code, moved.pointer, moved.fields) == ("record-unfit", "/record", {"seat": 2, "line": 7})


@pytest.mark.parametrize("language", ["it", "pl", "pt"])
def test_entries_are_translated(language: str) -> None:
    others = FINDINGS.entries(language)
    assert others.keys() == ENTRIES.keys()
    alike = {id_ for id_, entry in others.items() if entry == ENTRIES[id_]}
    assert all(str(ENTRIES[id_]).startswith("{") for id_ in alike), alike


SENTENCES = re.compile(r"(.*[.…]|(.*\. )?\{[^{}]+\}( \(\{code\}\))?)")
"""A text that ends with a full stop, or with a nested message after one."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_messages_are_sentences(language: str) -> None:
    entries = (
        (id_, [one] if isinstance(one, str) else one.values()) for id_, one in FINDINGS.entries(language).items()
    )
    forms = [(id_, text) for id_, texts_ in entries for text in texts_]
    assert not [(id_, text) for id_, text in forms if text[0].islower() or not SENTENCES.fullmatch(text)]
