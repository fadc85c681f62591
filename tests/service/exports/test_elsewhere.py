"""Exports to other programs: a calendar, and plain text for forums."""

import re

import msgspec
import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from domain.tournament.facts import DetailsChanged
from domain.tournament.formats.formats import Swiss
from domain.tournament.formats.stage import Stage
from service.features.exports import calendar, plain_text
from service.features.exports.sheets import SHEETS
from service.features.exports.source import Extract
from tests.support.exporting import played, source_of
from tests.support.organising import Organiser

TEXTS = st.text(st.characters(exclude_categories=["Cs", "Cc", "Cf"], include_characters="\n\t\r\u2028"), min_size=1)
"""Texts that a user may write; files omit invisible marks that turn texts around."""


def read(ics: bytes) -> list[dict[str, str]]:
    """Return the events of a calendar by RFC 5545.

    Lines end with CRLF and have at most 75 octets. Unfolding them (3.1) and undoing the escapes of texts (3.3.11) gives
    the original.
    """
    raw = ics.decode()
    assert raw.endswith("\r\n")
    assert "\n" not in raw.replace("\r\n", "")
    assert all(len(line.encode()) <= 75 for line in raw.split("\r\n"))
    lines = raw.replace("\r\n ", "").replace("\r\n\t", "").split("\r\n")
    assert (lines[0], lines[-2]) == ("BEGIN:VCALENDAR", "END:VCALENDAR")
    events: list[dict[str, str]] = []
    for line in lines:
        name, _, value = line.partition(":")
        if line == "BEGIN:VEVENT":
            events.append({})
        elif events:
            events[-1].setdefault(name, unescaped(value) if name in {"SUMMARY", "DESCRIPTION", "LOCATION"} else value)
    return events


def unescaped(value: str) -> str:
    told, letters = "", iter(value)
    for letter in letters:
        assert letter not in ";,"
        told += {"n": "\n", "N": "\n"}.get(after := next(letters), after) if letter == "\\" else letter
    return told


@given(title=TEXTS, place=TEXTS, rules=TEXTS)
@example(title="é" * 200, place="a" * 66, rules="山" * 99 + ";")
def test_a_calendar_says_what_was_written_whatever_that_is(title, place, rules):
    desk = Organiser(Stage(Swiss(size=4, rounds=2))).enter(4)
    said = DetailsChanged(
        title=title, description=None, place=place, starts_at="2026-12-05T14:00:00Z", house_rules=rules
    )
    desk.tell(said)
    source = msgspec.structs.replace(source_of(desk), title=title)
    event, *others = read(calendar.write(source, "https://hall.example/tournaments/t_1", "en"))
    assert others == []
    told = [event.get(name, "") for name in ("SUMMARY", "LOCATION", "DESCRIPTION")]
    assert told == ["\n".join(text.splitlines()) for text in (title, place, rules)]
    assert (event["DTSTART"], event["UID"]) == ("20261205T140000Z", "start@t_1")


def test_a_calendar_has_every_round_from_when_it_was_published_under_a_name_that_stays():
    desk = Organiser(Stage(Swiss(size=4, rounds=3))).enter(8).begin()
    played(desk, 1)
    (first,) = read(calendar.write(source_of(desk), "https://hall.example", "it"))
    played(desk, 1)
    again, second = read(calendar.write(source_of(desk), "https://hall.example", "it"))
    assert (again["UID"], again["DTSTART"]) == (first["UID"], first["DTSTART"])
    assert second["SUMMARY"] == "Open: turno 2 di 3"
    assert int(again["SEQUENCE"]) > int(first["SEQUENCE"])
    assert (second["DTSTART"] > first["DTSTART"], second["STATUS"]) == (True, "CONFIRMED")


@pytest.mark.parametrize("sheet", SHEETS)
def test_columns_of_a_plain_text_stand_below_one_another(sheet):
    desk = Organiser(Stage(Swiss(size=4, rounds=2))).enter(9).begin()
    played(desk, 2)
    names = {1: "Żółć", 2: "山田太郎", 3: "two\r\nlines", 4: "e\u0301"}
    text = plain_text.write(SHEETS[sheet].make(Extract(source_of(desk, names))), "pl").decode()
    assert "\r" not in text
    if sheet == "standings":
        lines = text.splitlines()
        rule = next(place for place, line in enumerate(lines) if line.startswith("---"))
        table = lines[rule + 1 : rule + 10]
        assert len({plain_text.wide(line) for line in table}) == 1, "the last column holds numbers"
        assert {"Żółć", "山田太郎", "two lines", "e\u0301"} <= {re.split("  +", line.strip())[1] for line in table}


def test_the_table_after_the_last_round_is_the_final_one():
    desk = Organiser(Stage(Swiss(size=4, rounds=2))).enter(8).begin()
    for final in (False, True):
        played(desk, 1)
        text = plain_text.write(SHEETS["standings"].make(Extract(source_of(desk))), "pl").decode()
        assert ("Klasyfikacja, końcowa, " in text) is final
