"""Reports of whole matches: from the number of games won to the results of single games."""

from collections.abc import Iterator, Mapping, Sequence

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.tournament.facts import ResultReported
from domain.tournament.formats.duel import Duel, worth
from domain.tournament.result_commands import check_next_game, held_round
from domain.tournament.results.refs import RoundRef
from domain.tournament.results.rounds import NOT_PLAYED, TableOutcome
from domain.tournament.tournament import Tournament


def report_match(tournament: Tournament, ref: RoundRef, table: int, won: Mapping[int, int]) -> list[ResultReported]:
    """Report the missing games of a match that ends with `won` games, by entrant.

    Their order is unknown, so games of the loser come first. Scores are 1 and 0. If the match may be drawn, the games
    after an even score are drawn.
    """
    held = held_round(tournament, ref.round, ref.stage)
    entrants, match = held.table(table).entrants, tournament.current.stage.format.match
    check_next_game(tournament, held, table)
    if match is None:
        raise Refusal("invalid-result/no-match", table=table)
    for entrant in won.keys() - entrants:
        raise Refusal("invalid-result/not-at-table", pointer="/won", entrant=entrant)
    outcomes = held.outcomes(table)
    made: list[ResultReported] = []
    for winner in _winners(match, entrants, outcomes, won):
        if match.outcome(outcomes) is not None:
            break
        which = outcomes.index(NOT_PLAYED) + 1 if NOT_PLAYED in outcomes else len(outcomes) + 1
        outcome = _game(match.order(entrants, which), winner)
        outcomes[which - 1 : which] = [outcome]
        made.append(ResultReported(*ref, table, which, outcome.standings))
    if match.outcome(outcomes) is None or _won(match, entrants, outcomes) != {one: won.get(one, 0) for one in entrants}:
        raise Refusal("invalid-result/undecided", pointer="/won", best_of=match.best_of)
    return made


def _winners(
    match: Duel, entrants: Sequence[int], known: Sequence[TableOutcome], won: Mapping[int, int]
) -> Iterator[int | None]:
    """Yield the winner of each game of a match that is not reported yet; None for a drawn game."""
    before = _won(match, entrants, known)
    for entrant in sorted(entrants, key=lambda one: won.get(one, 0)):
        yield from [entrant] * (won.get(entrant, 0) - before[entrant])
    if match.tied == "drawn" and min(won.get(entrant, 0) for entrant in entrants) > 0:
        yield from [None] * match.best_of


def _won(match: Duel, entrants: Sequence[int], games: Sequence[TableOutcome]) -> dict[int, int]:
    """Return the number of games of a match that each entrant has won. A drawn game counts for neither."""
    won = dict.fromkeys(entrants, 0)
    for number, game in enumerate(games, 1):
        order = match.order(entrants, number)
        for seat, points in worth(game).items():
            won[order[seat]] += int(points)
    return won


def _game(order: Sequence[int], winner: int | None) -> TableOutcome:
    lost = {entrant: winner not in {None, entrant} for entrant in order}
    return TableOutcome(
        tuple(Standing(seat, 2 if lost[one] else 1, int(one == winner)) for seat, one in enumerate(order))
    )
