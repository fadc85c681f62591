"""Tournaments made, entered, held and ruled on. Everything that changes one goes through here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from domain.chance import Chance, commitment
from domain.facts import Fact
from domain.lobby import Rules, Visibility
from domain.refusal import Refusal
from domain.rulesets import ruleset
from domain.rulings import Terms
from domain.tournament import entering, holding, reporting
from domain.tournament.dealing import dealt
from domain.tournament.facts import (
    TOURNAMENT_CODEC,
    Deal,
    Play,
    PointsAdjusted,
    ResultCorrected,
    ResultVoided,
    TournamentCancelled,
    TournamentCreated,
)
from domain.tournament.formats.format import Solver
from domain.tournament.formats.stage import Stage, check_stages
from domain.tournament.pairing.cost import Draw
from domain.tournament.tournament import Tournament
from events.journal import Conflict, Unavailable
from projections.tournament import KIND, TournamentLine
from service.desk.moves import Moved
from service.desk.writing import Pen, Secrets
from service.ids import new_id
from service.tournaments.book import TournamentBook
from service.tournaments.certificates import claims, sealed
from service.tournaments.typing import Came

_TRIES: Final = 8
_CERTIFICATE: Final = "c"

Wish = Callable[[TournamentLine, Pen], Fact | None]
"""What somebody wants, looking at the tournament as it stands; None: it is so already."""


class TournamentWanted(NamedTuple):
    """A tournament as somebody wants it."""

    title: str
    ruleset: str
    options: Mapping[str, Any]
    stages: tuple[Stage, ...]
    visibility: Visibility = "public"
    organisers: tuple[str, ...] = ()
    deal: Deal = "each"
    late_entries: bool = True
    rated: bool = True
    most_entrants: int | None = None
    terms: Terms = Terms()
    play: Play = "here"


class Organising:
    """`bot` finds the account under which the `number`-th bot of a kind plays; `solver` pairs two at a table."""

    def __init__(self, book: TournamentBook, bot: Callable[[str, int], str], solver: Solver) -> None:
        self._book = book
        self._bot = bot
        self._solver = solver

    def create(self, account: str, id_: str, wanted: TournamentWanted) -> Moved:
        """Makes a tournament under this id; made twice, it is made once."""
        rules = ruleset(wanted.ruleset)
        sizes = _sizes(wanted)
        check_stages(wanted.stages, sizes)
        options = rules.setting(wanted.options, sizes[0]).options
        if wanted.deal == "setup":
            rules.dealt_once(wanted.options, sizes[-1], Chance(b"", id_))
        secrets = Secrets.fresh()
        created = TournamentCreated(
            wanted.title,
            Rules(rules.name, rules.engine, rules.digest, _asked_for(wanted.options, msgspec.to_builtins(options))),
            sizes,
            wanted.stages,
            wanted.visibility,
            commitment(secrets.seed, id_),
            wanted.organisers,
            wanted.deal,
            wanted.late_entries,
            wanted.rated,
            wanted.most_entrants,
            wanted.terms,
            wanted.play,
        )
        pen = Pen(id_, TOURNAMENT_CODEC, secrets.key, kind=KIND)
        pen.write([created], account)
        return self._book.append(pen, "create", {}, secrets)

    def enter(self, account: str, id_: str) -> Moved | None:
        """Enters, which is the consent to all games; who had dropped out comes back."""

        def wish(line: TournamentLine, _: Pen) -> Fact | None:
            number = line.tournament.entries.of_account(account)
            if number is None:
                return self._entered(line, account, None)
            if line.tournament.entries.named(number).playing:
                return None
            return entering.come_back(line.tournament, number)

        return self._change(account, id_, wish)

    def invite(self, account: str, id_: str, invited: str) -> Moved | None:
        """Lets somebody know of the tournament, and enter it; to enter is their own consent."""
        return self._organise(account, id_, lambda line, _: entering.invite(line.tournament, invited))

    def enter_name(self, account: str, id_: str, name: str) -> Moved | None:
        """Enters somebody who has no account, for real tables."""
        return self._organise(account, id_, lambda line, _: self._entered(line, None, name))

    def enter_bot(self, account: str, id_: str, strategy: str) -> Moved | None:
        """Enters one of the service's bots, another one each time."""

        def wish(line: TournamentLine, _: Pen) -> Fact:
            there = {known.account for known in line.tournament.entries.entrants.values()}
            bots = (self._bot(strategy, number) for number in range(1, len(there) + 2))
            return self._entered(line, next(bot for bot in bots if bot not in there), None, strategy)

        return self._organise(account, id_, wish)

    def _entered(self, line: TournamentLine, account: str | None, name: str | None, bot: str | None = None) -> Fact:
        seed = self._book.secrets(line.id).seed
        return entering.register(line.tournament, line.id, seed, account, name, bot=bot)

    def drop(self, account: str, id_: str, entrant: int) -> Moved | None:
        """Somebody leaves, by themselves or because an organiser says so."""
        return self._for_entrant(account, id_, entrant, lambda line, _: entering.drop(line.tournament, entrant))

    def come_back(self, account: str, id_: str, entrant: int) -> Moved | None:
        def wish(line: TournamentLine, _: Pen) -> Fact:
            fact, known = entering.come_back(line.tournament, entrant), line.tournament.entries.named(entrant)
            if line.tournament.play == "here" and known.bot is None and known.account not in {None, account}:
                raise Refusal("forbidden", f"entrant {entrant} agrees to play again by coming back themselves")
            return fact

        return self._for_entrant(account, id_, entrant, wish)

    def request_bye(
        self, account: str, id_: str, entrant: int, stage: int, number: int, kind: Literal["half", "none"]
    ) -> Moved | None:
        def wish(line: TournamentLine, _: Pen) -> Fact:
            if kind == "half" and not line.tournament.organises(account):
                raise Refusal("not-the-organiser", "a bye that is worth something is given by organisers")
            return entering.request_bye(line.tournament, entrant, stage, number, kind)

        return self._for_entrant(account, id_, entrant, wish)

    def withdraw_bye(self, account: str, id_: str, entrant: int, stage: int, number: int) -> Moved | None:
        def wish(line: TournamentLine, _: Pen) -> Fact:
            return entering.withdraw_bye(line.tournament, entrant, stage, number)

        return self._for_entrant(account, id_, entrant, wish)

    def forbid(self, account: str, id_: str, one: int, other: int) -> Moved | None:
        return self._organise(account, id_, lambda line, _: entering.forbid(line.tournament, one, other))

    def allow(self, account: str, id_: str, one: int, other: int) -> Moved | None:
        return self._organise(account, id_, lambda line, _: entering.allow(line.tournament, one, other))

    def begin_stage(self, account: str, id_: str, entrants: Sequence[int] | None = None) -> Moved | None:
        return self._organise(account, id_, lambda line, _: holding.begin_stage(line.tournament, entrants))

    def draw(self, account: str, id_: str) -> Moved | None:
        """Draws the next round; nobody plays by it before it is published."""

        def wish(line: TournamentLine, _: Pen) -> Fact:
            stage = max(len(line.tournament.played), 1)
            chance = holding.chance_of(self._book.secrets(id_).seed, id_, stage)
            return holding.draw_round(line.tournament, chance, self._solver)

        return self._organise(account, id_, wish)

    def draw_by_hand(self, account: str, id_: str, made: Draw) -> Moved | None:
        return self._organise(account, id_, lambda line, _: holding.draw_by_hand(line.tournament, made))

    def publish(self, account: str, id_: str) -> Moved | None:
        """The round that was drawn last is played."""

        def wish(line: TournamentLine, _: Pen) -> Fact:
            return holding.publish(line.tournament, dealt(line.tournament, id_, self._book.secrets(id_).seed))

        return self._organise(account, id_, wish)

    def report(
        self,
        account: str,
        id_: str,
        number: int,
        table: int,
        came: Callable[[Tournament], Came],
    ) -> Moved | None:
        """Types in how a game at a real table came out; `came` says it, looking at who sits there."""

        def wish(line: TournamentLine, _: Pen) -> Fact:
            tournament = line.tournament
            if played_here(tournament, number, table):
                raise Refusal("played-here", f"table {table} plays here: its game tells how it came out")
            return reporting.report(tournament, number, table, *came(tournament))

        return self._organise(account, id_, wish)

    def rule(self, account: str, id_: str, wish: Callable[[Tournament], Fact]) -> Moved | None:
        """Puts a ruling on record: whatever of `domain.tournament` makes one."""

        def ruled(line: TournamentLine, _: Pen) -> Fact:
            fact = wish(line.tournament)
            _check_impartial(line.tournament, account, fact)
            return fact

        return self._organise(account, id_, ruled)

    def certify(self, account: str, id_: str, supersedes: str | None = None, reason: str | None = None) -> Moved | None:
        """Signs the standings as they are."""

        def wish(line: TournamentLine, pen: Pen) -> Fact:
            reporting.check_certifiable(line.tournament, supersedes, reason)
            certificate = new_id(_CERTIFICATE)
            seal = sealed(claims(line, certificate, pen.at, supersedes), self._book.ring)
            return reporting.certify(line.tournament, certificate, seal, supersedes=supersedes, reason=reason)

        return self._organise(account, id_, wish)

    def end(self, account: str, id_: str) -> Moved | None:
        return self._organise(account, id_, lambda line, _: holding.end(line.tournament))

    def cancel(self, account: str, id_: str, reason: str) -> Moved | None:
        """Calls the tournament off. Games that run are played on, for nothing."""

        def wish(line: TournamentLine, _: Pen) -> Fact | None:
            if line.tournament.status == "cancelled":
                return None
            entering.check_running(line.tournament)
            return TournamentCancelled(reason)

        return self._organise(account, id_, wish)

    def _for_entrant(self, account: str, id_: str, entrant: int, wish: Wish) -> Moved | None:
        """On behalf of an entrant: they themselves, or an organiser."""

        def checked(line: TournamentLine, pen: Pen) -> Fact | None:
            tournament = line.tournament
            if tournament.entries.named(entrant).account != account and not tournament.organises(account):
                raise Refusal("not-the-organiser", f"entrant {entrant} is not you")
            return wish(line, pen)

        return self._change(account, id_, checked)

    def _organise(self, account: str, id_: str, wish: Wish) -> Moved | None:
        def checked(line: TournamentLine, pen: Pen) -> Fact | None:
            if not line.tournament.organises(account):
                raise Refusal("not-the-organiser", "only who made the tournament or organises it may do this")
            return wish(line, pen)

        return self._change(account, id_, checked)

    def _change(self, account: str, id_: str, wish: Wish) -> Moved | None:
        for _ in range(_TRIES):
            line = self._book.tournament(account, id_)
            pen = self._book.pen(line)
            fact = wish(line, pen)
            if fact is None:
                return None
            pen.write([fact], account)
            try:
                return self._book.append(pen, f"{fact.type_name()}/{pen.seq}", {"account": account})
            except Conflict:
                continue
        raise Unavailable(f"{id_}: others kept coming first")


