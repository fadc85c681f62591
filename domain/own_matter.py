"""Nobody decides their own matter: the one rule that every act of an office asks.

An official acts by recording facts. `TOURNAMENT` and `GAME` say of every type of fact when it decides a matter of the
actor's own. An official cannot record a type that is missing there.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, Final

from domain.game.facts import Fact
from domain.game.message import Message, message
from domain.game.refusal import Refusal
from domain.table import rulings as game
from domain.table.lobby import Lobby
from domain.tournament import drawing
from domain.tournament import facts as event
from domain.tournament.formats.teams import team_of
from domain.tournament.tournament import Tournament


class Actor:
    """An account at a tournament, and what is its own there. `lobby` returns the lobby of a game."""

    def __init__(self, tournament: Tournament, account: str, lobby: Callable[[str], Lobby]) -> None:
        self.tournament = tournament
        self.account = account
        self.lobby = lobby
        self.entry = tournament.entries.of_account(account)

    @cached_property
    def mine(self) -> frozenset[int]:
        """The entrants whose matter is the actor's: their own entry, and all who play for the same team."""
        if self.entry is None:
            return frozenset()
        team = team_of(self.tournament.teams).get(self.entry)
        return frozenset({self.entry, *(() if team is None else self.tournament.teams[team].entrants)})

    def plays_in(self, stage: int) -> bool:
        """Whether the actor's places in this stage are at stake."""
        return not self.mine.isdisjoint(self.tournament.played[stage - 1].entrants)

    @property
    def has_played(self) -> bool:
        """Whether the actor's places in any stage are at stake."""
        return any(self.plays_in(stage) for stage in range(1, len(self.tournament.played) + 1))

    @property
    def running(self) -> int | None:
        """The number of the stage that is being played, if the actor plays in it."""
        stage = len(self.tournament.played)
        return stage if self.tournament.status == "running" and self.plays_in(stage) else None

    def is_running(self, fact: event.ResultCorrected | event.ResultVoided) -> bool:
        """Whether the round of this result is being played: none is drawn after it, and the stage is not over."""
        stage = self.tournament.current
        last = (fact.stage, fact.round) == (len(self.tournament.played), stage.drawn)
        return last and self.tournament.status == "running" and not stage.over

    def sits_at(self, stage: int, number: int, table: int) -> bool:
        return not self.mine.isdisjoint(self.tournament.played[stage - 1].rounds[number - 1].table(table).entrants)

    @property
    def plays_now(self) -> bool:
        """Whether a game of the actor's is being played on this service."""
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
        """Whether a game of the actor's on this service is not final, so arbiters may have to rule on it."""
        return any(
            game.game is not None and not game.closed
            for stage in self.tournament.played
            for held in stage.rounds
            for table in held.tables
            if not self.mine.isdisjoint(table.entrants)
            for game in held.games[table.number]
        )


Why = Message | None
"""Why a fact decides a matter of the actor's own, and what to do; None: it does not."""
Rule = Callable[[Actor, Any], Why]


def check_act(account: str, facts: Iterable[Fact], now: Tournament, lobby: Callable[[str], Lobby]) -> None:
    """Refuse an act in a tournament if one of its facts decides a matter of the actor's own.

    `lobby` returns the lobby of a game.
    """
    for fact in facts:
        if (why := TOURNAMENT[type(fact)](Actor(now, account, lobby), fact)) is not None:
            raise Refusal(why)


def check_in_game(account: str, fact: Fact, now: Lobby) -> None:
    """Refuse an act in a game if it decides a matter of the actor's own."""
    if (why := GAME[type(fact)](now, account, fact)) is not None:
        raise Refusal(why)


# Tournaments


def _nothing(_: Actor, __: Fact) -> Why:
    """It decides nothing of anybody's: it is known to all alike, or a rule says what follows."""
    return None


def _running_stage(actor: Actor, _: Fact) -> Why:
    """It changes who plays, or who meets whom, in the stage that is being played."""
    return None if actor.running is None else message("conflict-of-interest/stage", stage=actor.running)


def _entry(actor: Actor, fact: Any) -> Why:
    """It changes what one entry may do: the actor's own never, a rival's not while both play."""
    own = fact.entrant in actor.mine
    return message("conflict-of-interest/entry", entrant=fact.entrant) if own else _running_stage(actor, fact)


def _person(actor: Actor, fact: event.EntrantDisqualified | event.DisqualificationLifted | event.NameCorrected) -> Why:
    """It says whose the places are, before the first stage and after the last, too."""
    return _entry(actor, fact) or _entered(actor, fact)


def _entered(actor: Actor, _: Fact) -> Why:
    """It changes what published results show."""
    return None if actor.entry is None else message("conflict-of-interest/entered")


