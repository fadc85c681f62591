"""The calendar of a tournament (RFC 5545): its start and the start of each round. Phones can subscribe to it."""

import re
from collections.abc import Iterator, Mapping
from datetime import datetime
from typing import Final, NamedTuple

from domain.tournament.facts import DetailsChanged
from service.features.exports.source import ExportSource
from service.features.exports.words import plain, translated

MEDIA: Final = "text/calendar"
_LINE: Final = 75
"""Maximum number of bytes of a line (RFC 5545, 3.1). Longer lines are folded."""
_ESCAPED: Final = re.compile(r"[\\;,]")
_CONTROL: Final = re.compile(r"[\x00-\x08\x0b-\x1f\x7f]")


class CalendarEntry(NamedTuple):
    """One entry of a calendar. `which` identifies the entry within its tournament and never changes."""

    which: str
    at: str
    words: str
    about: str


def write(source: ExportSource, page: str, language: str) -> bytes:
    """Write the calendar of a tournament. `page` is the address of the tournament's page."""
    details = source.logged_facts[source.tournament.details - 1].fact
    described = details if isinstance(details, DetailsChanged) else None
    last, status = source.logged_facts[-1], "CANCELLED" if source.tournament.status == "cancelled" else "CONFIRMED"
    shared = {
        "LOCATION": _text((described.place if described else None) or ""),
        "URL": page,
        "STATUS": status,
    }
    lines = ["BEGIN:VCALENDAR", "VERSION:2.0", "PRODID:-//Dominium//Tournaments//EN", "METHOD:PUBLISH"]
    lines.append(f"X-WR-CALNAME:{_text(source.title or source.id)}")
    for entry in _entries(source, described, language):
        properties = {
            "UID": f"{entry.which}@{source.id}",
            "DTSTAMP": _moment(last.at),
            "SEQUENCE": str(last.seq),
            "DTSTART": _moment(entry.at),
            "SUMMARY": _text(entry.words),
            "DESCRIPTION": _text(entry.about),
        }
        lines += ["BEGIN:VEVENT", *_properties(properties | shared), "END:VEVENT"]
    return "".join(f"{_folded(line)}\r\n" for line in (*lines, "END:VCALENDAR")).encode()


def _entries(source: ExportSource, details: DetailsChanged | None, language: str) -> Iterator[CalendarEntry]:
    title = source.title or source.id
    if details is not None and details.starts_at is not None:
        about = "\n\n".join(filter(None, (details.description, details.house_rules)))
        yield CalendarEntry("start", details.starts_at, title, about)
    stages = len(source.tournament.stages)
    for stage, played in enumerate(source.tournament.played, 1):
        rounds = played.planned
        of = translated("wall", "stage", language, stage=stage, stages=stages) if stages > 1 else ""
        for number, held in enumerate(played.rounds, 1):
            at = held.starts_at if held.started is None else source.logged_facts[held.started - 1].at
            if at is None:  # the round has no planned time
                continue
            words = ", ".join(filter(None, (of, translated("wall", "in-round", language, round=number, rounds=rounds))))
            yield CalendarEntry(f"{stage}/{number}", at, f"{title}: {words}", "")


def _properties(values: Mapping[str, str]) -> Iterator[str]:
    return (f"{name}:{value}" for name, value in values.items() if value)


def _moment(at: str) -> str:
    return f"{datetime.fromisoformat(at):%Y%m%dT%H%M%SZ}"


def _text(text: str) -> str:
    """Escape a text for a calendar value of type TEXT (RFC 5545, 3.3.11)."""
    one = "\n".join(plain(text).splitlines())
    return _ESCAPED.sub(r"\\\g<0>", _CONTROL.sub("", one)).replace("\n", r"\n")


def _folded(line: str) -> str:
    """Fold a calendar line: break it before each letter that would make it too long (RFC 5545, 3.1)."""
    folded, size = "", 0
    for letter in line:
        wide = len(letter.encode())
        if size + wide > _LINE:
            folded, size = f"{folded}\r\n ", 1
        folded, size = folded + letter, size + wide
    return folded
