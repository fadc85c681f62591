"""Changes of entries: people enter, leave and return; organisers enter names and bots, and forbid pairings."""

import unicodedata
from collections.abc import Callable, Collection, Mapping, Sequence
from typing import Literal, Protocol

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.table.clocks import seconds
from domain.tournament import entering
from domain.tournament.results.refs import RoundRef
from domain.tournament.tournament import Tournament
from projections.tournament_fold import TournamentLine
from service.features.accounts.likeness import skeleton
from service.features.accounts.names import NOBODY, Called
from service.features.tournaments.changing import Changing, Games
from service.features.tournaments.store import TournamentBook
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Moved

CalledBy = Callable[[Collection[str]], Mapping[str, Called]]


class Blocking(Protocol):
    def check(self, account: str, others: Collection[str]) -> None: ...

    def barred(self, account: str, others: Collection[str]) -> set[str]: ...


class Entering(Changing):
    """Changes of a tournament's entries.

    `bot` returns the account of the `number`-th bot of a kind. `called` returns the names of accounts. `blocks`
    are the blocks between accounts.
    """

    def __init__(
        self,
        book: TournamentBook,
        lobby: Games,
        bot: Callable[[str, int], str],
        called: CalledBy,
        blocks: Blocking,
    ) -> None:
        super().__init__(book, lobby)
        self._bot = bot
        self._names_of = called
        self._blocks = blocks

    def enter(self, account: str, id_: str) -> Moved | None:
        """Enter an account into a tournament, or bring it back after it dropped out.

        By entering, it agrees to all games that the tournament draws.
        """

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            number = line.tournament.entries.of_account(account)
            if number is None:
                _check_team_event(line.tournament, account)
                return self._entered(line, account, None)
            if line.tournament.entries.named(number).there:
                return None
            return entering.come_back(line.tournament, number)

        return self._act(account, id_, decide)

    def invite(self, account: str, id_: str, invited: str) -> Moved | None:
        """Invite an account, which may then see and enter the tournament."""

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            self._check_accepted(account, (invited,))
            return entering.invite(line.tournament, invited)

        return self._organise(account, id_, decide)

    def _check_accepted(self, account: str, others: Collection[str]) -> None:
        """Refuse to name people who blocked the account, or whom it blocked."""
        self._blocks.check(account, others)

    def _barred(self, account: str, others: Collection[str]) -> set[str]:
        """Return those of the people who blocked the account, or whom it blocked."""
        return self._blocks.barred(account, others)

    def enter_name(self, account: str, id_: str, name: str) -> Moved | None:
        """Enter a person without an account, by name, for games at real tables."""

        def decide(line: TournamentLine, _: Pen) -> Fact:
            self._check_not_barred(line, [name])
            return self._entered(line, None, name, before=self._invited(line).get(folded(name)))

        return self._organise(account, id_, decide)

    def _check_not_barred(self, line: TournamentLine, names: Sequence[str], renamed: int | None = None) -> None:
        """Refuse names that equal or resemble that of a disqualified entrant, except for the entrant `renamed`.

        Only a ruling lifts a disqualification, so a second entry must not.
        """
        known = line.tournament.entries.entrants
        out = {number: one.account for number, one in known.items() if one.disqualified and number != renamed}
        if not out:
            return
        accounts = self._names_of({account for account in out.values() if account is not None})
        texts, entering = self._book.names(line), {skeleton(name) for name in names}
        for number, account in out.items():
            known_as = (texts.get(number), *accounts.get(account or "", NOBODY))
            if any(name is not None and skeleton(name) in entering for name in known_as):
                raise Refusal("disqualified/already", pointer="/name", entrant=number)

    def _check_name(self, line: TournamentLine, name: str, entrant: int) -> None:
        """Refuse a new name for an entrant if it equals or resembles another entrant's name or handle."""
        self._check_not_barred(line, [name], entrant)
        others = line.tournament.entries.entrants.items()
        accounts = self._names_of({one.account for _, one in others if one.account is not None})
        texts, wanted = self._book.names(line), skeleton(name)
        for number, one in others:
            known_as = (texts.get(number), *accounts.get(one.account or "", NOBODY))
            like = any(text is not None and skeleton(text) == wanted for text in known_as)
            if like and number != entrant and one.merged is None:
                raise Refusal("invalid-entrant/name-taken", pointer="/name", entrant=number)

    def enter_names(self, account: str, id_: str, names: Sequence[str]) -> tuple[Moved | None, list[str]]:
        """Enter several people by name. Also return the names that had entered before."""
        there: list[str] = []

        def decide(line: TournamentLine, _: Pen) -> list[Fact]:
            seen = {folded(name) for name in self._book.names(line).values() if name is not None}
            fresh: list[str] = []
            there.clear()
            self._check_not_barred(line, names)
            for name in names:
                (there if folded(name) in seen else fresh).append(name)
                seen.add(folded(name))
            invited = self._invited(line)
            before = {name: invited[folded(name)] for name in fresh if folded(name) in invited}
            return [*entering.register_names(line.tournament, line.id, self._book.draw_seed(line), fresh, before)]

        return self._organise(account, id_, decide), there

    def _invited(self, line: TournamentLine) -> dict[str, int]:
        """Return the players of the season before who are invited and have not entered, by the folded name.

        The values are their numbers in that season.
        """
        follows, entries = line.tournament.follows, line.tournament.entries
        back = {known.before for known in entries.entrants.values()}
        former = () if follows is None else follows.order
        waiting = {
            one.account: one.entrant
            for one in former
            if one.account is not None and one.account in entries.invited and one.entrant not in back
        }
        called = [(account, name) for account, both in self._names_of(waiting).items() for name in both if name]
        return {folded(name): waiting[account] for account, name in called}

    def rename(self, account: str, id_: str, entrant: int, name: str) -> Moved | None:
        """Correct the name of an entrant without an account, if no certified or final standings show it."""

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            fact = entering.rename(line.tournament, entrant, name)
            if self._book.names(line)[entrant] == name:
                return None
            entering.check_unsettled(line.tournament, entrant)
            self._check_name(line, name, entrant)
            return fact

        return self._organise(account, id_, decide)

    def enter_bot(self, account: str, id_: str, strategy: str) -> Moved | None:
        """Enter one of the service's bots of a given strength, a different one each time."""

        def decide(line: TournamentLine, _: Pen) -> Fact:
            there = {known.account for known in line.tournament.entries.entrants.values()}
            bots = (self._bot(strategy, number) for number in range(1, len(there) + 2))
            return self._entered(line, next(bot for bot in bots if bot not in there), None, strategy)

        return self._organise(account, id_, decide)

    def _entered(
        self,
        line: TournamentLine,
        account: str | None,
        name: str | None,
        bot: str | None = None,
        *,
        before: int | None = None,
    ) -> Fact:
        seed = self._book.draw_seed(line)
        return entering.register(line.tournament, line.id, seed, account, name, bot=bot, before=before)

    def drop(self, account: str, id_: str, entrant: int) -> Moved | None:
        return self._for_entrant(account, id_, entrant, lambda line, _: entering.drop(line.tournament, entrant))

    def come_back(self, account: str, id_: str, entrant: int) -> Moved | None:
        """Bring back an entrant who dropped out, or give a waiting entrant a place by an organiser.

        After the start, the waiting players of the entrant's team get places, too.
        """

        def lets_in(tournament: Tournament) -> bool:
            return tournament.entries.named(entrant).waits is not None and tournament.organises(account)

        def decide(line: TournamentLine, _: Pen) -> Fact | list[Fact]:
            known = line.tournament.entries.named(entrant)
            if lets_in(line.tournament):
                if line.tournament.status == "open":  # the others move up by themselves
                    return entering.let_in(line.tournament, entrant)
                return [*entering.let_in_team(line.tournament, entrant)]
            fact = entering.come_back(line.tournament, entrant)
            if entering.returns_alone(line.tournament, entrant) and known.account != account:
                raise Refusal("forbidden/entrant-returns", entrant=entrant)
            return fact

        return self._for_entrant(account, id_, entrant, decide, office=lets_in)

    def give_nonce(self, account: str, id_: str, entrant: int, nonce: str) -> Moved | None:
        """Add the entrant's nonce to the shuffles of their later games. Only the entrant may do this."""

        def decide(line: TournamentLine, pen: Pen) -> Fact | None:
            if line.tournament.entries.named(entrant).account != account:
                raise Refusal("forbidden/entrant", entrant=entrant)
            return entering.give_nonce(line.tournament, entrant, nonce, seconds(pen.at))

        return self._act(account, id_, decide)

    def request_bye(
        self, account: str, id_: str, entrant: int, ref: RoundRef, kind: Literal["half", "none"]
    ) -> Moved | None:
        """Give an entrant a bye by an organiser, or ask for it as the entrant. Some requests wait for an organiser."""

        def decide(line: TournamentLine, _: Pen) -> Fact:
            own = line.tournament.entries.named(entrant).account == account
            waits = own and entering.bye_waits(line.tournament, kind)
            return entering.request_bye(line.tournament, entrant, ref, kind, waits=waits)

        return self._for_entrant(account, id_, entrant, decide)

    def decide_bye(self, account: str, id_: str, entrant: int, ref: RoundRef, *, accepted: bool) -> Moved | None:
        """Accept or decline an entrant's request for a bye, by an organiser."""

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            return entering.decide_bye(line.tournament, entrant, ref, accepted=accepted)

        return self._organise(account, id_, decide)

    def withdraw_bye(self, account: str, id_: str, entrant: int, ref: RoundRef) -> Moved | None:
        def decide(line: TournamentLine, _: Pen) -> Fact:
            return entering.withdraw_bye(line.tournament, entrant, ref)

        return self._for_entrant(account, id_, entrant, decide)

    def forbid(self, account: str, id_: str, one: int, other: int) -> Moved | None:
        return self._organise(account, id_, lambda line, _: entering.forbid(line.tournament, one, other))

    def allow(self, account: str, id_: str, one: int, other: int) -> Moved | None:
        return self._organise(account, id_, lambda line, _: entering.allow(line.tournament, one, other))


def _check_team_event(tournament: Tournament, account: str) -> None:
    """Refuse a player without a team in a running event of teams, where every draw would give them a bye.

    Organisers invite a player whom they put into a team. While a team has a player without an account, anybody may be
    that player, whose two entries an organiser merges.
    """
    if not tournament.of_teams or not tournament.played or account in tournament.entries.invited:
        return
    members = {one for team in tournament.teams.values() for one in team.entrants}
    entered = tournament.entries.entrants.items()
    if tournament.play == "here" or not any(n in members and one.account is None and one.there for n, one in entered):
        raise Refusal("entries-closed/team")


def folded(name: str) -> str:
    """Return a form of a name that is equal for names that look the same."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())
