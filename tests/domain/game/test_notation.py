"""`docs/notation.md` describes the accepted input, and the refusals with their places."""

import re
from pathlib import Path

import pytest

from domain.game.refusal import Refusal
from domain.game.written_game import Beginning, ChanceResult, GameNotation, WrittenAnswer
from domain.games.rulesets import RULESETS, ruleset

PAGE = (Path(__file__).parents[3] / "docs/notation.md").read_text("utf-8")
EXAMPLE = re.findall(r"(?:^    .*\n|^\n)+", PAGE, re.MULTILINE)
TURNS = re.findall(r"^\| (\w+) \| `(\w+) 3` \|", PAGE, re.MULTILINE)
ROWS = re.findall(r"^\| (\w+) \| (\w+) \| `([^`]+)` \|", PAGE, re.MULTILINE)


def block(first: str) -> str:
    return next(
        "".join(line[4:] or "\n" for line in found.splitlines(keepends=True)).strip()
        for found in EXAMPLE
        if found.strip().startswith(first)
    )


def refused(text: str, name: str = "dominion") -> tuple[int, int]:
    rules = ruleset(name)
    with pytest.raises(Refusal) as refusal:
        rules.laid(text, rules.setting({}, 2))
    assert (refusal.value.code, refusal.value.pointer) == ("invalid-position", "/position")
    return refusal.value.fields["line"], refusal.value.fields["column"]


def test_the_page_names_every_spelling_and_no_other():
    own = {
        (name, field, spelling.example)
        for name, rules in RULESETS.items()
        for field, spelling in rules.spellings.items()
    }
    assert set(ROWS) == own
    for name, field, example in ROWS:
        assert ruleset(name).spellings[field].form.fullmatch(example)


def test_the_example_of_the_page_is_refused_where_it_says_and_read_when_mended():
    example = block("dominion position")
    assert refused(example) == (len(example.splitlines()), 1)
    read = ruleset("dominion").notation.read(
        example.replace("\nstrict: no", "").replace("\ntrash", "\nstrict: no\ntrash")
    )
    assert read.position == {
        "supply": {"village": 10, "curse": 0},
        "strict": False,
        "trash": ["copper", "estate", "estate"],
        "players": [{"hand": ["village", *["copper"] * 4], "deck": [*["estate"] * 3, "silver"]}, {}],
        "turn": {"phase": "buy", "coins": 4},
    }


def test_the_page_names_the_parts_of_the_play_of_every_game():
    assert {name: {turn} for name, turn in TURNS} == {
        name: set(rules.turns.values()) for name, rules in RULESETS.items()
    }


def test_the_game_of_the_page_is_refused_where_it_says_and_played_when_mended():
    example, notation = block("kingdomino game"), GameNotation(ruleset("kingdomino"))
    with pytest.raises(Refusal) as refusal:
        notation.play(example)
    fields = refusal.value.fields
    assert (fields["line"], fields["column"]) == (len(example.splitlines()), 1)
    mended = example.removesuffix("40") + "30"
    played, read = notation.play(mended), notation.read(mended)
    assert played.setting.options.harmony
    assert played.play.chooses is not None
    assert (played.play.chooses.seat, played.play.chooses.kind) == (0, "place")
    assert (read.seats, read.result, read.scores, read.places) == (2, "finished", (24, 11), (1, 2))
    assert read.entries[:3] == (
        Beginning("round", 1),
        ChanceResult("shuffle", "kings", None, ("1",)),
        WrittenAnswer(1, "choose", ("choose 11",)),
    )
    assert notation.read(notation.write(read)) == read


@pytest.mark.parametrize(
    ("found", "put", "where"),
    [
        ("kingdomino game", "domaine game", (1, 1)),
        ("seats: 2", "seats: 9", (1, 1)),
        ("scores: 24, 11", "scores: 24, many", (4, 13)),
        ("harmony: true", "harmony: maybe", (8, 10)),
        ("next: 11, 27, 36, 47", "next: 11, 27, 36, king", (11, 19)),
        ("\nplay\n", "\n\n", (30, 1)),
        ("round 1", "season 1", (20, 1)),
        ("kings: 1", "kings: 2", (21, 1)),
        ("kings: 1", "queens: 1", (21, 1)),
        ("1 choose: choose 11", "0 choose: choose 11", (22, 1)),
        ("1 choose: choose 11", "1 choose: choose 11, choose 27", (22, 1)),
        ("1 choose: choose 11", "1 choose: choose 11\nlay pile: 6", (23, 1)),
    ],
)
def test_what_cannot_stand_in_a_game_is_refused_with_line_and_column(found, put, where):
    with pytest.raises(Refusal) as refusal:
        GameNotation(ruleset("kingdomino")).play(block("kingdomino game").replace(found, put, 1))
    assert (refusal.value.fields["line"], refusal.value.fields["column"]) == where


def test_the_kingdom_of_the_page_is_read():
    options = ruleset("dominion").setting({"kingdom": block("Kingdom:")}, 2).options
    assert (len(options.kingdom), options.colony) == (10, "always")


@pytest.mark.parametrize(
    ("text", "where"),
    [
        ("", (1, 1)),
        ("kingdomino position", (1, 1)),
        ("dominion position\n  copper", (2, 1)),
        ("dominion position\nnonsense: 1", (2, 1)),
        ("dominion position\ntrash: copper\ntrash: copper", (3, 1)),
        ("dominion position\nsupply: 10 village, 3 village", (2, 21)),
        ("dominion position\nstrict: maybe", (2, 9)),
        ("dominion position\nstrict: no, yes", (2, 13)),
        ("dominion position\nplayer 1", (2, 1)),
        ("dominion position\nturn\nturn", (3, 1)),
        ("dominion position\ntrash: 99999 copper", (2, 8)),
        ("dominion position\ntrash: copper, 2 no-such-card", (2, 16)),
        ("dominion position\n\nplayer 0\nhand: copper\n\nplayer 1\nhand: ?", (7, 7)),
    ],
)
def test_what_cannot_be_read_is_refused_with_line_and_column(text, where):
    assert refused(text) == where
