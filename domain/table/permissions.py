"""Permissions at a table: the accounts that may see a game, look after it, rule on it or have a say in a dispute."""

import msgspec

from domain.game.facts import Fact
from domain.table.disputes import Dispute, Disputes
from domain.table.lobby_facts import ForkOf, OfficialsNamed, SeedOpened, SharedDraws, TableOf, Visibility
from domain.table.office import Office
from domain.table.seating import Seating


class Permissions(Seating, kw_only=True):
    """Rights at a table, which follow from its seats, officials, visibility and disputes."""

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
        """Return whether the game is private because other tables may still need its shuffles."""
        return self.draws is not None and self.status != "final"

    @property
    def shown_as(self) -> Visibility:
        return "private" if self.hidden else self.visibility

    def knows(self, account: str | None) -> bool:
        return super().knows(account) or (account is not None and self.remembers(account))

    def remembers(self, account: str) -> bool:
        """Return whether a replaced player may know of the game. While it is hidden, only a dispute does."""
        if self.hidden:
            return bool(self.disputed_seats(account))
        return any(tenure.account == account for tenure in self.former)

    def disputed_seats(self, account: str) -> list[Dispute]:
        """Return the unsettled disputes about a replaced player's time in a seat."""
        return [dispute for dispute in self.disputes.unsettled if self.held(account, *dispute.span) is not None]

    def parties(self, dispute: Dispute) -> list[str]:
        """Return the accounts that have a say in a dispute."""
        former = [one.account for one in self.former if self.held(one.account, *dispute.span) is not None]
        bots = {chair.account for chair in self.chairs if chair.kind == "bot"}
        players = [one for one in (*self.holders, *former) if one is not None and one not in bots]
        return list(dict.fromkeys((*players, *self.hosts)))

    def late_for(self, account: str | None, office: Office) -> bool:
        """Return whether this account sees events late. The delay applies to running games only."""
        hosts = self.hosts if self.table_of is None or office.organiser else ()  # to make a table is no office
        concerned = account is not None and account in (*hosts, *self.holders)
        delayed = self.terms.spectator_delay > 0 and self.status == "running"
        return delayed and not concerned and not self.may_referee(account, office)

    @property
    def meant_as_rated(self) -> bool:
        """Return whether people began the game from its set-up and agreed that it can be rated."""
        from_the_start = not (self.sandbox or self.placed or self.fork_of)
        agreed = self.terms.rated is not False and (self.table_of is None or self.table_of.rated)
        return len(self.chairs) > 1 and self.by_people and from_the_start and agreed

    def chosen_by_players(self, account: str) -> bool:
        """Return whether the players named this referee themselves. A tournament's referees are its officials."""
        return self.table_of is None and account in self.terms.referees

    def holds_office(self, account: str, office: Office) -> bool:
        """Return whether this account is a referee here.

        In a rated game, a referee whom the players named has no office. Nor has a player of the tournament while other
        tables may still need this game's shuffles.
        """
        if self.chosen_by_players(account) and self.meant_as_rated:
            return False
        if self.hidden and self.table_of is not None and office.plays_in(self.table_of.tournament):
            return False
        return office.everywhere or (office.referee and account in self.terms.referees)

    def may_referee(self, account: str | None, office: Office) -> bool:
        """Return whether this account may see everything and rule. Current and former players may not."""
        return account is not None and self.holds_office(account, office) and not self.played_by(account)
