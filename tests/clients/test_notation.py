"""Notation in both kits: without a service, they parse and print as the service does."""

import json
import random
import subprocess
from pathlib import Path
from typing import Any, cast

import pytest
from dominium_client import NotationError, parse_game, parse_position, print_game, print_position
from dominium_client.written_games import Answered, Chance, Turn
from msgspec.structs import replace

from clients import notation_fields
from domain.game.play import GameEnded
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.game.written_game import GameNotation
from domain.games.rulesets import RULESETS
from tests.support.games import Game, played, settings, torn
from tests.support.profile import profile
from tests.support.second_verifier import NODE

HERE = Path(__file__).parent
KITS = HERE.parents[1] / "clients"
GAMES = 6


@pytest.fixture(scope="module", params=sorted(RULESETS))
def games(request: pytest.FixtureRequest) -> list[Game]:
    ruleset = RULESETS[request.param]
    choices = settings(ruleset)
    limit = next((one for one in profile(ruleset.name).limits if one is not None), None)
    found = []
    for number in range(GAMES):
        setting = choices[number * len(choices) // GAMES]
        if limit is not None:
            setting = replace(setting, options=replace(setting.options, turn_limit=limit))
        found.append(played(ruleset, setting, f"notation {number}"))
    return found


def in_typescript(asked: list[tuple[str, str]]) -> list[dict[str, Any]]:
    lines = "\n".join(json.dumps({"form": form, "text": text}) for form, text in asked)
    run = subprocess.run([NODE, HERE / "notation.ts"], input=lines, capture_output=True, text=True, check=True)
    return [json.loads(line) for line in run.stdout.splitlines()]


def positions(games: list[Game], each: int) -> list[tuple[Ruleset[Any], str]]:
    return [
        (game.ruleset, game.ruleset.notation.write(game.ruleset.position(game.at(rest).table)))
        for game in games
        for rest in game.some(game.rests, each)
    ]


def whole(game: Game) -> str:
    ended = game.facts[-1]
    assert isinstance(ended, GameEnded)
    notation = GameNotation(game.ruleset)
    return notation.write(notation.from_facts(game.setting, game.facts, ended.reason, ended.standings))


def test_both_kits_parse_and_print_positions_as_the_service(games: list[Game]) -> None:
    known = positions(games, 10)
    for (ruleset, text), theirs in zip(known, in_typescript([("position", text) for _, text in known]), strict=True):
        expected = ruleset.notation.read(text).position
        ours = parse_position(text)
        assert (ours.ruleset, ours.position) == (ruleset.name, expected)
        assert theirs["parsed"] == expected
        assert (print_position(*ours), theirs["printed"]) == (text, text)


def test_a_position_of_the_api_is_printed_as_the_service_prints_it(games: list[Game]) -> None:
    for game in games:
        position = json.loads(json.dumps(game.ruleset.position(game.at(game.rests[-1]).table)))
        assert print_position(game.ruleset.name, position) == game.ruleset.notation.write(position)


def test_both_kits_parse_and_print_whole_games_as_the_service(games: list[Game]) -> None:
    texts = [whole(game) for game in games]
    for game, text, theirs in zip(games, texts, in_typescript([("game", text) for text in texts]), strict=True):
        expected, ours = GameNotation(game.ruleset).read(text), parse_game(text)
        assert (ours.opening, ours.options, ours.scores, ours.places) == (
            expected.opening, expected.options, expected.scores, expected.places,
        )  # fmt: skip
        assert [tuple(step) for step in ours.steps] == [tuple(entry) for entry in expected.entries]
        assert theirs["parsed"]["opening"] == expected.opening
        assert len(theirs["parsed"]["steps"]) == len(expected.entries)
        assert (print_game(ours), theirs["printed"]) == (text, text)


def place_of(ruleset: Ruleset[Any], text: str) -> tuple[int, int] | None:
    try:
        ruleset.notation.read(text)
    except Refusal as refusal:
        return refusal.fields["line"], refusal.fields["column"]
    return None


def test_both_kits_find_the_fault_where_the_service_finds_it(games: list[Game]) -> None:
    rng = random.Random(games[0].ruleset.name)
    asked = [(ruleset, torn(text, rng)) for ruleset, text in positions(games, 10) for _ in range(10)]
    faults = 0
    for (ruleset, text), theirs in zip(asked, in_typescript([("position", text) for _, text in asked]), strict=True):
        expected = place_of(ruleset, text)
        faults += expected is not None
        found = None if "parsed" in theirs else (theirs["line"], theirs["column"])
        try:
            parse_position(text)
            ours = None
        except NotationError as error:
            ours = (error.line, error.column)
        assert (ours, found) == (expected, expected), text
    assert faults > len(asked) // 4


HEAD = "kingdomino game\nseats: 2\n\noptions\n\nkingdomino position\nnext: 1\n\nplay\n"


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ("", 1), ("chess game\n", 1), ("kingdomino game\nseats: 2\n", 2), (HEAD.replace("seats: 2\n", ""), 1),
        (HEAD.replace("seats: 2", "seats: two"), 2), (HEAD.replace("options\n", "options\nharmony: yes\n"), 5),
        (HEAD.replace("seats: 2", "seats: 2\nmood: 3"), 3), (HEAD + "0 choose choose 1\n", 10),
        (HEAD + "turn 1\n", 10), (HEAD + "shuffle kings: 99999 1\n", 10),
    ],
)  # fmt: skip
def test_a_bad_game_is_refused_at_its_line(text: str, line: int) -> None:
    with pytest.raises(NotationError) as raised:
        parse_game(text)
    (theirs,) = in_typescript([("game", text)])
    assert (raised.value.line, theirs["line"]) == (line, line)


def test_steps_are_turns_answers_and_chance() -> None:
    game = parse_game(HEAD + "\nround 1\nshuffle kings: 2 1, 0\n1 choose: choose 11  # the first\n")
    assert game.steps == (
        Turn("round", 1), Chance("shuffle", "kings", None, ("1", "1", "0")), Answered(1, "choose", ("choose 11",)),
    )  # fmt: skip


def test_the_fields_are_those_of_the_rulesets() -> None:
    from dominium_client.notation_fields import FIELDS

    assert cast("Any", FIELDS) == notation_fields.fields(), "run `make docs`"
    made = (KITS / "typescript" / "client" / "notation-fields.ts").read_text("utf-8")
    assert all(f"  {name}: {json.dumps(one)}," in made for name, one in FIELDS.items())


def test_an_unknown_ruleset_is_refused() -> None:
    with pytest.raises(ValueError, match="'chess' is not one of: domaine, dominion, kingdomino"):
        print_position("chess", {})
