"""The text of a whole game holds all that happened: parsed, it is the same; replayed, it ends at the same table."""

import random
from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from domain.game.facts import Fact
from domain.game.play import DecisionOpened, GameEnded, Setting, Table
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.game.written_game import GameNotation, WrittenGame
from domain.table.rewinds import laid_anew
from tests.support.games import Game
from tests.support.profile import profile


def told(game: Game) -> WrittenGame:
    ended = game.facts[-1]
    assert isinstance(ended, GameEnded)
    return GameNotation(game.ruleset).from_facts(game.setting, game.facts, ended.reason, ended.standings)


def test_written_then_read_is_the_identity(fewer: list[Game]) -> None:
    for game in fewer:
        notation, whole = GameNotation(game.ruleset), told(game)
        text = notation.write(whole)
        read = notation.read(text)
        again = read._replace(opening=whole.opening)  # a position omits default values
        assert again == whole
        assert notation.write(read) == text


def test_no_two_picks_of_a_decision_are_written_alike(games: list[Game]) -> None:
    notation = GameNotation(games[0].ruleset)
    for game in games:
        for number in game.some(game.questions, 40):
            fact = game.facts[number - 1]
            if isinstance(fact, DecisionOpened) and fact.question is not None:
                texts = [notation.spelt(option) for option in fact.question.options]
                assert len(set(texts)) == len(texts), texts


def test_played_again_from_the_text_alone_it_ends_at_the_same_table(fewer: list[Game]) -> None:
    for game in fewer:
        check_played_again(game.ruleset, game.setting, game.facts, game.at(len(game.facts)).table)


def test_so_it_does_where_play_was_taken_back_and_hidden_orders_were_laid_anew(fewer: list[Game]) -> None:
    for game in fewer[:10]:
        rng = random.Random(game.chance.context)
        to = rng.choice(game.questions)
        play = game.resumed(to)
        chance = msgspec.structs.replace(game.chance, branch=1)
        facts = [*game.facts[:to], *play.branch(laid_anew(play.copy, [], play.copy.table.orders, chance))]
        choose = profile(game.ruleset.name).chooser(rng)
        while play.chooses is not None:
            facts += play.answer(play.copy.facts, choose(play.chooses))
        check_played_again(game.ruleset, game.setting, facts, play.copy.table)


def check_played_again(rules: Ruleset[Any], setting: Setting, facts: Sequence[Fact], table: Table) -> None:
    notation = GameNotation(rules)
    ended = facts[-1]
    assert isinstance(ended, GameEnded)
    played = notation.play(notation.write(notation.from_facts(setting, facts, ended.reason, ended.standings)))
    assert played.play.copy.ended == ended
    assert msgspec.structs.replace(played.play.copy.table, shuffles=table.shuffles) == table


def refusal_of(notation: GameNotation, text: str) -> Refusal | None:
    try:
        notation.play(text)
    except Refusal as refusal:
        return refusal
    return None


def test_a_broken_text_is_refused_in_a_line_of_it_or_read(fewer: list[Game]) -> None:
    for game in fewer[:5]:
        rng = random.Random(game.chance.context)
        notation = GameNotation(game.ruleset)
        lines = notation.write(told(game)).splitlines()
        for _ in range(10):
            number = rng.randrange(len(lines))
            torn = [*lines[:number], rng.choice(["", "7", lines[number] + ",?", "0 x: y"]), *lines[number + 1 :]]
            refused = refusal_of(notation, "\n".join(torn))
            assert refused is None or 1 <= refused.fields["line"] <= len(torn)
            assert refused is None or refused.fields["column"] >= 1


@pytest.mark.parametrize("line", ["{} buy: buy colony", "shuffle deck 0: copper", "turn 1 2"])
def test_what_does_not_stand_there_is_refused_in_its_line(fewer: list[Game], line: str) -> None:
    notation = GameNotation(fewer[0].ruleset)
    text = notation.write(told(fewer[0])).rstrip("\n").splitlines()
    with pytest.raises(Refusal) as refused:
        notation.play("\n".join([*text, line.format(0)]))
    assert refused.value.fields["line"] == len(text) + 1