def _merged(actor: Actor, fact: event.EntrantsMerged) -> Why:
    own = next((one for one in (fact.entrant, fact.into) if one in actor.mine), None)
    return _running_stage(actor, fact) if own is None else message("conflict-of-interest/entry", entrant=own)


def _meeting(actor: Actor, fact: event.MeetingForbidden | event.MeetingAllowed) -> Why:
    own = next((one for one in (fact.one, fact.other) if one in actor.mine), None)
    return _running_stage(actor, fact) if own is None else message("conflict-of-interest/entry", entrant=own)


def _staff(actor: Actor, fact: event.StaffChanged) -> Why:
    """It changes who decides the actor's matters: arbiters the games, organisers the rest. To step down is free."""
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
    """By rating, by the stage before and by lot nobody chooses the seeds."""
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
    """Nobody chooses what the format draws first. A second draw falls otherwise, unless the format has a schedule."""
    stage = actor.tournament.current
    again = stage.drawn == fact.round and not stage.stage.format.predetermined
    chosen = fact.by == "organiser" or again
    return message("conflict-of-interest/stage", stage=fact.stage) if chosen and actor.plays_in(fact.stage) else None


def _stage(actor: Actor, fact: Any) -> Why:
    """It changes the places of a stage."""
    return message("conflict-of-interest/stage", stage=fact.stage) if actor.plays_in(fact.stage) else None


def _table(actor: Actor, fact: Any) -> Why:
    """It says how a table comes out."""
    return (
        message("conflict-of-interest/table", table=fact.table)
        if actor.sits_at(fact.stage, fact.round, fact.table)
        else None
    )


def _present(actor: Actor, fact: event.EntrantSat) -> Why:
    """It says who has come to a table. A game begins when all are there, and then an absent player loses on time."""
    held = actor.tournament.played[fact.stage - 1].rounds[fact.round - 1]
    table = next(table for table in held.tables if fact.entrant in table.entrants)
    return None if actor.mine.isdisjoint(table.entrants) else message("conflict-of-interest/table", table=table.number)


def _known_result(actor: Actor, fact: event.ResultCorrected | event.ResultVoided) -> Why:
    """It changes a result. An official may correct what an official has typed at another table, in the running round.
    Rivals do not change what the players have agreed on, what their game has shown, or an earlier result. The result of
    a game that was played here is changed by nobody with a matter of their own in that game."""
    held = actor.tournament.played[fact.stage - 1].rounds[fact.round - 1]
    games = held.games[fact.table]
    known = games[fact.number - 1] if fact.number <= len(games) else None
    theirs = known is not None and (known.agreed or known.game is not None)
    why = _table(actor, fact) or (_stage(actor, fact) if theirs or not actor.is_running(fact) else None)
    named = held.opened.get(fact.table, []) if known is None or known.game is None else [known.game]
    return next((found for game in named if (found := _game(actor.lobby(game), actor.account, fact))), why)


def _clocks(actor: Actor, _: Fact) -> Why:
    """It stops or starts all clocks."""
    return message("conflict-of-interest/playing") if actor.plays_now else None


TOURNAMENT: Final[Mapping[type[Fact], Rule]] = {
    event.TournamentCreated: _nothing,
    event.DetailsChanged: _nothing,
    event.AnnouncementMade: _nothing,
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
    event.EntrantCheckedIn: _nothing,
    event.EntrantCheckedOut: _nothing,
    event.CheckInClosed: _nothing,
    event.NonceGiven: _nothing,
    event.ByeRequested: _entry,
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


# Games

_CHANGES_NOTHING: Final = (*game.INTERIM, game.Dismissed, game.Upheld, game.QuestionAsked, game.NoteMade)


def _game(lobby: Lobby, account: str, fact: Any) -> Why:
    """Nobody acts on their own game or on a dispute of their own. A fact that changes how the game may come out acts on
    all its disputes, whichever it names."""
    if lobby.played_by(account):
        return message("conflict-of-interest/played")
    disputes = lobby.disputes
    named = [] if fact.dispute is None else [disputes.named(fact.dispute)]
    concerned = disputes.all.values() if _changes_the_game(fact) else named
    return next((why for one in concerned if (why := one.barred(account)) is not None), None)


def _changes_the_game(fact: Fact) -> bool:
    """Whether the game may come out otherwise by this fact. A seat that loses time may lose by that."""
    takes_time = isinstance(fact, game.ClockAdjusted) and fact.milliseconds < 0
    return takes_time or not isinstance(fact, _CHANGES_NOTHING)


def _replaced(lobby: Lobby, account: str, fact: game.SeatReplaced) -> Why:
    return message("conflict-of-interest/own-seat") if fact.account == account else _game(lobby, account, fact)


GAME: Final[Mapping[type[Fact], Callable[[Lobby, str, Any], Why]]] = {
    **dict.fromkeys((*game.RULINGS, game.QuestionAsked, game.NoteMade), _game),
    game.SeatReplaced: _replaced,
}
