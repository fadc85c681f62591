"""The check of every shuffle in a game's record: the commitment, the nonces, and the orders.

The check runs the rules with the revealed seed, and compares the orders.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.game.play import BranchBegun, DecisionOpened, Shuffled
from domain.table.lobby_facts import LOBBY_CODEC, GameCreated, SeatTaken
from domain.table.rulings import REWINDS, Overturned, Ruling
from events.log.chain import Broken
from events.log.event import Stored
from events.log.viewer import Viewer
from projections.game_fold import MALFORMED_FACT_ERRORS, GameFold, fact_of, past_of
from projections.words import why
from service.features.audits.copies import audit_copy
from service.features.audits.nonces import other_nonces
from service.features.audits.verdict import Audit

_NAMED: Final = {"type", "seat", "branch", "shuffled"}
"""Fields of a shuffle's fact that do not show the resulting order."""


class Nonce(NamedTuple):
    """The nonce that a player added to the random numbers of a game, or None if the player added none."""

    seq: int
    at: str
    seat: int
    nonce: str | None


class Shuffle(NamedTuple):
    """A shuffle and its event, as checked.

    `told` has the fields of the event that show the order, if the record opens them. `holds` is whether the seed
    gives the same order, or None if this record cannot show it.
    """

    seq: int
    at: str
    purpose: str
    ordinal: int
    seat: int | None
    branch: int
    told: dict[str, Any]
    holds: bool | None


class CheckedShuffles(NamedTuple):
    commit: str
    committed_at: str
    nonces: list[Nonce]
    seed: str | None
    shuffles: list[Shuffle]
    audit: Audit


def check_shuffles(events: Sequence[Stored], view: str) -> CheckedShuffles:
    """Check the shuffles of a game's verified record, which was made for the viewer `view`.

    Of a game that cannot be followed to its end, the shuffles before the broken event are returned.
    """
    audit, viewer = audit_copy(events, view), Viewer.named(view)
    fold = GameFold(viewer, past_of(lambda upto: events[:upto]))
    try:
        for stored in events:
            audit = audit if audit.wrong or not fold.seq else other_nonces(fold, stored) or audit
            fold.apply(stored, linked=True)
    except Broken as broken:
        audit = Audit("broken", why(broken), seq=broken.seq)
    followed = events[: fold.seq]
    try:
        created = fact_of(LOBBY_CODEC, events[0], viewer)
    except MALFORMED_FACT_ERRORS as error:
        first = events[0]
        raise Broken(first.stream, 1, "broken/fact", kind=first.event.type, error=repr(error)) from error
    if not isinstance(created, GameCreated):
        raise Broken(events[0].stream, 1, "broken/beginning", kind=events[0].event.type)
    nonces = [
        Nonce(stored.seq, stored.event.at, fact.seat, fact.nonce)
        for stored in followed
        if isinstance(fact := fact_of(fold.codec, stored, viewer), SeatTaken)
    ]
    shuffles = list(_shuffles(followed, fold, audit))
    return CheckedShuffles(created.commit, events[0].event.at, nonces, fold.lobby.seed, shuffles, audit)


def _shuffles(events: Sequence[Stored], fold: GameFold, audit: Audit) -> Iterator[Shuffle]:
    branch, to = 0, 0
    counts: Counter[tuple[str, int | None]] = Counter()
    then: dict[int, Counter[tuple[str, int | None]]] = {}
    for stored in events:
        fact = fact_of(fold.codec, stored, fold.viewer)
        label: list[tuple[str, int | None]] = []
        if isinstance(fact, (DecisionOpened, Ruling, *REWINDS)):  # if a ruling is overturned, these counts continue
            then[stored.seq] = counts.copy()
        match fact:
            case Overturned(ruling=ruling, branch=int()):
                to = ruling
            case _ if isinstance(fact, REWINDS):
                to = fact.to
            case BranchBegun():  # ordinals continue from the decision to which play returned
                branch, counts = fact.branch, then[to].copy()
                label = [(f"branch/{name}", None) for name in fact.shuffled]
            case Shuffled():
                label = [(fact.purpose, getattr(fact, "seat", None))]
        fields = (
            {name: value for name, value in msgspec.to_builtins(fact).items() if name not in _NAMED} if label else {}
        )
        for purpose, seat in label:
            named = stored.seq, stored.event.at, purpose, counts[purpose, seat], seat, branch
            yield Shuffle(*named, fields, _holds(audit, stored.seq))
            counts[purpose, seat] += 1


def _holds(audit: Audit, seq: int) -> bool | None:
    if audit.verdict == "agrees":
        return True
    if audit.verdict != "differs" or audit.seq is None or seq > audit.seq:
        return None
    return seq < audit.seq
