"""Printing a position and reading it back is the identity, at every rest of every game."""

import copy
import json
import random
from typing import Any

import msgspec
import pytest

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from tests.support.games import Game, played, torn


def test_print_then_parse_is_the_identity(games: list[Game]) -> None:
    for game in games:
        for rest in game.some(game.rests, 40):
            table = game.at(rest).table
            printed = json.loads(json.dumps(game.ruleset.position(table)))
            again = game.ruleset.new(game.setting)
            again.apply(game.ruleset.placed(printed, game.setting))
            assert msgspec.structs.replace(again.table, shuffles=table.shuffles) == table
            assert json.loads(json.dumps(game.ruleset.position(again.table))) == printed


def test_written_then_read_is_the_identity(games: list[Game]) -> None:
    """The text holds the whole position: parsed, it gives the same table, and is written the same."""
    for game in games:
        for rest in game.some(game.rests, 8):
            position = game.ruleset.position(game.at(rest).table)
            text = game.ruleset.notation.write(position)
            read = game.ruleset.notation.read(text).position
            assert game.ruleset.placed(read, game.setting) == game.ruleset.placed(position, game.setting)
            assert game.ruleset.notation.write(read) == text


def refusal_of(game: Game, text: str) -> Refusal | None:
    try:
        game.ruleset.laid(text, game.setting)
    except Refusal as refusal:
        return refusal
    return None


def test_a_broken_text_is_refused_in_a_line_of_it(fewer: list[Game]) -> None:
    for game in fewer:
        rng = random.Random(game.chance.context)
        whole = game.ruleset.notation.write(game.ruleset.position(game.at(rng.choice(game.rests)).table))
        for text in (torn(whole, rng) for _ in range(max(2, 3000 // len(game.facts)))):
            refused = refusal_of(game, text)
            if refused is not None:
                lines = text.splitlines()
                assert (refused.code, refused.pointer) == ("invalid-position", "/position")
                assert 1 <= refused.fields["line"] <= len(lines)
                assert 1 <= refused.fields["column"] <= len(lines[refused.fields["line"] - 1])


def test_a_game_can_be_played_out_from_any_position(fewer: list[Game]) -> None:
    for game in fewer[:5]:
        for rest in game.rests[:: max(1, len(game.rests) // 3)]:
            begin = game.ruleset.placed(game.ruleset.position(game.at(rest).table), game.setting)
            again = played(game.ruleset, game.setting, f"{game.chance.context} from {rest}", begin)
            play = game.ruleset.play(again.at(1), again.chance)
            play.follow(again.facts[1:])


def broken(position: dict[str, Any], rng: random.Random) -> dict[str, Any]:
    """A position in which a few things have been taken away, written twice or exchanged for others."""
    position = {**copy.deepcopy(position), "strict": rng.random() < 0.2}
    for _ in range(rng.randint(1, 3)):
        node: Any = position
        while isinstance(node, dict | list) and node:
            key = rng.choice(sorted(node)) if isinstance(node, dict) else rng.randrange(len(node))
            if not isinstance(node[key], dict | list) or not node[key] or rng.random() < 0.2:
                replacement = rng.choice([node[key], None, -1, 0, 1, 2, 49, 10**30, "", [], {}, True])
                if rng.random() < 0.5:
                    node[key] = replacement
                elif isinstance(node, list) and rng.random() < 0.5:
                    node.insert(key, copy.deepcopy(rng.choice(node)))
                else:
                    del node[key]
                break
            node = node[key]
    return position


def placed_or_refused(game: Game, position: dict[str, Any]) -> Fact | Refusal:
    try:
        return game.ruleset.placed(position, game.setting)
    except Refusal as refusal:
        return refusal


def test_a_broken_position_is_refused_or_can_be_played_out(fewer: list[Game]) -> None:
    for game in fewer:
        rng = random.Random(game.chance.context)
        for number in range(max(2, 3000 // len(game.facts))):
            position = broken(game.ruleset.position(game.at(rng.choice(game.rests)).table), rng)
            begin = placed_or_refused(game, position)
            if isinstance(begin, Refusal):
                assert begin.code == "invalid-position"
                assert begin.pointer.startswith("/position")
            else:
                played(game.ruleset, game.setting, f"{game.chance.context} broken {number}", begin)


@pytest.mark.parametrize(
    "nonsense", [{"nonsense": 1}, {"players": 5}, {"players": []}, {"strict": None}, {"players": [[]]}]
)
def test_nonsense_is_refused_with_a_pointer(games: list[Game], nonsense: dict[str, object]) -> None:
    game = games[0]
    with pytest.raises(Refusal) as refused:
        game.ruleset.placed(nonsense, game.setting)
    assert refused.value.code == "invalid-position"
    assert refused.value.pointer.startswith("/position/")
