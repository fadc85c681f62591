"""The rule that no official of a tournament decides their own matter. Every act of an official checks it.

An official acts by recording facts. `TOURNAMENT` has, for every type of fact, a check whether it decides a matter of
the official's own. An official cannot record a type that is missing there.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from domain.game.facts import Fact
from domain.game.message import message
from domain.game.refusal import Refusal
from domain.table.lobby import Lobby
from domain.table.own_matter import Why, own_in_game
from domain.tournament import drawing
from domain.tournament import facts as event
from domain.tournament.formats.teams import team_of
from domain.tournament.tournament import Tournament


class Actor:
    """An official of a tournament, with the matters in it that are their own.

    `lobby` returns the lobby of a game.
    """

    def __init__(self, tournament: Tournament, account: str, lobby: Callable[[str], Lobby]) -> None:
        self.tournament = tournament
        self.account = account
        self.lobby = lobby
        self.entry = tournament.entries.of_account(account)

    @cached_property
    def mine(self) -> frozenset[int]:
        """Return the entrants whose matters are the official's own: their own entry, and their team's players."""
        if self.entry is None:
            return frozenset()
        team = team_of(self.tournament.teams).get(self.entry)
        return frozenset({self.entry, *(() if team is None else self.tournament.teams[team].entrants)})

    def plays_in(self, stage: int) -> bool:
        """Return whether the official's own places in a stage are at stake."""
        return not self.mine.isdisjoint(self.tournament.played[stage - 1].entrants)

    @property
    def has_played(self) -> bool:
        """Return whether the official's own places in any stage are at stake."""
        return any(self.plays_in(stage) for stage in range(1, len(self.tournament.played) + 1))

    @cached_property
    def running(self) -> int | None:
        """Return the number of the running stage if the official plays in it, or None."""
        stage = len(self.tournament.played)
        return stage if self.tournament.status == "running" and self.plays_in(stage) else None

    def is_running(self, fact: event.ResultCorrected | event.ResultVoided) -> bool:
        """Return whether the round of a result is still running: no later round is drawn, and the stage is not over."""
        stage = self.tournament.current
        last = (fact.stage, fact.round) == (len(self.tournament.played), stage.drawn)
        return last and self.tournament.status == "running" and not stage.over

    def sits_at(self, stage: int, number: int, table: int) -> bool:
        return not self.mine.isdisjoint(self.tournament.played[stage - 1].rounds[number - 1].table(table).entrants)

    @property
    def plays_now(self) -> bool:
        """Return whether one of the official's own games is being played on this service."""
        for stage in self.tournament.played[-1:]:
            for _, held in stage.open_rounds:
                for table in held.tables:
                    games = held.games[table.number]
                    open_ = bool(games) and games[-1].game is not None and games[-1].outcome is None
                    if open_ and not self.mine.isdisjoint(table.entrants):
                        return True
        return False

    @property
    def may_be_disputed(self) -> bool:
        """Return whether one of the official's own games on this service is not final, so arbiters may rule on it."""
        return any(
            game.game is not None and not game.closed
            for stage in self.tournament.played
            for held in stage.rounds
            for table in held.tables
            if not self.mine.isdisjoint(table.entrants)
            for game in held.games[table.number]
        )


Rule = Callable[[Actor, Any], Why]


def check_act(account: str, facts: Iterable[Fact], now: Tournament, lobby: Callable[[str], Lobby]) -> None:
    """Refuse an official's act in a tournament if one of its facts decides a matter of the official's own.

    `lobby` returns the lobby of a game.
    """
    actor = Actor(now, account, lobby)
    for fact in facts:
        if (why := TOURNAMENT[type(fact)](actor, fact)) is not None:
            raise Refusal(why)


def _nothing(_: Actor, __: Fact) -> Why:
    """Allow a fact that decides nothing in anybody's favour: all know it, or a rule determines it."""
    return None


def _running_stage(actor: Actor, _: Fact) -> Why:
    """Forbid a fact that changes who plays, or who meets whom, if the official plays in the running stage."""
    return None if actor.running is None else message("conflict-of-interest/stage", stage=actor.running)