def played_here(tournament: Tournament, number: int, table: int) -> bool:
    """Whether a table of the last stage is played here: it is, where all who sit there have accounts."""
    if tournament.play != "here" or not tournament.played:
        return False
    rounds = tournament.current.rounds
    if not 1 <= number <= len(rounds):
        return False
    entrants = tournament.entries.entrants
    return all(entrants[entrant].account is not None for entrant in rounds[number - 1].table(table).entrants)


def _check_impartial(tournament: Tournament, account: str, ruling: Fact) -> None:
    """Refuses what an organiser who plays, too, may not rule: on a game of theirs that is played here, where referees
    do, and on their own points."""
    own = tournament.entries.of_account(account)
    match ruling:
        case PointsAdjusted(entrant=entrant):
            partial = own == entrant
        case ResultCorrected() | ResultVoided():
            held = tournament.played[ruling.stage - 1].rounds[ruling.round - 1]
            partial = ruling.table in held.opened and own in held.table(ruling.table).entrants
        case _:
            partial = False
    if partial:
        raise Refusal("conflict-of-interest", "nobody rules on a game that they play, nor on points of theirs")


def _sizes(wanted: TournamentWanted) -> tuple[int, ...]:
    """How many the game is for under these options."""
    rules = ruleset(wanted.ruleset)
    sizes, refused = [], None
    for size in rules.seats:
        try:
            rules.setting(wanted.options, size)
        except Refusal as refusal:
            refused = refused or refusal
        else:
            sizes.append(size)
    if not sizes and refused is not None:
        raise refused
    return tuple(sizes)


def _asked_for(options: Mapping[str, Any], completed: Mapping[str, Any]) -> dict[str, Any]:
    """The options as somebody wants them, spelled as a record spells them. What they left open is left to each game."""
    return {name: completed[name] for name in options if name in completed}
