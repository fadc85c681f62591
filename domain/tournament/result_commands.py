"""Make the facts about results and rulings on them, or refuse. The caller records them."""

from collections.abc import Iterator, Sequence
from typing import Any, Literal, NamedTuple

from msgspec import UNSET, UnsetType

from domain.game.refusal import Refusal
from domain.game.results import Standing
from domain.tournament.facts import (
    AbsenceRuled,
    DisqualificationLifted,
    EntrantDisqualified,
    EntrantSat,
    GameClosed,
    PointsAdjusted,
    ResultClaimed,
    ResultCorrected,
    ResultReported,
    ResultVoided,
    StandingsCertified,
    TableOpened,
)
from domain.tournament.formats.duel import UNPLAYED
from domain.tournament.played import HeldRound, PlayedStage, Won, all_claim, same_claim
from domain.tournament.presence import coming
from domain.tournament.results.refs import GameRef, RoundRef
from domain.tournament.results.rounds import DrawnTable, TableOutcome, next_number
from domain.tournament.tournament import Tournament, check_running


def check_typed(tournament: Tournament, ref: RoundRef, table: int) -> None:
    """Refuse to type results of a table whose games are played on this service."""
    if tournament.played_here(ref, table):
        raise Refusal("played-here", table=table)


def open_table(tournament: Tournament, number: int, table: int, game: str) -> TableOpened:
    """Open the next game at a table of the last stage. `game` is the game's id."""
    held = held_round(tournament, number)
    check_next_game(tournament, held, table)
    return TableOpened(len(tournament.played), number, table, held.following(table), game)


def open_replaced(
    tournament: Tournament, number: int, table: int, game: str, *, reason: str
) -> tuple[TableOpened, ResultVoided]:
    """Record a game that began at a table of the last stage, and that another game replaces at once."""
    opened = open_table(tournament, number, table, game)
    ref = GameRef(opened.stage, number, table, opened.number)
    return opened, _voided(tournament, ref, reason=reason, rule="")


def bring_back(tournament: Tournament, ref: RoundRef, game: str) -> TableOpened:
    """Count a voided or rewound game on this service again, because it has a result or runs again."""
    _check_not_cancelled(tournament)
    check_nobody_followed(tournament, ref)
    played = tournament.played[ref.stage - 1]
    held = played.rounds[ref.round - 1]
    table, which = held.taken_back[game]
    games = held.games[table]
    vacant = which == len(games) + 1 or (which <= len(games) and games[which - 1].vacant)
    if not vacant or played.outcome(held, table) is not None:
        raise Refusal("result-known/another-game", table=table, number=which)
    _check_no_running_game(held, table)
    return TableOpened(*ref, table, which, game)


def report(
    tournament: Tournament,
    number: int,
    table: int,
    standings: Sequence[Standing],
    absent: Sequence[int] = (),
    *,
    game: str | None = None,
    head: str | None = None,
) -> ResultReported:
    """Report the result of the running or next game at a table of the last stage.

    `game` and `head` are the id and last hash of a game on this service.
    """
    held = held_round(tournament, number)
    _check_undecided(tournament, held, table)
    _check_result(tournament.current, held.table(table), standings, absent)
    running = held.playing(table)
    if running is not None and game != running.game:
        raise Refusal("game-running/table-game", pointer="/game", table=table, game=running.game)
    stage = len(tournament.played)
    return ResultReported(stage, number, table, held.following(table), tuple(standings), tuple(absent), game, head)


def claim(
    tournament: Tournament, number: int, table: int, entrant: int, standings: Sequence[Standing], absent: Sequence[int]
) -> list[ResultClaimed | ResultReported]:
    """Record a player's claim from a real table, and the result if another player claimed the same.

    A contradicting claim prevents the result. Claims of disqualified entrants neither confirm nor contradict. Players
    who may still come are absent only if they claim it themselves, so the others cannot agree on their loss.
    """
    claimed = claim_of(tournament, number, table, entrant, standings, absent)
    held = held_round(tournament, number)
    others = others_claims(tournament, held, table, entrant)
    if not all_claim(others.values(), TableOutcome(claimed.standings, claimed.absent)):
        return [claimed]
    drawn = held.table(table)
    order = tournament.current.stage.format.order(drawn.entrants, claimed.number)
    may_come = coming(tournament, held, drawn)
    if any(order[seat] in may_come and order[seat] not in {entrant, *others} for seat in claimed.absent):
        return [claimed]
    return [claimed, report(tournament, number, table, standings, absent)]