def _entry(actor: Actor, fact: Any) -> Why:
    """Forbid a fact about the official's own entry, or about a rival's entry while both play."""
    return _entries(actor, fact, fact.entrant)


def _entries(actor: Actor, fact: Fact, *entrants: int) -> Why:
    own = next((one for one in entrants if one in actor.mine), None)
    return _running_stage(actor, fact) if own is None else message("conflict-of-interest/entry", entrant=own)


def _checked_in(actor: Actor, fact: event.EntrantCheckedIn) -> Why:
    """Forbid the official's own check-in by an office. While the check-in is open, it is an act of the entrant."""
    return message("conflict-of-interest/entry", entrant=fact.entrant) if fact.entrant == actor.entry else None


def _person(actor: Actor, fact: event.EntrantDisqualified | event.DisqualificationLifted | event.NameCorrected) -> Why:
    """Forbid a fact that decides whose places they are, if the official has entered, even before or after play."""
    return _entry(actor, fact) or _entered(actor, fact)


def _entered(actor: Actor, _: Fact) -> Why:
    """Forbid a fact that changes published results, if the official has entered."""
    return None if actor.entry is None else message("conflict-of-interest/entered")


def _merged(actor: Actor, fact: event.EntrantsMerged) -> Why:
    return _entries(actor, fact, fact.entrant, fact.into)


def _meeting(actor: Actor, fact: event.MeetingForbidden | event.MeetingAllowed) -> Why:
    return _entries(actor, fact, fact.one, fact.other)


def _staff(actor: Actor, fact: event.StaffChanged) -> Why:
    """Forbid a change of the staff who decide the official's own matters.

    Arbiters decide about games, organisers about everything else. Officials may always give up their own duty.
    """
    former = actor.tournament.staff.get(fact.account)
    loses = former is not None and fact.duty != "organiser" and fact.account != actor.account
    if loses and actor.has_played:
        return message("conflict-of-interest/officials")
    arbiters = "arbiter" in {fact.duty, former}
    return message("conflict-of-interest/arbiters") if arbiters and actor.may_be_disputed else None


def _places(actor: Actor, _: event.PlacesChanged) -> Why:
    waits = [one for one in actor.mine if actor.tournament.entries.entrants[one].waits is not None]
    return message("conflict-of-interest/entry", entrant=waits[0]) if waits else None


def _seeds(actor: Actor, fact: event.StageBegun) -> Why:
    """Forbid a choice of the seeds by an official who plays.

    Seeds by rating, by the stage before or by lot are nobody's choice.
    """
    if fact.ratings is not None:
        return None
    tied: list[int] = []
    try:
        chosen = drawing.begin_stage(actor.tournament).entrants != fact.entrants
    except Refusal as refusal:  # level at the cut
        chosen, tied = True, list(refusal.fields.get("tied", ()))
    concerned = chosen and not actor.mine.isdisjoint((*fact.entrants, *tied))
    return message("conflict-of-interest/stage", stage=fact.stage) if concerned else None


def _drawn(actor: Actor, fact: event.RoundDrawn) -> Why:
    """Forbid a draw that the official can influence and that concerns them.

    Nobody can influence the format's first draw. A second draw has another outcome, unless the format has a schedule.
    """
    stage = actor.tournament.current
    again = stage.drawn == fact.round and not stage.stage.format.predetermined
    return _stage(actor, fact) if fact.by == "organiser" or again else None


def _stage(actor: Actor, fact: Any) -> Why:
    """Forbid a fact that changes the places of a stage, if the official plays in it."""
    return message("conflict-of-interest/stage", stage=fact.stage) if actor.plays_in(fact.stage) else None


def _table(actor: Actor, fact: Any) -> Why:
    """Forbid a fact that decides the outcome of a table, if the official sits at it."""
    own = actor.sits_at(fact.stage, fact.round, fact.table)
    return message("conflict-of-interest/table", table=fact.table) if own else None


