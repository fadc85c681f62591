"""Changes of the number of places, mergers of entries, check-in and staff."""

from domain.game.facts import Fact
from domain.game.refusal import Refusal
from domain.tournament import checking_in, merging, staffing, waiting
from domain.tournament.facts import Duty
from domain.tournament.tournament import Tournament
from projections.tournament_fold import TournamentLine
from service.features.tournaments.teaming import Teaming
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Command, Moved


class People(Teaming):
    def change_places(self, account: str, id_: str, most: int | None) -> Moved | None:
        return self._organise(account, id_, lambda line, _: waiting.change_places(line.tournament, most))

    def merge(self, account: str, id_: str, entrant: int, into: int) -> Moved | None:
        """Merge the duplicate entry `entrant` into `into`. A second call changes nothing."""

        def decide(line: TournamentLine, _: Pen) -> list[Fact]:
            if line.tournament.entries.named(entrant).merged == into:
                return []
            merged = merging.merge(line.tournament, entrant, into)
            back = merging.brings_back(line.tournament, entrant, into)
            if back is not None:
                raise Refusal("forbidden/entrant-returns", entrant=back)
            return [*merging.with_byes(line.tournament, merged)]

        return self._organise(account, id_, decide)

    def change_staff(self, account: str, id_: str, player: str, duty: Duty | None) -> Moved | None:
        """Give a player a duty, or none."""

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            if duty is not None:
                self._check_accepted(account, (player,))
            return staffing.change_staff(line.tournament, player, duty)

        return self._organise(account, id_, decide)

    def name_organiser(self, admin: str, id_: str, who: str) -> Moved | None:
        """Name an organiser of a tournament by an administrator, who may not see the tournament otherwise.

        The caller must check that `admin` is an administrator.
        """

        def decide(line: TournamentLine, pen: Pen) -> Command | None:
            named = staffing.change_staff(line.tournament, who, "organiser")
            if named is None:
                return None
            pen.write([named], admin)
            return Command.by(admin, named.type_name(), pen)

        return self._book.change(id_, decide)

    def open_check_in(self, account: str, id_: str) -> Moved | None:
        """Open the check-in. Earlier check-ins no longer count; a second call changes nothing."""
        return self._organise(account, id_, lambda line, _: checking_in.open_check_in(line.tournament), desk=True)

    def close_check_in(self, account: str, id_: str, *, leave_out: bool) -> Moved | None:
        """Close the check-in. With `leave_out`, drop the entrants who have not checked in."""

        def decide(line: TournamentLine, _: Pen) -> list[Fact]:
            closed = checking_in.close_check_in(line.tournament)
            out = checking_in.leave_out(line.tournament) if leave_out else []
            return [*([closed] if closed is not None else ()), *out]

        return self._organise(account, id_, decide, desk=True)

    def check_in(self, account: str, id_: str, entrant: int) -> Moved | None:
        """Check an entrant in: by another official at any time, or by the entrant while check-in is open."""

        def closed(tournament: Tournament) -> bool:
            return tournament.entries.check_in != "open"

        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            fact = checking_in.check_in(line.tournament, entrant)
            if closed(line.tournament) and not line.tournament.arbitrates(account):
                raise Refusal("check-in-closed")
            return fact

        return self._for_entrant(account, id_, entrant, decide, desk=True, office=closed)

    def check_out(self, account: str, id_: str, entrant: int) -> Moved | None:
        def decide(line: TournamentLine, _: Pen) -> Fact | None:
            return checking_in.check_out(line.tournament, entrant)

        return self._for_entrant(account, id_, entrant, decide, desk=True)
