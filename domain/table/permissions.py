"""Permissions at a table: which accounts may see a game, manage it, rule on it, or speak in a dispute."""

import msgspec

from domain.game.facts import Fact
from domain.table.disputes import Dispute, Disputes
from domain.table.lobby_facts import ForkOf, OfficialsNamed, SeedOpened, SharedDraws, TableOf, Visibility
from domain.table.office import Office
from domain.table.seating import Players, Seating


class Permissions(Seating, kw_only=True):
    """The permissions at a table, which follow from its seats, officials, visibility and disputes."""

    placed: bool
    fork_of: ForkOf | None = None
    table_of: TableOf | None = None
    draws: SharedDraws | None = None
    disputes: Disputes = msgspec.field(default_factory=Disputes)

    def apply(self, fact: Fact, seq: int, actor: str, at: str) -> None:
        match fact:
            case OfficialsNamed(referees, organisers):
                self.terms = msgspec.structs.replace(self.terms, referees=referees)
                if self.table_of is not None:
                    self.table_of = msgspec.structs.replace(self.table_of, organisers=organisers)
            case SeedOpened():
                self.disputes.close_ruled()
        self.disputes.apply(fact, seq, actor, at)
        super().apply(fact, seq, actor, at)

    @property
    def hosts(self) -> tuple[str, ...]:
        return (self.maker,) if self.table_of is None else self.table_of.organisers

    @property
    def hidden(self) -> bool:
        """Return whether the game is private because other tables still need the same shuffles."""
        return self.draws is not None and self.status != "final"

    @property
    def shown_as(self) -> Visibility:
        return "private" if self.hidden else self.visibility

    def knows(self, account: str | None) -> bool:
        return super().knows(account) or (account is not None and self.remembers(account))

    def remembers(self, account: str) -> bool:
        """Return whether a replaced player may still see that the game exists.

        While shared shuffles are hidden, only a dispute about their time in the seat allows it.
        """
        if self.hidden:
            return bool(self.disputed_seats(account))
        return any(tenure.account == account for tenure in self.former)

    def disputed_seats(self, account: str) -> list[Dispute]:
        """Return the unsettled disputes about the time that a replaced player spent in a seat."""
        return [dispute for dispute in self.disputes.unsettled if self.held(account, *dispute.span) is not None]

    def parties(self, dispute: Dispute) -> list[str]:
        """Return the accounts that may speak in a dispute: players, replaced players concerned, and hosts."""
        former = [one.account for one in self.former if self.held(one.account, *dispute.span) is not None]
        bots = {chair.account for chair in self.chairs if chair.kind == "bot"}
        players = [one for one in (*self.holders, *former) if one is not None and one not in bots]
        return list(dict.fromkeys((*players, *self.hosts)))

    def late_for(self, account: str | None, office: Office) -> bool:
        """Return whether an account sees a running game with the delay for spectators."""
        if self.terms.spectator_delay == 0 or self.status != "running":
            return False
        hosts = self.hosts if self.table_of is None or office.organiser else ()  # to make a table is no office
        concerned = account is not None and account in (*hosts, *self.holders)
        return not concerned and not self.may_referee(account, office)

    @property
    def rated_among(self) -> Players | None:
        """Return whose ladder rates the game, or None.

        It is rated if people alone or bots alone began it from the normal set-up, and agreed to a rating.
        """
        from_the_start = not (self.sandbox or self.placed or self.fork_of)
        agreed = self.terms.rated is not False and (self.table_of is None or self.table_of.rated)
        return self.begun_by if len(self.chairs) > 1 and from_the_start and agreed else None

    def chosen_by_players(self, account: str) -> bool:
        """Return whether the players themselves named an account as referee.

        Officials of a tournament are not such referees.
        """
        return self.table_of is None and account in self.terms.referees

    def holds_office(self, account: str, office: Office) -> bool:
        """Return whether an account has the rights of a referee in this game.

        In a rated game, a referee whom the players named has no such rights. The same applies to a player of the
        tournament while other tables still need this game's shuffles.
        """
        if self.chosen_by_players(account) and self.rated_among is not None:
            return False
        if self.hidden and self.table_of is not None and office.plays_in(self.table_of.tournament):
            return False
        return office.everywhere or (office.referee and account in self.terms.referees)

    def may_referee(self, account: str | None, office: Office) -> bool:
        """Return whether an account may see all secrets of the game and make rulings.

        Current and former players of the game may not.
        """
        return account is not None and self.holds_office(account, office) and not self.played_by(account)
