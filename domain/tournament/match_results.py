"""Results of whole matches: from the number of games won to the results of single games, and corrections of them."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import chain, count
from typing import Any, Final

from msgspec.structs import replace

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.tournament.facts import MatchClaimed, ResultCorrected, ResultReported, ResultVoided
from domain.tournament.formats.duel import Duel, MatchTally
from domain.tournament.played import HeldRound, PlayedStage, all_claim
from domain.tournament.result_commands import (
    check_next_game,
    check_nobody_followed,
    check_seated,
    check_typed,
    corrected,
    held_round,
    known_round,
    nobody_plays,
    others_claims,
)
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.rounds import NOT_PLAYED, DrawnTable, TableOutcome
from domain.tournament.tournament import Tournament

Winners = tuple[int, ...]
"""Entrants with the first place in a game: one, both after a draw, or nobody if the game was not played."""
MOST_WON: Final = 99
"""Maximum number of games that an entrant wins in a match. A larger one in a record would fill the memory."""


def report_match(tournament: Tournament, ref: RoundRef, table: int, won: Mapping[int, int]) -> list[ResultReported]:
    """Report the missing games of a match that ends with `won` games, by entrant.

    The order is unknown. Games that the loser won come first, because the match ends with the winner's last one. Scores
    are 1 and 0. If the match may be drawn, it may end before its last game, and the games after that are recorded as
    not played.
    """
    check_typed(tournament, ref, table)
    held = held_round(tournament, ref.round, ref.stage)
    entrants, match = held.table(table).entrants, _match(tournament.current, table)
    check_next_game(tournament, held, table)
    games = _missing(match, entrants, held.outcomes(table), _of_both(match, entrants, won))
    if games is None:
        raise _undecided(match)
    return [ResultReported(*ref, table, number, outcome.standings) for number, outcome in games]


def claim_match(
    tournament: Tournament, ref: RoundRef, table: int, entrant: int, won: Mapping[int, int]
) -> list[MatchClaimed | ResultReported]:
    """Record a player's claim of a whole match, and its missing games if the other player claimed the same."""
    claimed = match_claim_of(tournament, ref, table, entrant, won)
    others = others_claims(tournament, held_round(tournament, ref.round), table, entrant)
    made = report_match(tournament, ref, table, won) if all_claim(others.values(), claimed.won) else []
    return [claimed, *made]


def match_claim_of(
    tournament: Tournament, ref: RoundRef, table: int, entrant: int, won: Mapping[int, int]
) -> MatchClaimed:
    """Record a player's claim of a whole match, without the games that it may confirm. It must fit the known games."""
    report_match(tournament, ref, table, won)
    drawn = held_round(tournament, ref.round).table(table)
    return _claimed(ref, _match(tournament.current, table), drawn, entrant, won)


def contest_match(
    tournament: Tournament, ref: RoundRef, table: int, entrant: int, won: Mapping[int, int]
) -> MatchClaimed:
    """Record a player's objection to the result of a match, even after the end of the tournament.

    A claim that equals the known result withdraws the player's objection.
    """
    check_typed(tournament, ref, table)
    held, played = known_round(tournament, GameRef(*ref, table, 1)), tournament.played[ref.stage - 1]
    drawn, match, known = held.table(table), _match(played, table), held.outcomes(table)
    _check_over(played, held, table)
    claimed = _claimed(ref, match, drawn, entrant, won)
    if claimed.won == match.won(known):
        if entrant not in held.claims.get(table, {}):
            raise Refusal("result-known/table", table=table)
        return replace(claimed, objects=False)
    if not any(_possible(match, drawn.entrants, known, _of_both(match, drawn.entrants, won))):
        raise _undecided(match)
    return replace(claimed, objects=True)


def check_match_not_ruled_on(tournament: Tournament, ref: RoundRef, table: int, entrant: int) -> None:
    """Refuse a second objection of an entrant to a match after an official ruled on the first one."""
    played = tournament.played[ref.stage - 1]
    held = played.rounds[ref.round - 1]
    if _match(played, table).won(held.outcomes(table)) in held.ruled.get(table, {}).get(entrant, ()):
        raise Refusal("result-known/match-ruled", table=table)


def confirms_match(tournament: Tournament, fact: ResultReported, entrant: int) -> bool:
    """Return whether a result is the next game of a match that a player and the other one claimed."""
    held = tournament.current.rounds[fact.round - 1]
    claimed = held.claims.get(fact.table, {}).get(entrant)
    others = others_claims(tournament, held, fact.table, entrant)
    if not isinstance(claimed, tuple) or not all_claim(others.values(), claimed):
        return False
    won = dict(zip(held.table(fact.table).entrants, claimed, strict=True))
    return report_match(tournament, RoundRef(fact.stage, fact.round), fact.table, won)[:1] == [fact]


