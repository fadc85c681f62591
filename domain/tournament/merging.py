"""Mergers of two entries of one person: typed twice, or typed by an organiser and entered with an account."""

from collections.abc import Iterator
from contextlib import suppress
from typing import Literal

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament.entering import request_bye, returns_alone, withdraw_bye
from domain.tournament.entries import ByeRequest
from domain.tournament.facts import EntrantsMerged
from domain.tournament.formats.teams import team_of
from domain.tournament.played import has_place
from domain.tournament.results.refs import RoundRef
from domain.tournament.tournament import Tournament, check_running


def merge(tournament: Tournament, entrant: int, into: int) -> EntrantsMerged:
    """Merge the entry `entrant` into the entry `into`. Refuse if a published round has `entrant`."""
    check_running(tournament)
    entries = tournament.entries
    merged, surviving = entries.named(entrant), entries.named(into)
    if entrant == into or merged.merged is not None or surviving.merged is not None:
        raise Refusal("invalid-pair/not-two", entrant=entrant, into=into)
    if merged.disqualified or surviving.disqualified:
        raise Refusal("disqualified/new-entry")
    if None not in (merged.account, surviving.account):
        raise Refusal("invalid-pair/accounts", entrant=entrant, into=into)
    teams = team_of(tournament.teams)
    if len({teams[one] for one in (entrant, into) if one in teams}) == 2:
        raise Refusal("invalid-team/two-teams", one=entrant, other=into)
    if _published(tournament, entrant):
        raise Refusal("round-drawn/entrant", entrant=entrant)
    return EntrantsMerged(entrant, into)


def brings_back(tournament: Tournament, entrant: int, into: int) -> int | None:
    """Return the entry of a player who left and whom a merger brings back, though only the player may, or None."""
    known = tournament.entries.named(entrant), tournament.entries.named(into)
    if not any(one.there for one in known):
        return None
    left = (number for number, one in zip((entrant, into), known, strict=True) if one.dropped)
    return next((number for number in left if returns_alone(tournament, number)), None)


def with_byes(tournament: Tournament, merged: EntrantsMerged) -> Iterator[Fact]:
    """Yield the merger of two entries, and a new request for each bye that only the merged entry had.

    These requests are separate events, because earlier rounds were drawn without them.
    """
    yield merged
    after = tournament.with_own_entries()
    after.apply(merged, 0)
    entries = tournament.entries
    for request in [one for one in entries.requests if one.bye.entrant == merged.entrant and one.status != "declined"]:
        ref = RoundRef(request.stage, request.round)
        known = entries.request(merged.into, ref)
        with suppress(Refusal):  # the round is drawn, or the organisers declined a bye in it
            if known is not None:
                if _worth(known) >= _worth(request):
                    continue
                withdrawn = withdraw_bye(after, merged.into, ref)
                after.apply(withdrawn, 0)
                yield withdrawn
            kind: Literal["half", "none"] = "half" if request.bye.kind == "half" else "none"
            yield request_bye(after, merged.into, ref, kind, waits=request.status == "waits")


def _worth(request: ByeRequest) -> tuple[bool, bool]:
    """Return a value that is greater for the better of two requests: one that is granted, then one with points."""
    return request.status == "granted", request.bye.kind == "half"


def _published(tournament: Tournament, entrant: int) -> bool:
    """Return whether a published round has an entrant, or the stage's fixed pairings do."""
    for stage in tournament.played:
        predetermined = (
            stage.stage.format.predetermined or stage.stage.format.eliminates
        ) and stage.stage.teams is None
        if any(has_place(held, entrant) for held in (*stage.rounds, *stage.withdrawn)):
            return True
        if predetermined and entrant in stage.entrants:
            return True
    return False
