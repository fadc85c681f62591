"""Commands about entries, departures and requests for byes. Each returns a fact to record, or refuses."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Literal

from msgspec import UNSET
from msgspec.structs import replace

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.beacon import check_nonces_open
from domain.tournament.entries import ByeRequest
from domain.tournament.facts import (
    ByeDecided,
    ByeRequested,
    ByeWithdrawn,
    EntrantDropped,
    EntrantInvited,
    EntrantMovedUp,
    EntrantRegistered,
    EntrantRenamed,
    EntrantReturned,
    MeetingAllowed,
    MeetingForbidden,
    NameCorrected,
    NonceGiven,
)
from domain.tournament.formats.teams import team_of
from domain.tournament.pairing.history import pair
from domain.tournament.results.refs import RoundRef
from domain.tournament.tournament import Tournament, check_running
from domain.tournament.waiting import has_place, has_to_wait, has_to_wait_again, move_up

MOST_ENTRANTS = 2000
"""Maximum number of entrants, including those who left. Also the maximum number of invited accounts."""

LOTS = (1 << 53) - 1
"""Greatest lot, because JSON numbers in a record are exact only up to here."""


def lot_of(seed: bytes, tournament: str, entrant: int) -> int:
    """Return an entrant's lot: a tie-breaking number from the tournament's seed that nobody can choose."""
    return Chance(seed, tournament).dice(purpose="lot", ordinal=1, seat=entrant)(LOTS)


def invite(tournament: Tournament, account: str) -> EntrantInvited | None:
    """Invite an account to the tournament, or return None if it was invited or has entered."""
    check_running(tournament)
    _check_impartial(tournament, account)
    entries = tournament.entries
    if account in entries.invited or entries.of_account(account) is not None:
        return None
    if len(entries.invited) >= MOST_ENTRANTS:
        raise Refusal("tournament-full/invited", most=MOST_ENTRANTS)
    return EntrantInvited(account)


def register(
    tournament: Tournament,
    id_: str,
    seed: bytes,
    account: str | None,
    name: str | None,
    *,
    bot: str | None = None,
    before: int | None = None,
) -> EntrantRegistered:
    """Enter a player: by `account`, or by `name` if the player sits at a real table.

    `before` is the entrant number of a named player in the season before, who may have played with an account. For an
    account, the record shows it.
    """
    check_running(tournament)
    if (account is None) == (name is None):
        raise Refusal("invalid-entrant/account-and-name", pointer="/account")
    if account is None and tournament.bots_only:
        raise Refusal("invalid-entrant/bots-only")
    entries = tournament.entries
    if account is not None and entries.of_account(account) is not None:
        raise Refusal("entered-already", pointer="/account", account=account, entrant=entries.of_account(account))
    _check_impartial(tournament, account)
    if len(entries.entrants) >= MOST_ENTRANTS:
        raise Refusal("tournament-full/entered", most=MOST_ENTRANTS)
    if tournament.played:
        check_late(tournament)
    number = len(entries.entrants) + 1
    lot, waits = lot_of(seed, id_, number), has_to_wait(tournament)
    return EntrantRegistered(number, account, name, lot, bot, waits, _before(tournament, account, before))


def register_names(
    tournament: Tournament, id_: str, seed: bytes, names: Sequence[str], before: Mapping[str, int]
) -> Iterator[EntrantRegistered]:
    """Enter players by name, and yield one fact for each. `before` has the numbers in the season before, by name."""
    ahead = tournament.with_own_entries()
    for name in names:
        entered = register(ahead, id_, seed, None, name, before=before.get(name))
        ahead.apply(entered, 0)
        yield entered


def rename(tournament: Tournament, entrant: int, name: str | None) -> EntrantRenamed:
    """Correct the mistyped name of an entrant who has no account, or whose account was joined to a typed entry."""
    _check_typed(tournament, entrant)
    return EntrantRenamed(entrant, name)


def check_unsettled(tournament: Tournament, entrant: int) -> None:
    """Refuse to rename an entrant whom certified or final standings name. Such a name needs a public ruling."""
    entered = tournament.entries.named(entrant).entered
    if tournament.status == "ended" or any(known.seq > entered for known in tournament.certificates):
        raise Refusal("name-settled", entrant=entrant)


def correct_name(
    tournament: Tournament, entrant: int, name: str | None, *, reason: str, rule: str = ""
) -> NameCorrected:
    """Correct the name of an entrant by a public ruling, even after the tournament has ended."""
    _check_typed(tournament, entrant)
    return NameCorrected(entrant=entrant, name=name, reason=reason, rule=rule)


def drop(tournament: Tournament, entrant: int) -> EntrantDropped:
    check_running(tournament)
    if not tournament.entries.named(entrant).there:
        raise Refusal("not-playing", entrant=entrant)
    return EntrantDropped(entrant)


def returns_alone(tournament: Tournament, entrant: int) -> bool:
    """Return whether only the player can bring back an entry, because games are made here."""
    known = tournament.entries.named(entrant)
    return tournament.play == "here" and known.account is not None and known.bot is None


def come_back(tournament: Tournament, entrant: int) -> EntrantReturned:
    """Let an entrant who dropped out play again.

    An entrant who left before the stage began enters it as a late entry.
    """
    check_running(tournament)
    known = tournament.entries.named(entrant)
    if known.disqualified:
        raise Refusal("disqualified/for-good", entrant=entrant)
    if known.merged is not None or not known.dropped:
        raise Refusal("playing-already/entrant", entrant=entrant)
    enters = bool(tournament.played) and entrant not in tournament.current.entrants
    if enters:
        team = team_of(tournament.teams).get(entrant)
        check_late(tournament, team=team is not None and team not in tournament.current.teams)
    waits = has_to_wait_again(tournament)
    return EntrantReturned(entrant, waits, True if enters and not waits else UNSET)


def came_back(tournament: Tournament, fact: EntrantReturned) -> EntrantReturned:
    """Return the fact with which an earlier build let an entrant come back, for an audit.

    It let no entrant into a running stage, at any time.
    """
    if not tournament.played or fact.entrant in tournament.current.entrants:
        return come_back(tournament, fact.entrant)
    check_running(tournament)
    return EntrantReturned(fact.entrant, has_to_wait_again(tournament))


def let_in(tournament: Tournament, entrant: int) -> EntrantMovedUp:
    """Give an entrant on the waiting list a place after the first stage has begun.

    If the entrant's team is not in the stage, the team enters, too.
    """
    team = team_of(tournament.teams).get(entrant)
    comes = bool(tournament.played) and team is not None and team not in tournament.current.teams
    moved = _let_in(tournament, entrant, team=comes)
    return replace(moved, enters=True) if comes else moved


def let_in_team(tournament: Tournament, entrant: int) -> Iterator[EntrantMovedUp]:
    """Give an entrant on the waiting list a place, with the waiting players of the entrant's team.

    There must be places for all its boards. Reserve players wait on if no place is left for them.
    """
    stage, entries = tournament.stages[0], tournament.entries
    team = tournament.teams.get(team_of(tournament.teams).get(entrant, 0))
    mates = () if team is None else team.entrants
    boards = 1 if stage.teams is None else stage.teams.boards
    needed = boards - sum(mate in entries.playing for mate in mates)
    others = [one for one in entries.waiting if one != entrant and one in mates]
    ahead = tournament.with_own_entries() if others else tournament
    for place, one in enumerate([entrant, *others]):
        if place and place >= needed and not has_place(ahead):
            return
        moved = let_in(ahead, one)
        yield moved
        if others:
            ahead.apply(moved, 0)


def let_in_substitutes(
    tournament: Tournament, team: int, facts: Sequence[Fact], version: int
) -> Iterator[EntrantMovedUp]:
    """Give players who enter with new `facts` the free places of a team that plays and lacks players.

    `version` is the number of the tournament's last event before those facts.
    """
    waiting = [fact.entrant for fact in facts if isinstance(fact, EntrantRegistered) and fact.waits]
    if not waiting or tournament.status != "running":
        return
    ahead = tournament.with_own_entries()
    for seq, fact in enumerate(facts, version + 1):
        ahead.apply(fact, seq)
    stage, entries = ahead.stages[0], ahead.entries
    boards = 0 if stage.teams is None else stage.teams.boards
    for one in waiting:
        plays = sum(mate in entries.playing for mate in ahead.teams[team].entrants)
        if 0 < plays < boards and has_place(ahead):
            moved = let_in(ahead, one)
            yield moved
            ahead.apply(moved, 0)


def was_let_in(tournament: Tournament, fact: EntrantMovedUp) -> EntrantMovedUp:
    """Return the fact with which an earlier build gave a waiting entrant a place, for an audit.

    It let no team into a running stage.
    """
    return _let_in(tournament, fact.entrant)


def _let_in(tournament: Tournament, entrant: int, *, team: bool = False) -> EntrantMovedUp:
    check_running(tournament)
    if tournament.played and (team or entrant not in tournament.current.entrants):
        check_late(tournament, team=team)
    return move_up(tournament, entrant)


def give_nonce(tournament: Tournament, entrant: int, nonce: str, now: int | None = None) -> NonceGiven | None:
    """Add an entrant's own nonce to the random numbers of their games, or return None if it is added already.

    `now` is the time in seconds since 1970.
    """
    check_running(tournament)
    check_nonces_open(tournament, now)
    known = tournament.entries.named(entrant)
    if not known.playing:
        raise Refusal("not-playing", entrant=entrant)
    if tournament.deal == "duplicate":  # not left out in silence: it would count for nothing
        raise Refusal("shared-shuffles/nonce", pointer="/nonce")
    return None if known.nonce == nonce else NonceGiven(entrant, nonce)


def bye_waits(tournament: Tournament, kind: Literal["half", "none"]) -> bool:
    """Return whether a player's own request for a bye waits until an organiser accepts it.

    A bye with points always does, so that nobody gives themselves points. Another does if the organisers chose so.
    """
    return kind == "half" or tournament.byes_wait


def request_bye(
    tournament: Tournament, entrant: int, ref: RoundRef, kind: Literal["half", "none"], *, waits: bool = False
) -> ByeRequested:
    """Request a bye for an entrant. Refuse if the round is drawn already, so that nobody can avoid an opponent.

    A request that `waits` has no effect until an organiser accepts it.
    """
    stage, number = ref
    check_running(tournament)
    tournament.entries.named(entrant)
    if not len(tournament.played) <= stage <= len(tournament.stages) or stage < 1:
        raise Refusal("unknown-stage/passed", pointer="/stage", stage=stage)
    if tournament.stages[stage - 1].format.predetermined:
        raise Refusal("no-byes", pointer="/stage")
    _check_undrawn(tournament, ref)
    known = tournament.entries.request(entrant, ref)
    if known is not None and known.status == "declined":
        raise Refusal("bye-requested/declined", entrant=entrant, number=number)
    if known is not None and tournament.entries.entrants[entrant].playing:
        raise Refusal("bye-requested", entrant=entrant, number=number)
    return ByeRequested(entrant, stage, number, kind, True if waits else UNSET)


def decide_bye(tournament: Tournament, entrant: int, ref: RoundRef, *, accepted: bool) -> ByeDecided | None:
    """Accept or decline the bye that an entrant requested, or return None if that is decided already.

    Organisers may change their decision until the round is drawn.
    """
    known = _requested_bye(tournament, entrant, ref)
    if known.status == ("granted" if accepted else "declined"):
        return None
    _check_undrawn(tournament, ref)
    return ByeDecided(entrant, *ref, accepted)


def withdraw_bye(tournament: Tournament, entrant: int, ref: RoundRef) -> ByeWithdrawn:
    known = _requested_bye(tournament, entrant, ref)
    if known.status == "declined":  # otherwise the entrant could ask again and again
        raise Refusal("bye-requested/declined", entrant=entrant, number=ref.round)
    _check_undrawn(tournament, ref)
    return ByeWithdrawn(entrant, *ref)


def _requested_bye(tournament: Tournament, entrant: int, ref: RoundRef) -> ByeRequest:
    check_running(tournament)
    known = tournament.entries.request(entrant, ref)
    if known is None or not tournament.entries.entrants[entrant].playing:
        raise Refusal("unknown-bye", entrant=entrant, number=ref.round)
    return known


def _check_undrawn(tournament: Tournament, ref: RoundRef) -> None:
    """Refuse to change the byes of a round that is drawn, published or not."""
    stage, number = ref
    if stage > len(tournament.played):
        return
    played = tournament.played[stage - 1]
    if number <= len(played.rounds) + (played.pending is not None):
        raise Refusal("round-drawn/bye", pointer="/round", number=number)


def forbid(tournament: Tournament, one: int, other: int) -> MeetingForbidden:
    check_running(tournament)
    _check_two(tournament, one, other)
    if pair(one, other) in tournament.entries.forbidden:
        raise Refusal("forbidden-already", one=one, other=other)
    return MeetingForbidden(*pair(one, other))


def allow(tournament: Tournament, one: int, other: int) -> MeetingAllowed:
    check_running(tournament)
    _check_two(tournament, one, other)
    if pair(one, other) not in tournament.entries.forbidden:
        raise Refusal("not-forbidden", one=one, other=other)
    return MeetingAllowed(*pair(one, other))


def _check_typed(tournament: Tournament, entrant: int) -> None:
    entries = tournament.entries
    if entries.named(entrant).account is not None and entrant not in entries.joined:
        raise Refusal("invalid-entrant/rename", pointer="/name")


def _before(tournament: Tournament, account: str | None, named: int | None) -> int | None:
    """Return the entrant number that a player had in the season before, or None.

    A player is known by `account`, or by `named`, the number that an organiser gave.
    """
    former = () if tournament.follows is None else tournament.follows.order
    if account is not None:
        return next((one.entrant for one in former if one.account == account), None)
    known = {one.entrant for one in former}
    taken = {entrant.before for entrant in tournament.entries.entrants.values()}
    if named is not None and named not in known - taken:
        raise Refusal("unknown-entrant/season", named=named)
    return named


def _check_impartial(tournament: Tournament, account: str | None) -> None:
    if account in tournament.terms.referees:
        raise Refusal("conflict-of-interest/arbiter", pointer="/account")


def takes_entries(tournament: Tournament) -> bool:
    """Return whether new entrants may enter the tournament now."""
    return not tournament.over and (not tournament.played or _takes_late(tournament, team=False))


def check_late(tournament: Tournament, *, team: bool = False) -> None:
    """Refuse if it is too late to enter a player, or to form a `team`."""
    if not _takes_late(tournament, team=team):
        raise Refusal("entries-closed")


def _takes_late(tournament: Tournament, *, team: bool) -> bool:
    if not tournament.late_entries or len(tournament.played) != 1 or tournament.current.over:
        return False
    return not (tournament.current.stage.format.predetermined and (team or not tournament.of_teams))


def _check_two(tournament: Tournament, one: int, other: int) -> None:
    tournament.entries.named(one)
    tournament.entries.named(other)
    if one == other:
        raise Refusal("invalid-pair/same", one=one, other=other)
