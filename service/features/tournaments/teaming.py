"""Commands about teams: organisers set their players and boards, and enter people without an account for them."""

from collections.abc import Sequence

from domain.game.facts import Fact
from domain.tournament import entering, teaming
from domain.tournament.facts import EntrantRegistered
from projections.tournament_fold import TournamentLine
from service.features.tournaments.entering import Entering, folded
from service.platform.streams.pen import Pen
from service.platform.streams.repository import Moved


class Teaming(Entering):
    def form_team(self, account: str, id_: str, name: str, entrants: Sequence[int], names: Sequence[str]) -> Moved:
        """Form a team of entrants and of `names`. Names that have not entered yet are entered."""

        def decide(line: TournamentLine, _: Pen) -> list[Fact]:
            known, coming = self._called(line, entrants, names)
            seed, numbers = self._book.draw_seed(line), [one.entrant for one in coming]
            return [*coming, teaming.form(line.tournament, line.id, seed, name, known, numbers)]

        moved = self._organise(account, id_, decide)
        assert moved is not None  # noqa: S101 - a team that is formed is always something new
        return moved

    def change_team(
        self, account: str, id_: str, team: int, name: str, entrants: Sequence[int], names: Sequence[str]
    ) -> Moved | None:
        """Change the name of a team, and its players from the next draw on."""

        def decide(line: TournamentLine, _: Pen) -> list[Fact]:
            teaming.find_team(line.tournament, team)
            known, coming = self._called(line, entrants, names)
            lined_up = teaming.line_up(line.tournament, team, known, [one.entrant for one in coming])
            renamed = None
            if self._book.team_names(line)[team] != name:
                teaming.check_unsettled(line.tournament, team)
                renamed = teaming.rename(line.tournament, team, name)
            facts = [*coming, *(fact for fact in (renamed, lined_up) if fact is not None)]
            return [*facts, *entering.let_in_substitutes(line.tournament, team, facts, line.version)]

        return self._organise(account, id_, decide)

    def _called(
        self, line: TournamentLine, entrants: Sequence[int], names: Sequence[str]
    ) -> tuple[list[int], list[EntrantRegistered]]:
        """Return the entrants that form a team, and new entries for those of its names that have not entered."""
        there: dict[str, int] = {}
        for number, name in self._book.names(line).items() if names else ():
            if name is not None and line.tournament.entries.entrants[number].merged is None:
                there.setdefault(folded(name), number)
        by_name: dict[str, str] = {}
        for name in names:
            by_name.setdefault(folded(name), name)
        found = [there[name] for name in by_name if name in there]
        fresh = [called for name, called in by_name.items() if name not in there]
        seed = self._book.draw_seed(line)
        known = [*entrants, *(one for one in found if one not in entrants)]
        return known, list(entering.register_names(line.tournament, line.id, seed, fresh, {})) if fresh else []