def confirms_game(tournament: Tournament, held: HeldRound, table: int, entrant: int, came: TableOutcome) -> bool:
    """Return whether a player and at least one other claimed this result, and nobody at the table another.

    Earlier builds also accepted such a result for players who are absent and did not claim it, and they counted the
    claims of disqualified entrants.
    """
    claims = held.claims.get(table, {})
    own, counted = claims.get(entrant), others_claims(tournament, held, table, entrant).values()
    every = [one for claimant, one in claims.items() if claimant != entrant]
    if own is None or not same_claim(own, came):
        return False
    return all_claim(counted, came) or all_claim(every, came)


def others_claims(tournament: Tournament, held: HeldRound, table: int, entrant: int) -> dict[int, TableOutcome | Won]:
    """Return the claims of a table's other players. Those of disqualified entrants do not count."""
    known, claims = tournament.entries.entrants, held.claims.get(table, {})
    return {one: came for one, came in claims.items() if one != entrant and not known[one].disqualified}


def claim_of(
    tournament: Tournament, number: int, table: int, entrant: int, standings: Sequence[Standing], absent: Sequence[int]
) -> ResultClaimed:
    """Record a player's claim from a real table, without the result that it may confirm."""
    came = report(tournament, number, table, standings, absent)
    check_seated(held_round(tournament, number).table(table), entrant)
    return ResultClaimed(came.stage, number, table, came.number, entrant, came.standings, tuple(sorted(came.absent)))


def contest(
    tournament: Tournament, ref: GameRef, entrant: int, standings: Sequence[Standing], absent: Sequence[int]
) -> ResultClaimed:
    """Record a player's objection to a known result, even after the end of the tournament.

    A claim that equals the known result withdraws the player's objection.
    """
    held = known_round(tournament, ref)
    game, outcome = held.games[ref.table][ref.game - 1], TableOutcome(tuple(standings), tuple(sorted(absent)))
    check_seated(held.table(ref.table), entrant)
    _check_result(tournament.played[ref.stage - 1], held.table(ref.table), standings, absent)
    objects = game.outcome is None or not outcome.equals(game.outcome)
    if not objects and entrant not in game.objections:
        raise Refusal("result-known/game", number=ref.game, table=ref.table)
    return ResultClaimed(*ref, entrant, outcome.standings, outcome.absent, objects)


def check_not_ruled_on(tournament: Tournament, ref: GameRef, entrant: int) -> None:
    """Refuse a second objection of an entrant to a result after an official ruled on the first one.

    Earlier builds recorded such objections, so an audit admits them.
    """
    game = known_round(tournament, ref).games[ref.table][ref.game - 1]
    if game.outcome is not None and any(ruled.equals(game.outcome) for ruled in game.ruled.get(entrant, ())):
        raise Refusal("result-known/ruled", number=ref.game, table=ref.table)


def sit_down(tournament: Tournament, ref: RoundRef, entrant: int) -> EntrantSat | None:
    """Mark an entrant as present at their table, or return None if they are present already."""
    held = held_round(tournament, ref.round, ref.stage)
    table = next((table.number for table in held.tables if entrant in table.entrants), None)
    if table is None:
        raise Refusal("not-seated/entrant", entrant=entrant)
    if entrant in held.here:
        return None
    if tournament.current.outcome(held, table) is not None:
        raise Refusal("result-known/table", table=table)
    _check_no_running_game(held, table)
    return EntrantSat(*ref, entrant)


def rule_absent(
    tournament: Tournament, ref: RoundRef, table: int, entrants: Sequence[int], *, reason: str, rule: str = ""
) -> AbsenceRuled:
    """Rule that players have not come to their table, so that the others play without them."""
    held = held_round(tournament, ref.round, ref.stage)
    check_next_game(tournament, held, table)
    return _absence(held, ref, table, entrants, reason=reason, rule=rule)