def correct_match(
    tournament: Tournament, ref: RoundRef, table: int, won: Mapping[int, int], **grounds: Any
) -> list[ResultCorrected | ResultReported | ResultVoided]:
    """Correct the result of a match that is over or disputed, by rulings on its games.

    Change as few games as possible, without new draws or avoidable unplayed games. If both players won games, the match
    ends at the first replay. An unchanged game keeps its result, including a draw or an absence. If a player objected
    to it, repeat it. A changed game gets the scores 1 and 0. Void the games after the end of the match. If no game
    changes, repeat the last one. That is also possible if the result may not change any more.
    """
    check_typed(tournament, ref, table)
    held, played = known_round(tournament, GameRef(*ref, table, 1), or_voided=True), tournament.played[ref.stage - 1]
    entrants, match, known = held.table(table).entrants, _match(played, table), held.outcomes(table)
    if _won(match, entrants, known) != (right := _of_both(match, entrants, won)):
        check_nobody_followed(tournament, ref)
    disputed = played.outcome(held, table) is None and held.disputed(table)
    if not disputed or NOT_PLAYED in known:
        _check_over(played, held, table)
    game_count, changed = _corrections(match, entrants, known, right)
    made: list[ResultCorrected | ResultReported | ResultVoided] = []
    contested = {number for number, game in enumerate(held.games[table][:game_count], 1) if game.objections}
    for number in sorted(contested | changed.keys()):
        outcome = changed[number] if number in changed else known[number - 1]
        if number <= len(known) or nobody_plays(tournament, ref.stage) or (disputed and not made):
            # If nobody plays, reports of a new game are refused. A ruling can still add its result.
            # The first game of a disputed match is a ruling, so that the decision has a reason.
            made.append(corrected(GameRef(*ref, table, number), outcome, **grounds))
        else:
            made.append(ResultReported(*ref, table, number, outcome.standings))
    made += [
        ResultVoided(stage=ref.stage, round=ref.round, table=table, number=number, **grounds)
        for number in range(len(known), game_count, -1)
    ]
    return made or [corrected(GameRef(*ref, table, len(known)), known[-1], **grounds)]


def _match(played: PlayedStage, table: int) -> Duel:
    match = played.stage.format.match
    if match is None:
        raise Refusal("invalid-result/no-match", table=table)
    return match


def _of_both(match: Duel, entrants: Sequence[int], won: Mapping[int, int]) -> dict[int, int]:
    for entrant in won.keys() - entrants:
        raise Refusal("invalid-result/not-at-table", pointer="/won", entrant=entrant)
    if not all(0 <= games <= MOST_WON for games in won.values()):
        raise _undecided(match)
    return {entrant: won.get(entrant, 0) for entrant in entrants}


def _claimed(ref: RoundRef, match: Duel, table: DrawnTable, entrant: int, won: Mapping[int, int]) -> MatchClaimed:
    check_seated(table, entrant)
    return MatchClaimed(*ref, table.number, entrant, tuple(_of_both(match, table.entrants, won).values()))


def _check_over(played: PlayedStage, held: HeldRound, table: int) -> None:
    """Refuse unless a match is over and all its games count."""
    if NOT_PLAYED in held.outcomes(table) or played.outcome(held, table) is None:
        raise Refusal("unknown-result", number=held.following(table), table=table)


def _undecided(match: Duel) -> Refusal:
    return Refusal("invalid-result/undecided", pointer="/won", best_of=match.best_of)


def _corrections(
    match: Duel, entrants: Sequence[int], known: Sequence[TableOutcome], won: Mapping[int, int]
) -> tuple[int, dict[int, TableOutcome]]:
    """Return the number of games of the corrected match, and its games that change, by number.

    Known draws stay if no more games change with them than without them.
    """
    if match.outcome(known) is not None and _won(match, entrants, known) == won:
        return len(known), {}
    before = _known_winners(match, entrants, known)
    best = min(
        _possible(match, entrants, known, won),
        key=lambda found: _changes(found[0], found[1], before),
        default=None,
    )
    if best is None:
        raise _undecided(match)
    games = _arranged(*best, before)
    return len(games), {
        number: _game(match.order(entrants, number), winners)
        for number, winners in enumerate(games, 1)
        if [winners] != before[number - 1 : number]
    }