def _present(actor: Actor, fact: event.EntrantSat) -> Why:
    """Forbid a fact about the presence of a player at the official's own table.

    A game begins when all are present, and then an absent player loses on time.
    """
    held = actor.tournament.played[fact.stage - 1].rounds[fact.round - 1]
    table = next(table for table in held.tables if fact.entrant in table.entrants)
    return None if actor.mine.isdisjoint(table.entrants) else message("conflict-of-interest/table", table=table.number)


def _known_result(actor: Actor, fact: event.ResultCorrected | event.ResultVoided) -> Why:
    """Forbid the change of a result in which the official has an interest.

    An official may correct a result that an official typed at another table of the running round. Rivals may not change
    a result on which the players agreed, a result of a game on this service, or an earlier result. Nobody with a matter
    of their own in a game may change its result.
    """
    held = actor.tournament.played[fact.stage - 1].rounds[fact.round - 1]
    games = held.games[fact.table]
    known = games[fact.number - 1] if fact.number <= len(games) else None
    theirs = known is not None and (known.agreed or known.game is not None)
    why = _table(actor, fact) or (_stage(actor, fact) if theirs or not actor.is_running(fact) else None)
    named = held.opened.get(fact.table, []) if known is None or known.game is None else [known.game]
    return next((found for game in named if (found := own_in_game(actor.lobby(game), actor.account, fact))), why)


def _clocks(actor: Actor, _: Fact) -> Why:
    """Forbid a fact that stops or starts all clocks, while the official's own game is being played."""
    return message("conflict-of-interest/playing") if actor.plays_now else None


TOURNAMENT: Final[Mapping[type[Fact], Rule]] = {
    event.TournamentCreated: _nothing,
    event.DetailsChanged: _nothing,
    event.AnnouncementMade: _nothing,
    event.AnnouncementChanged: _nothing,
    event.AnnouncementRemoved: _nothing,
    event.PlacesChanged: _places,
    event.StaffChanged: _staff,
    event.EntrantRegistered: _running_stage,
    event.EntrantRenamed: _nothing,
    event.EntrantInvited: _nothing,
    event.EntrantDropped: _entry,
    event.EntrantReturned: _entry,
    event.EntrantMovedUp: _entry,
    event.EntrantsMerged: _merged,
    event.TeamFormed: _running_stage,
    event.TeamRenamed: _nothing,
    event.TeamLinedUp: _running_stage,
    event.CheckInOpened: _nothing,
    event.EntrantCheckedIn: _checked_in,
    event.EntrantCheckedOut: _nothing,
    event.CheckInClosed: _nothing,
    event.NonceGiven: _nothing,
    event.BeaconFixed: _nothing,
    event.BeaconReceived: _nothing,
    event.BeaconLifted: _entered,
    event.ByeRequested: _entry,
    event.ByeDecided: _entry,
    event.ByeWithdrawn: _entry,
    event.MeetingForbidden: _meeting,
    event.MeetingAllowed: _meeting,
    event.StageBegun: _seeds,
    event.RoundDrawn: _drawn,
    event.RoundPublished: _nothing,
    event.RoundScheduled: _nothing,
    event.RoundStarted: _nothing,
    event.EntrantSat: _present,
    event.TableOpened: _nothing,
    event.ResultReported: _table,
    event.ResultClaimed: _table,
    event.MatchClaimed: _table,
    event.GameClosed: _nothing,
    event.ResultCorrected: _known_result,
    event.ResultVoided: _known_result,
    event.PointsAdjusted: _stage,
    event.EntrantDisqualified: _person,
    event.DisqualificationLifted: _person,
    event.NameCorrected: _person,
    event.TeamNameCorrected: _entered,
    event.AbsenceRuled: _table,
    event.RoundWithdrawn: _stage,
    event.TiebreaksChanged: _stage,
    event.StandingsCertified: _nothing,
    event.TournamentPaused: _clocks,
    event.TournamentResumed: _clocks,
    event.TournamentEnded: _nothing,
    event.TournamentCancelled: _running_stage,
}