def rule_gone(
    tournament: Tournament, ref: RoundRef, table: int, entrants: Sequence[int], *, reason: str, rule: str = ""
) -> tuple[ResultVoided, AbsenceRuled]:
    """Rule that players have left their table's running game. It is voided, and the others play without them."""
    held = held_round(tournament, ref.round, ref.stage)
    _check_undecided(tournament, held, table)
    running = next(which for which, game in enumerate(held.games[table], 1) if game is held.playing(table))
    voided = forget(tournament, GameRef(*ref, table, running), reason=reason, rule=rule)
    return voided, _absence(held, ref, table, entrants, reason=reason, rule=rule)


def _absence(
    held: HeldRound, ref: RoundRef, table: int, entrants: Sequence[int], *, reason: str, rule: str
) -> AbsenceRuled:
    for entrant in entrants:
        check_seated(held.table(table), entrant)
    return AbsenceRuled(
        stage=ref.stage, round=ref.round, table=table, entrants=tuple(entrants), reason=reason, rule=rule
    )


def walkovers(tournament: Tournament) -> list[ResultReported]:
    """Return forfeit results for tables with at most one player left and no running game.

    Earlier rounds are included, because a result there may have been voided. At tables with more players left, the
    others play on.
    """
    made: list[ResultReported] = []
    left = frozenset(entrant for entrant, known in tournament.entries.entrants.items() if not known.playing)
    for number, held in enumerate(tournament.current.rounds, 1):
        gone = left.union(held.absent)
        if held.started is None or not held.unfinished or not (gone or tournament.of_teams):
            continue
        for table in held.tables:
            absentees = [entrant for entrant in table.entrants if entrant in gone]
            if len(absentees) >= len(table.entrants) - 1 and held.playing(table.number) is None:
                made += _walked_over(tournament, number, table, absentees)
    return made


def _walked_over(
    tournament: Tournament, number: int, table: DrawnTable, absentees: Sequence[int]
) -> Iterator[ResultReported]:
    """Yield forfeit results for the games of a table until the table is done. `absentees` lose them."""
    format_ = tournament.current.stage.format
    outcomes = tournament.current.rounds[number - 1].outcomes(table.number)
    while format_.outcome(outcomes) is None:
        which = next_number(outcomes)
        order = format_.order(table.entrants, which)
        absent = tuple(seat for seat, entrant in enumerate(order) if entrant in absentees)
        came = tuple(Standing(seat, 1, 0) for seat in range(len(order)) if seat not in absent)
        outcomes[which - 1 : which] = [TableOutcome(came, absent)]
        yield ResultReported(len(tournament.played), number, table.number, which, came, absent)


def correct(
    tournament: Tournament,
    ref: GameRef,
    standings: Sequence[Standing],
    absent: Sequence[int] = (),
    *,
    reason: str,
    rule: str = "",
    answers: int | None = None,
    head: str | None = None,
) -> ResultCorrected:
    """Correct the result of a game that is over, by a ruling.

    It can also set the first result, if the game will not be played again or players' claims differ. If the result
    may not change any more, a ruling can still repeat it, because a player may have objected.
    """
    held, outcome = known_round(tournament, ref, or_voided=True), TableOutcome(tuple(standings), tuple(absent))
    known = next((game.outcome for game in held.games[ref.table][ref.game - 1 : ref.game]), None)
    if head is not None or known is None or not known.equals(outcome):
        check_nobody_followed(tournament, ref.in_round)
    _check_result(tournament.played[ref.stage - 1], held.table(ref.table), standings, absent)
    return corrected(ref, outcome, head=head, reason=reason, rule=rule, answers=answers)


def corrected(ref: GameRef, outcome: TableOutcome, **grounds: Any) -> ResultCorrected:
    return ResultCorrected(
        stage=ref.stage, round=ref.round, table=ref.table, number=ref.game, standings=outcome.standings,
        absent=outcome.absent, **grounds,
    )  # fmt: skip


def void(tournament: Tournament, ref: GameRef, *, reason: str, rule: str = "") -> ResultVoided:
    """Void the result of a game by a ruling, so that the game is played again."""
    known_round(tournament, ref)
    check_nobody_followed(tournament, ref.in_round)
    return _voided(tournament, ref, reason=reason, rule=rule)


