"""Every English text of a refusal or an audit finding is in every language."""

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Annotated, Literal

import msgspec
import pytest
from marshmallow import Schema, ValidationError, fields, validate
from werkzeug.exceptions import BadRequest, MethodNotAllowed

from domain.game.catalogue import LANGUAGES
from domain.game.catalogue import fields as used
from domain.game.sentences import Sentences
from service.features.audits.words import FINDINGS

ROOT = Path(__file__).parents[3]
ROOMS = ("domain", "events", "projections", "service")
OTHERS = [language for language in LANGUAGES if language != "en"]
SAYING = {
    "Refusal", "Problem", "not_found", "_refuse", "_illegal", "impossible", "_impossible", "_require", "_wrong_type",
    "ValidationError", "Broken", "Audit", "Difference",
}  # fmt: skip
"""Calls whose texts are read by a person who is refused or who audits something."""
NOT_READ = {
    "events/",
    "service/cli/",
    "service/platform/runtime/",
    "service/platform/ingress/",
    "service/features/transparency/",
    "projections/transparency",
}
"""Places where the same names stand for texts of operators, or for texts before any language is known."""
HOLE = "\0"


def shape(node: ast.expr) -> Iterator[str]:
    """Yield the text, or the possible texts, with a mark for each inserted value."""
    if isinstance(node, ast.Constant) and isinstance(node.value, str):
        yield node.value
    elif isinstance(node, ast.JoinedStr):
        yield "".join(part.value if isinstance(part, ast.Constant) else HOLE for part in node.values)  # type: ignore[misc]
    elif isinstance(node, ast.IfExp):
        yield from (*shape(node.body), *shape(node.orelse))


@cache
def code() -> tuple[tuple[str, ast.AST], ...]:
    return tuple(
        (str(file.relative_to(ROOT)), node)
        for room in ROOMS
        for file in sorted((ROOT / room).rglob("*.py"))
        for node in ast.walk(ast.parse(file.read_text("utf-8")))
        if isinstance(node, ast.Call | ast.Constant | ast.JoinedStr)
    )


def said() -> Iterator[tuple[str, str]]:
    """The sentences of calls that refuse, or find something."""
    for file, node in code():
        if isinstance(node, ast.Call) and not file.startswith(tuple(NOT_READ)):
            name = getattr(node.func, "id", getattr(node.func, "attr", ""))
            if name in SAYING:
                for argument in node.args:
                    yield from (
                        (file, text)
                        for text in shape(argument)
                        if " " in text.strip(HOLE + " :") and not text.startswith("every game: ")
                    )


def filled(sentence: str) -> str:
    return sentence.format(**dict.fromkeys(used(sentence), "7"))


def test_every_reason_is_translated() -> None:
    """Check every text against the catalogue with its holes in place, so that no sentence matches another."""
    known = {
        re.sub(r"{\w+}", HOLE, sentence) if used(sentence) else sentence.format()
        for catalogue in FINDINGS.catalogues
        for sentence in catalogue.group("sentences", "en")
    }
    assert not [f"{file}: {text.replace(HOLE, '{}')}" for file, text in said() if text not in known]


def test_no_sentence_is_translated_that_nobody_says() -> None:
    texts = {text for _, node in code() if isinstance(node, ast.expr) for text in shape(node) if " " in text}
    whole = {text for text in texts if HOLE not in text}
    holed = [
        re.compile(".+".join(map(re.escape, text.split(HOLE))), re.DOTALL)
        for text in texts
        if HOLE in text and len(text) > 6
    ]
    unsaid = set()
    for catalogue in FINDINGS.catalogues:
        for sentence in catalogue.group("sentences", "en"):
            known = filled(sentence) in whole or any(each.fullmatch(filled(sentence)) for each in holed)
            if not (known or sentence in library() or sentence == "{place}: {why}"):
                unsaid.add(sentence)
    assert not unsaid


@cache
def library() -> frozenset[str]:
    """Return the translated messages of marshmallow, msgspec and werkzeug about requests."""

    class Tried(Schema):
        missing = fields.Integer(required=True)
        null = fields.Integer()
        number = fields.Integer()
        text = fields.String()
        flag = fields.Boolean()
        many = fields.List(fields.String())
        one = fields.String(validate=validate.OneOf(["a", "b"]))
        ranged = fields.Integer(validate=validate.Range(1, 9))
        long = fields.String(validate=validate.Length(1, 9))
        formed = fields.String(validate=validate.Regexp("x"))

    sent = {
        "null": None, "number": "x", "text": 1, "flag": 7, "many": 1, "one": "c", "ranged": 10, "long": "",
        "formed": "y", "unknown": 1,
    }  # fmt: skip
    messages = {error.description for error in (BadRequest, MethodNotAllowed)}
    for value in (sent, 7):
        with pytest.raises(ValidationError) as refused:
            Tried().load(value)  # type: ignore[arg-type]  # as callers do
        messages |= {text for texts in refused.value.normalized_messages().values() for text in texts}

    class Read(msgspec.Struct, forbid_unknown_fields=True):
        number: Annotated[int, msgspec.Meta(ge=1)]
        kind: Literal["a"] = "a"
        many: Annotated[list[int], msgspec.Meta(max_length=1)] = []

    for value in (
        {"number": "x"},
        {"number": 0},
        {"number": 1, "kind": "b"},
        {"number": 1, "many": [1, 2]},
        {},
        {"x": 1, "number": 1},
    ):
        with pytest.raises(msgspec.ValidationError) as misread:
            msgspec.convert(value, Read)
        messages.add(str(misread.value).partition(" - at ")[0])
    english = {sentence for catalogue in FINDINGS.catalogues for sentence in catalogue.group("sentences", "en")}
    assert not [message for message in messages if FINDINGS.say(message, "it") == message]
    return frozenset(
        each
        for each in english
        for message in messages
        if re.fullmatch(re.sub(r"\\{\w+\\}", ".+", re.escape(each)), message)
    )


@pytest.mark.parametrize("language", OTHERS)
def test_what_is_put_in_stands_in_the_translation(language: str) -> None:
    for catalogue in FINDINGS.catalogues:
        for english, other in catalogue.group("sentences", language).items():
            names = sorted(used(english))
            if "why" not in names and "status" not in names:
                values = {name: f"<{number}>" for number, name in enumerate(names)}
                assert Sentences(catalogue).say(english.format(**values), language) == other.format(**values)


def test_a_reason_within_a_sentence_is_translated_too_and_what_is_unknown_stays() -> None:
    assert FINDINGS.say("a recorded answer is not allowed: seat 1 is not yours", "it") == (
        "una risposta registrata non è ammessa: il posto 1 non è tuo"
    )
    assert FINDINGS.say("this game is running", "pt") == "estado deste jogo: em curso"
    assert FINDINGS.say("nobody has ever said this", "it") == "nobody has ever said this"
    assert FINDINGS.say("seat 1 is not yours", "en") == "seat 1 is not yours"
    long = f"seat {'1' * 1000} is not yours"
    assert FINDINGS.say(long, "it") == long
