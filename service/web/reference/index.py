"""The full-text index of the reference, in SQLite's FTS5 with Porter's stems."""

import json
import re
import sqlite3
from collections.abc import Collection
from functools import cache
from threading import Lock
from typing import Any, Final

from service.web.reference.entries import entries
from service.web.reference.finds import finds
from service.web.reference.sentences import sentences
from service.web.reference.synonyms import SYNONYMS

_TABLES: Final = """
CREATE VIRTUAL TABLE heads USING fts5(title, finds, about, tokenize = 'porter');
CREATE VIRTUAL TABLE bodies USING fts5(words, enums, fields, tokenize = 'porter');
CREATE VIRTUAL TABLE sentences USING fts5(entry UNINDEXED, text, tokenize = 'porter');
CREATE VIRTUAL TABLE synonyms USING fts5(asked, words UNINDEXED, tokenize = 'porter');
"""
_HEADS: Final = "SELECT rowid, -2.0 * bm25(heads, 8.0, 8.0, 3.0) FROM heads WHERE heads MATCH ?"
"""A word counts twice as much in a head. BM25 divides by the length of a text, so bodies have a table of their own."""
_BODIES: Final = "SELECT rowid, -bm25(bodies, 1.0, 1.0, 0.4) FROM bodies WHERE bodies MATCH ?"
_SENTENCES: Final = (
    "SELECT entry, rowid, text FROM sentences"
    " WHERE sentences MATCH ? AND entry IN (SELECT value FROM json_each(?)) ORDER BY rank, rowid"
)
_LOCK: Final = Lock()
"""Held while the threads of a process use the same connection."""


def scores(match: str) -> dict[int, float]:
    """Return the score of each entry that matches, by its number."""
    found: dict[int, float] = {}
    for table in (_HEADS, _BODIES):
        for number, score in _rows(table, match):
            found[number] = found.get(number, 0.0) + score
    return found


def synonyms(word: str) -> list[str]:
    """Return the other words that stand for a word of a query."""
    groups = _rows("SELECT words FROM synonyms WHERE asked MATCH ?", quoted(word))
    return list(dict.fromkeys(other for (words,) in groups for other in words.split() if other != word))


def excerpts(match: str, numbers: Collection[int]) -> dict[int, str]:
    """Return the sentence of each entry that matches best, or nothing if its title and line match as well."""
    best: dict[int, str] = {}
    for entry, row, text in _rows(_SENTENCES, match, json.dumps([*numbers])):
        best.setdefault(entry, "" if row <= len(entries()) else text)
    return best


def quoted(words: str) -> str:
    return f'"{words}"'


@cache
def known() -> tuple[str, ...]:
    """Return the words that a reader may have meant, in order."""
    texts = (f"{' '.join(entry.names)} {entry.about} {finds().get(entry.address, '')}" for entry in entries())
    return tuple(sorted(set(re.findall("[a-z]{3,}", " ".join((*texts, *SYNONYMS)).lower()))))


def _rows(query: str, *values: object) -> list[Any]:
    with _LOCK:
        return _index().execute(query, values).fetchall()


@cache
def _index() -> sqlite3.Connection:
    index = sqlite3.connect(":memory:", check_same_thread=False)
    index.executescript(_TABLES)
    for number, entry in enumerate(entries()):
        title = " ".join(entry.names)
        head = (number, title, finds().get(entry.address, ""), entry.about)
        index.execute("INSERT INTO heads (rowid, title, finds, about) VALUES (?, ?, ?, ?)", head)
        body = (number, entry.words, entry.values, entry.fields)
        index.execute("INSERT INTO bodies (rowid, words, enums, fields) VALUES (?, ?, ?, ?)", body)
        index.execute("INSERT INTO sentences (entry, text) VALUES (?, ?)", (number, f"{title}. {entry.about}"))
    rows = ((number, one) for number, entry in enumerate(entries()) for one in sentences(entry))
    index.executemany("INSERT INTO sentences (entry, text) VALUES (?, ?)", rows)
    for group in SYNONYMS:
        asked, _, ours = group.partition("|")
        index.execute("INSERT INTO synonyms (asked, words) VALUES (?, ?)", (asked, f"{ours} {asked}"))
    return index