def forget(
    tournament: Tournament, ref: GameRef, *, reason: str, rule: str = "", head: str | None = None
) -> ResultVoided:
    """Void a game that no longer counts, also one without a result.

    `head` is the hash of the game's last event. It is None if another game has replaced this one, or if the service
    cannot read it.
    """
    _check_not_cancelled(tournament)
    check_nobody_followed(tournament, ref.in_round)
    return _voided(tournament, ref, reason=reason, rule=rule, head=head)


def _voided(tournament: Tournament, ref: GameRef, **more: Any) -> ResultVoided:
    games = tournament.played[ref.stage - 1].rounds[ref.round - 1].games[ref.table]
    if any(game.outcome is not None for game in games[ref.game :]):
        more["alone"] = True
    return ResultVoided(stage=ref.stage, round=ref.round, table=ref.table, number=ref.game, **more)


def close(tournament: Tournament, ref: GameRef, head: str) -> GameClosed | None:
    """Record that a game became final with the last hash `head`.

    Return None if that is recorded already, or if the table has no game on this service.
    """
    game = tournament.played[ref.stage - 1].rounds[ref.round - 1].games[ref.table][ref.game - 1]
    if game.game is None or (game.closed and game.head == head):
        return None
    return GameClosed(*ref, game.game, head)


def adjust(
    tournament: Tournament, stage: int, entrant: int, points: int, *, reason: str, rule: str = ""
) -> PointsAdjusted:
    _check_not_cancelled(tournament)
    if entrant not in tournament.begun_stage(stage, "/stage").entrants:
        raise Refusal("unknown-entrant/stage", pointer="/entrant", entrant=entrant, stage=stage)
    return PointsAdjusted(stage=stage, entrant=entrant, points=points, reason=reason, rule=rule)


def disqualify(tournament: Tournament, entrant: int, *, reason: str, rule: str = "") -> EntrantDisqualified:
    """Disqualify an entrant, who can play no more and gets no place in the standings."""
    _check_not_cancelled(tournament)
    if tournament.entries.named(entrant).disqualified:
        raise Refusal("disqualified/already", entrant=entrant)
    return EntrantDisqualified(entrant=entrant, reason=reason, rule=rule)


def lift_disqualification(
    tournament: Tournament, entrant: int, *, reason: str, rule: str = ""
) -> DisqualificationLifted:
    """Lift a disqualification, so that the entrant has a place again and may come back."""
    _check_not_cancelled(tournament)
    if not tournament.entries.named(entrant).disqualified:
        raise Refusal("playing-already/disqualified", entrant=entrant)
    return DisqualificationLifted(entrant=entrant, reason=reason, rule=rule)


class SignedDigest(NamedTuple):
    """A signed document: its SHA-256, the id of the signing key, and the signature."""

    digest: str
    key: str
    signature: str


def check_final(tournament: Tournament) -> None:
    """Refuse while a game on this service is not final, because its result may still be disputed."""
    if open_ := disputable_games(tournament):
        raise Refusal("games-not-final", count=len(open_), games=open_)


def disputable_games(tournament: Tournament) -> list[str]:
    """Return the games on this service that are not final."""
    return [
        game.game
        for known in tournament.played
        for held in known.rounds
        for games in held.games.values()
        for game in games
        if game.game is not None and not game.closed
    ]


def check_certifiable(tournament: Tournament, supersedes: str | None = None, reason: str | None = None) -> None:
    """Refuse unless the standings of the last stage can be certified now.

    An earlier certificate of the same standings must be named by `supersedes`, so that only one is valid.
    """
    played = tournament.current
    if not played.rounds or not played.complete:
        raise Refusal("results-missing/some")
    check_final(tournament)
    stage, number = len(tournament.played), len(played.rounds)
    valid = [
        known.certificate
        for known in tournament.certificates
        if known.superseded is None and (known.stage, known.round) == (stage, number)
    ]
    if valid and supersedes not in valid:
        raise Refusal("certified-already", certificate=valid[-1])
    if supersedes is not None and supersedes not in valid:
        raise Refusal("unknown-certificate/not-of-this", pointer="/supersedes", certificate=supersedes)
    if supersedes is not None and reason is None:
        raise Refusal("reason-missing", pointer="/reason")


