"""A game is its facts: folded, resumed, snapshot or run again, it is the same game."""

import msgspec

from domain.game.play import DecisionOpened, GameEnded, fold
from tests.support.games import Game


def test_folding_the_facts_gives_the_live_table_after_every_fact(games: list[Game]) -> None:
    for game in games:
        copy = game.ruleset.new(game.setting)
        for number, live in game.tables.items():
            fold(copy, game.facts[copy.facts : number])
            assert msgspec.msgpack.encode(copy.table) == live
        assert copy.ended == game.facts[-1]


def test_resuming_at_any_decision_is_never_having_stopped(games: list[Game]) -> None:
    for game in games:
        for number in game.some(game.questions, 40):
            play = game.resumed(number)
            assert play.copy.table == game.at(number).table
            assert play.copy.facts == number
            opened = game.facts[number - 1]
            assert isinstance(opened, DecisionOpened)
            assert play.copy.open == opened
            assert play.chooses is not None
            assert play.chooses.question() == opened.question
            assert play.rest == opened.rest


def test_running_again_with_the_recorded_answers_tells_the_same_facts(fewer: list[Game]) -> None:
    for game in fewer:
        play = game.ruleset.play(game.ruleset.new(game.setting), game.chance)
        play.follow(game.facts)
        assert play.copy.facts == len(game.facts)
        assert play.copy.ended == game.facts[-1]


def test_a_table_at_rest_is_all_there_is_to_know(fewer: list[Game]) -> None:
    """From a snapshot at any rest, the rest of the game produces the same facts."""
    for game in fewer:
        for rest in game.some(game.rests, 5):
            play = game.ruleset.play(game.at(rest), game.chance)
            play.follow(game.facts[rest:])
            assert play.copy.table == game.at(len(game.facts)).table


def test_every_game_ends_once_with_the_standings_of_its_last_table(games: list[Game]) -> None:
    for game in games:
        assert [type(fact) for fact in game.facts].count(GameEnded) == 1
        ended = game.facts[-1]
        assert isinstance(ended, GameEnded)
        assert ended.reason in {"finished", "turn-limit"}
        assert ended.standings == game.ruleset.standings(game.at(len(game.facts)).table)
        assert [standing.seat for standing in ended.standings] == list(range(game.setting.seats))
