"""Results that people type in for each entrant: with places, or with scores from which places follow."""

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

from domain.game.refusal import Refusal
from domain.game.results import Standing, ranked
from domain.games.rulesets import ruleset
from domain.tournament.played import HeldRound, PlayedStage
from domain.tournament.results.kinds import ResultKind
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.tournament import Tournament

MOST_GAMES: Final = 999
"""Maximum number of typed games of a match. The score of the whole match ends a match with that many."""


class Typed(NamedTuple):
    entrant: int
    score: int | None
    place: int | None
    tiebreaks: tuple[int, ...]
    breakdown: dict[str, Any]


class Came(NamedTuple):
    """A typed result of a game, by its seats, with the absent seats."""

    standings: tuple[Standing, ...]
    absent: tuple[int, ...]
    known: GameRef | None = None
    """The game, if it already has a result that this result repeats or contradicts."""


def reported(
    tournament: Tournament, ref: RoundRef, table: int, which: int | None, lines: Sequence[Typed],
    absent: Sequence[int], *, any_score: bool = False,
) -> Came:  # fmt: skip
    """Return the typed result of the next game at a table. Refuse a result for an earlier stage.

    `which` is the number of the game, so that two people do not enter the same slip twice.
    """
    if 1 <= ref.stage < len(tournament.played):
        raise Refusal("result-known/stage", stage=ref.stage)
    _, held = _held(tournament, ref)
    held.table(table)
    following = held.following(table)
    if which is not None and which < following:
        raise Refusal("result-known/game", number=which, table=table)
    if which is not None and which > following:
        raise Refusal("invalid-result/next-game", pointer="/number", number=following, table=table)
    if following > MOST_GAMES:
        raise Refusal("invalid-result/too-many-games", most=MOST_GAMES, table=table)
    return by_seats(tournament, GameRef(*ref, table, following), lines, absent, any_score=any_score)


def claimed(
    tournament: Tournament, ref: RoundRef, table: int, which: int | None, lines: Sequence[Typed],
    absent: Sequence[int], *, any_score: bool = False,
) -> Came:  # fmt: skip
    """Return the result that a player claims: of the next game at a table, or of a game with a known result.

    `which` is the number of the game. The default is the next game, or the last one if the table is done.
    """
    played, held = _held(tournament, ref)
    known = len(held.outcomes(held.table(table).number))
    if which is None and known and played.outcome(held, table) is not None:
        which = known
    if which is None or which > known or which == held.following(table):
        return reported(tournament, ref, table, which, lines, absent, any_score=any_score)
    game = GameRef(*ref, table, which)
    return by_seats(tournament, game, lines, absent, any_score=any_score)._replace(known=game)


def is_over(tournament: Tournament, ref: RoundRef, table: int) -> bool:
    """Return whether a table has its result."""
    played, held = _held(tournament, ref)
    return played.outcome(held, held.table(table).number) is not None


def by_seats(
    tournament: Tournament, ref: GameRef, lines: Sequence[Typed], absent: Sequence[int], *, any_score: bool = False
) -> Came:
    """Convert a typed result to the seats of its game. With `any_score`, accept implausible ones."""
    played, held = _held(tournament, ref.in_round)
    entrants = held.table(ref.table).entrants
    order = played.stage.format.order(entrants, ref.game)
    _check_named(ref.table, entrants, [*(line.entrant for line in lines), *absent])
    seats = [_seat(order, line.entrant, f"/results/{place}/entrant") for place, line in enumerate(lines)]
    empty = sorted(_seat(order, entrant, f"/absent/{place}") for place, entrant in enumerate(absent))
    scores = _scores(tournament.results, lines)
    if tournament.results is None and not any_score:
        _check_plausible(tournament, len(entrants), lines)
    standings = [
        Standing(seat, line.place or 0, score, line.tiebreaks, line.breakdown)
        for seat, score, line in zip(seats, scores, lines, strict=True)
    ]
    placed = {line.place is not None for line in lines}
    if placed == {True, False}:
        raise Refusal("invalid-result/some-places", pointer="/results")
    return Came(
        tuple(sorted(standings, key=lambda standing: standing.seat)) if True in placed else ranked(standings),
        tuple(empty),
    )


def _check_named(table: int, entrants: Sequence[int], named: Sequence[int]) -> None:
    """Refuse a result unless it names each entrant of a table once. Strangers are refused later."""
    for entrant in entrants:
        if entrant not in named:
            raise Refusal("invalid-result/missing", table=table, entrants=list(entrants), missing=entrant)
        if named.count(entrant) > 1:
            raise Refusal("invalid-result/twice", table=table, entrants=list(entrants), twice=entrant)


def _scores(results: ResultKind | None, lines: Sequence[Typed]) -> list[int]:
    """Return the scores of a result. Refuse one that is not of the game's kind.

    Where the winner alone is known, equal scores are a draw, and count as 0.
    """
    if results == "ranks":
        for number, line in enumerate(lines):
            if line.place is None or line.score or line.tiebreaks:
                raise Refusal("invalid-result/ranks", pointer=f"/results/{number}")
        return [0] * len(lines)
    scores = [line.score for line in lines]
    for number, score in enumerate(scores):
        if score is None:
            raise Refusal("invalid-result/score", pointer=f"/results/{number}/score")
        if results == "winner" and (score not in {0, 1} or lines[number].tiebreaks):
            raise Refusal("invalid-result/winner", pointer=f"/results/{number}/score")
    known = [score or 0 for score in scores]
    if results != "winner":
        return known
    points = [0] * len(known) if len(set(known)) == 1 else known
    for number, line in enumerate(lines):
        if line.place not in {None, 1 + sum(other > points[number] for other in points)}:
            raise Refusal("invalid-result/winner", pointer=f"/results/{number}/place")
    return points


def _held(tournament: Tournament, ref: RoundRef) -> tuple[PlayedStage, HeldRound]:
    played = tournament.begun_stage(ref.stage)
    return played, played.published_round(ref.round)


def _seat(order: Sequence[int], entrant: int, pointer: str) -> int:
    if entrant not in order:
        raise Refusal("invalid-result/not-seated", pointer=pointer, entrant=entrant)
    return order.index(entrant)


def _check_plausible(tournament: Tournament, players: int, lines: Sequence[Typed]) -> None:
    rules = ruleset(tournament.rules.ruleset)
    scores = rules.scores(rules.recorded(tournament.rules.options, players))
    for place, line in enumerate(lines):
        if line.score not in scores:
            raise Refusal(
                "implausible-score",
                pointer=f"/results/{place}/score",
                score=line.score,
                least=scores[0],
                most=scores[-1],
            )