def certify(
    tournament: Tournament, certificate: str, signed: SignedDigest, *, supersedes: str | None = None,
    reason: str | None = None,
) -> StandingsCertified:  # fmt: skip
    """Certify the standings of the last stage after its last round, as the `signed` document states them."""
    check_certifiable(tournament, supersedes, reason)
    played = tournament.current
    stage, number = len(tournament.played), len(played.rounds)
    within: Literal[True] | UnsetType = True if played.stage.format.divided(played.entrants) else UNSET
    return StandingsCertified(certificate, *signed, stage, number, supersedes, reason, ranked=True, within=within)


def held_round(tournament: Tournament, number: int, stage: int | None = None) -> HeldRound:
    """Return round `number` of the current stage. Refuse another `stage`, or a round that is not published."""
    check_running(tournament)
    current = tournament.current
    if stage not in {None, len(tournament.played)}:
        raise Refusal("unknown-stage/not-played", pointer="/stage", stage=stage)
    return current.published_round(number, "/round")


def check_seated(table: DrawnTable, entrant: int) -> None:
    """Refuse unless an entrant sits at a table."""
    if entrant not in table.entrants:
        raise Refusal("not-seated/entrant", entrant=entrant)


def _check_undecided(tournament: Tournament, held: HeldRound, table: int) -> None:
    held.table(table)
    if held.started is None:
        raise Refusal("round-waits")
    if tournament.current.outcome(held, table) is not None:
        raise Refusal("result-known/table", table=table)


def check_next_game(tournament: Tournament, held: HeldRound, table: int) -> None:
    """Refuse unless a table has no running game and may begin its next game."""
    _check_undecided(tournament, held, table)
    _check_no_running_game(held, table)


def _check_no_running_game(held: HeldRound, table: int) -> None:
    if held.playing(table) is not None:
        raise Refusal("game-running/table", table=table)


def known_round(tournament: Tournament, ref: GameRef, *, or_voided: bool = False) -> HeldRound:
    """Return the round of a game. Refuse unless the game is over.

    With `or_voided`, a game without a result is also accepted, if no new game can begin or if claims differ.
    """
    stage, number, table, which = ref
    _check_not_cancelled(tournament)
    played = tournament.begun_stage(stage, "/stage")
    held = played.published_round(number, "/round")
    held.table(table)
    games = held.games[table]
    missed = which == held.following(table) and played.outcome(held, table) is None
    lacks = missed and (nobody_plays(tournament, stage) or held.disputed(table))
    if not (or_voided and lacks) and (not 1 <= which <= len(games) or games[which - 1].outcome is None):
        raise Refusal("unknown-result", number=which, table=table)
    return held


def nobody_plays(tournament: Tournament, stage: int) -> bool:
    """Return whether no new game of a stage can begin, because a later stage has begun or the tournament ended."""
    return tournament.status == "ended" or stage < len(tournament.played)


def check_nobody_followed(tournament: Tournament, ref: RoundRef) -> None:
    """Refuse to change a result of a knock-out from which the next round already followed."""
    played = tournament.played[ref.stage - 1]
    if played.stage.format.eliminates and ref.round < len(played.rounds):
        raise Refusal("round-drawn/next")


def _check_not_cancelled(tournament: Tournament) -> None:
    """Refuse if the tournament was cancelled. Rulings on results are possible after a normal end."""
    if tournament.status == "cancelled":
        raise Refusal("tournament-over/cancelled")


def _check_result(played: PlayedStage, table: DrawnTable, standings: Sequence[Standing], absent: Sequence[int]) -> None:
    """Refuse a result unless every seat has a place or is absent, and places are shared correctly.

    A match that may be drawn can also have games that were not played.
    """
    match = played.stage.format.match
    if match is not None and match.tied == "drawn" and TableOutcome(tuple(standings), tuple(absent)) == UNPLAYED:
        return
    seats = sorted([*(standing.seat for standing in standings), *absent])
    if seats != list(range(len(table.entrants))):
        raise Refusal("invalid-result/seats", table=table.number, last=len(table.entrants) - 1)
    places = [standing.place for standing in standings]
    if any(place != 1 + sum(other < place for other in places) for place in places):
        raise Refusal("invalid-result/shared-places")