def _possible(
    match: Duel, entrants: Sequence[int], known: Sequence[TableOutcome], won: Mapping[int, int]
) -> Iterator[tuple[list[Winners], Winners]]:
    """Yield the winners of a match's games before its last one, in any order, and of the last one.

    The match has the games `won`, and at most as many draws as the `known` games. Its last game decides it.
    """
    missing, draw = [*_winners(match, entrants, [], won)], tuple(sorted(entrants))
    most_draws = _known_winners(match, entrants, known).count(draw)
    for draws in range(most_draws, -1, -1):
        remaining = _until_over(match, entrants, missing, (draws, draws), draws, draws)
        games = [] if remaining is None else [draw] * draws + remaining
        for decider in dict.fromkeys(reversed(games)):
            others = [*games]
            others.remove(decider)
            counted = Counter(others)
            points = [sum(number * _halves(one, winners) for winners, number in counted.items()) for one in entrants]
            if not match.over(points, len(others), len(others)):
                yield others, decider


def _changes(others: Sequence[Winners], decider: Winners, before: Sequence[Winners | None]) -> int:
    """Return the number of games that differ from the winners `before`, in the order that keeps most of them."""
    kept = Counter[Winners | None](others) & Counter(before[: len(others)])
    return len(others) - kept.total() + ([decider] != before[len(others) : len(others) + 1])


def _arranged(others: Sequence[Winners], decider: Winners, before: Sequence[Winners | None]) -> list[Winners]:
    """Return the winners of a match's games, in the order that keeps most of the winners `before`."""
    unassigned, kept = Counter(others), dict[int, Winners]()
    known = before[: len(others)]
    # Unplayed games stay at the end: keep the last ones.
    for place in sorted(range(len(known)), key=lambda place: place if known[place] else -place):
        winners = known[place]
        if winners is not None and unassigned[winners]:
            unassigned[winners] -= 1
            kept[place] = winners
    others_left = unassigned.elements()
    return [kept[place] if place in kept else next(others_left) for place in range(len(others))] + [decider]


def _missing(
    match: Duel, entrants: Sequence[int], known: Sequence[TableOutcome], won: Mapping[int, int]
) -> list[tuple[int, TableOutcome]] | None:
    """Return the games that a match with `known` games lacks, with their numbers, until it ends with `won` games.

    If it cannot end with them, return None.
    """
    if any(games > won[entrant] for entrant, games in _won(match, entrants, known).items()):
        return None
    vacant = [number for number, game in enumerate(known, 1) if game == NOT_PLAYED]
    missing, points = [*_winners(match, entrants, known, won)], MatchTally.of(known).halves
    remaining = _until_over(match, entrants, missing, points, len(known) - len(vacant), len(known))
    if remaining is None:
        return None
    numbers = chain(vacant, count(len(known) + 1))
    return [
        (number, _game(match.order(entrants, number), winners))
        for number, winners in zip(numbers, remaining, strict=False)
    ]


def _until_over(
    match: Duel, entrants: Sequence[int], missing: Sequence[Winners], points: Sequence[int], games: int, last: int
) -> list[Winners] | None:
    """Return the `missing` games up to the end of the match, or None if it does not end or a win would be left over.

    `points` are half points after `games` games; the last has number `last`.
    """
    for made in range(len(missing) + 1):
        if match.over(points, games + made, max(last, games + made)):
            # The score has a win that comes after the end. Games that nobody won may be left over.
            return None if any(missing[made:]) else [*missing[:made]]
        if made < len(missing):
            points = [had + _halves(one, missing[made]) for one, had in zip(entrants, points, strict=True)]
    return None


def _halves(entrant: int, winners: Winners) -> int:
    """Return the half points of an entrant for a game."""
    return 2 // len(winners) if entrant in winners else 0


def _winners(
    match: Duel, entrants: Sequence[int], known: Sequence[TableOutcome], won: Mapping[int, int]
) -> Iterator[Winners]:
    """Yield the winners of each game of a match that is not reported yet."""
    before = _won(match, entrants, known)
    for entrant in sorted(entrants, key=lambda one: won[one]):
        yield from [(entrant,)] * (won[entrant] - before[entrant])
    if match.tied == "drawn":
        yield from [()] * match.best_of


def _won(match: Duel, entrants: Sequence[int], games: Sequence[TableOutcome]) -> dict[int, int]:
    """Return the number of games of a match that each entrant has won. A drawn game counts for neither."""
    return dict(zip(entrants, match.won(games), strict=True))


def _known_winners(match: Duel, entrants: Sequence[int], games: Sequence[TableOutcome]) -> list[Winners | None]:
    """Return the winners of each game, or None if both players were absent. A player who came alone wins."""
    winners: list[Winners | None] = []
    for number, game in enumerate(games, 1):
        order = match.order(entrants, number)
        first = (order[standing.seat] for standing in game.standings if standing.place == 1)
        winners.append(None if len(game.absent) == 2 else tuple(sorted(first)))
    return winners


def _game(order: Sequence[int], winners: Winners) -> TableOutcome:
    return TableOutcome(
        tuple(Standing(seat, 1 if one in winners else 2, int(winners == (one,))) for seat, one in enumerate(order))
    )
