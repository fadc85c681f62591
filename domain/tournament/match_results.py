"""Results of whole matches: from the number of games won to the results of single games, and corrections of them."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.tournament.facts import ResultCorrected, ResultReported, ResultVoided
from domain.tournament.formats.duel import Duel, worth
from domain.tournament.played import PlayedStage
from domain.tournament.result_commands import check_known, check_next_game, held_round, nobody_plays
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.rounds import NOT_PLAYED, TableOutcome
from domain.tournament.tournament import Tournament

Winners = tuple[int, ...]
"""Entrants with the first place in a game: one, both after a draw, or nobody if the game was not played."""


def report_match(tournament: Tournament, ref: RoundRef, table: int, won: Mapping[int, int]) -> list[ResultReported]:
    """Report the missing games of a match that ends with `won` games, by entrant.

    Their order is unknown, so games of the loser come first. Scores are 1 and 0. If the match may be drawn, it may end
    before its last game, and the games after that are recorded as not played.
    """
    held = held_round(tournament, ref.round, ref.stage)
    entrants, match = held.table(table).entrants, _match(tournament.current, table)
    check_next_game(tournament, held, table)
    games = _missing(match, entrants, held.outcomes(table), won)
    return [ResultReported(*ref, table, number, outcome.standings) for number, outcome in games]


def correct_match(
    tournament: Tournament, ref: RoundRef, table: int, won: Mapping[int, int], **grounds: Any
) -> list[ResultCorrected | ResultReported | ResultVoided]:
    """Correct the result of a match that is over, by rulings on as few of its games as possible.

    Games whose winner may stay keep their results, which the ruling confirms if a player objected. The others have
    scores 1 and 0. Games after the end of the match are voided. If no game changes, the ruling confirms the last one.
    """
    held, played = check_known(tournament, GameRef(*ref, table, 1)), tournament.played[ref.stage - 1]
    entrants, match, known = held.table(table).entrants, _match(played, table), held.outcomes(table)
    if NOT_PLAYED in known or played.outcome(held, table) is None:
        raise Refusal("unknown-result", number=held.following(table), table=table)
    games = [outcome for _, outcome in _missing(match, entrants, [], won)]
    made: list[ResultCorrected | ResultReported | ResultVoided] = []
    fitting = dict(_fitting(match, entrants, games, known))
    contested = {number for number, game in enumerate(held.games[table][: len(games)], 1) if game.objections}
    for number in sorted(contested | fitting.keys()):
        outcome = fitting[number] if number in fitting else known[number - 1]
        if number <= len(known) or nobody_plays(tournament, ref.stage):
            made.append(_corrected(GameRef(*ref, table, number), outcome, grounds))
        else:
            made.append(ResultReported(*ref, table, number, outcome.standings))
    made += [
        ResultVoided(stage=ref.stage, round=ref.round, table=table, number=number, **grounds)
        for number in range(len(known), len(games), -1)
    ]
    return made or [_corrected(GameRef(*ref, table, len(known)), known[-1], grounds)]


def _match(played: PlayedStage, table: int) -> Duel:
    match = played.stage.format.match
    if match is None:
        raise Refusal("invalid-result/no-match", table=table)
    return match


def _corrected(ref: GameRef, outcome: TableOutcome, grounds: Mapping[str, Any]) -> ResultCorrected:
    return ResultCorrected(
        stage=ref.stage, round=ref.round, table=ref.table, number=ref.game, standings=outcome.standings,
        absent=outcome.absent, **grounds,
    )  # fmt: skip


def _fitting(
    match: Duel, entrants: Sequence[int], games: Sequence[TableOutcome], known: Sequence[TableOutcome]
) -> Iterator[tuple[int, TableOutcome]]:
    """Yield the games of a match that differ from the `known` ones, with their numbers.

    The winners of `games` come in an order in which most known games stay. The last one decides the match, so it stays
    the last.
    """
    *left, last = [_winners_of(match.order(entrants, number), game) or () for number, game in enumerate(games, 1)]
    before = [_winners_of(match.order(entrants, number), game) for number, game in enumerate(known, 1)]
    for number in range(1, len(games) + 1):
        now = before[number - 1] if number <= len(before) else None
        winners = last if not left else now if now and now in left else left[0]
        if left:
            left.remove(winners)
        if winners != now:
            yield number, _game(match.order(entrants, number), winners)


def _missing(
    match: Duel, entrants: Sequence[int], known: Sequence[TableOutcome], won: Mapping[int, int]
) -> list[tuple[int, TableOutcome]]:
    """Return the games that a match with `known` games lacks, with their numbers, until it ends with `won` games."""
    for entrant in won.keys() - entrants:
        raise Refusal("invalid-result/not-at-table", pointer="/won", entrant=entrant)
    outcomes = [*known]
    made: list[tuple[int, TableOutcome]] = []
    for winners in _winners(match, entrants, known, won):
        if match.outcome(outcomes) is not None:
            break
        which = outcomes.index(NOT_PLAYED) + 1 if NOT_PLAYED in outcomes else len(outcomes) + 1
        outcome = _game(match.order(entrants, which), winners)
        outcomes[which - 1 : which] = [outcome]
        made.append((which, outcome))
    if match.outcome(outcomes) is None or _won(match, entrants, outcomes) != {one: won.get(one, 0) for one in entrants}:
        raise Refusal("invalid-result/undecided", pointer="/won", best_of=match.best_of)
    return made


def _winners(
    match: Duel, entrants: Sequence[int], known: Sequence[TableOutcome], won: Mapping[int, int]
) -> Iterator[Winners]:
    """Yield the winners of each game of a match that is not reported yet."""
    before = _won(match, entrants, known)
    for entrant in sorted(entrants, key=lambda one: won.get(one, 0)):
        yield from [(entrant,)] * (won.get(entrant, 0) - before[entrant])
    if match.tied == "drawn":
        yield from [()] * match.best_of


def _won(match: Duel, entrants: Sequence[int], games: Sequence[TableOutcome]) -> dict[int, int]:
    """Return the number of games of a match that each entrant has won. A drawn game counts for neither."""
    won = dict.fromkeys(entrants, 0)
    for number, game in enumerate(games, 1):
        order = match.order(entrants, number)
        for seat, points in worth(game).items():
            won[order[seat]] += int(points)
    return won


def _winners_of(order: Sequence[int], game: TableOutcome) -> Winners | None:
    """Return the winners of a game, or None if somebody was absent."""
    first = (order[standing.seat] for standing in game.standings if standing.place == 1)
    return None if game.absent else tuple(sorted(first))


def _game(order: Sequence[int], winners: Winners) -> TableOutcome:
    return TableOutcome(
        tuple(Standing(seat, 1 if one in winners else 2, int(winners == (one,))) for seat, one in enumerate(order))
    )
