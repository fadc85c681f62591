"""The commands before play: create or cancel a game, and take or leave a seat.

The game begins when the last seat is taken.
"""

from collections.abc import Callable, Collection, Mapping, Sequence
from copy import deepcopy
from typing import Any, NamedTuple

import msgspec
from msgspec import UNSET

from domain.game.chance import commitment
from domain.game.facts import Fact
from domain.game.play import Copy, Play
from domain.game.refusal import Refusal
from domain.game.ruleset import Ruleset
from domain.games.rulesets import ruleset
from domain.table.lobby import Lobby
from domain.table.lobby_facts import (
    Chair,
    ForkOf,
    GameCancelled,
    GameCreated,
    GameStarted,
    PartOf,
    Rules,
    SeatLeft,
    SeatTaken,
    SharedDraws,
    TableOf,
    Visibility,
)
from domain.table.rulings import Terms
from projections.game_fold import GameFold
from service.features.games.finality import write_on
from service.features.games.loaded_game import LoadedGame, unknown_game
from service.features.games.store import GameBook
from service.platform.streams.pen import SERVICE, Pen, Secrets
from service.platform.streams.repository import Command, Moved


class Shared(NamedTuple):
    """The source of the shuffles that several games share: a context and a seed."""

    context: str
    seed: bytes


class GameRequest(NamedTuple):
    """A request to create a game. The chairs of accounts in `present` are taken at once."""

    ruleset: str
    options: Mapping[str, Any]
    chairs: Sequence[Chair]
    visibility: Visibility = "public"
    position: Mapping[str, Any] | str | None = None
    sandbox: bool = False
    part_of: PartOf | None = None
    present: frozenset[str] = frozenset()
    terms: Terms = Terms()
    fork_of: ForkOf | None = None
    table_of: TableOf | None = None
    shared: Shared | None = None
    seed: bytes | None = None
    """Seed of the game's random numbers. None: a fresh one."""
    nonces: Mapping[str, str] = {}
    """Nonces of the accounts that are present, by account."""

    @property
    def agreed(self) -> bool:
        """Return whether the options are already recorded, in the match, tournament or game that the game comes
        from.
        """
        return (self.part_of, self.table_of, self.fork_of) != (None, None, None)

    def created(self, rules: Rules, commit: str) -> GameCreated:
        """Return the first fact of the requested game, with its pinned rules and the commitment to its seed."""
        return GameCreated(
            rules,
            tuple(self.chairs),
            self.visibility,
            commit,
            self.sandbox,
            self.position is not None,
            self.part_of,
            self.terms,
            self.fork_of,
            self.table_of,
            None if self.shared is None else SharedDraws(self.shared.context),
        )


Declared = Callable[[str], bool]
"""A function that returns whether an account has declared that a program plays for it."""
CheckAccepted = Callable[[str, Collection[str]], None]
"""A function that refuses an account if it and one of the other accounts have blocked each other."""


class SeatCommands:
    def __init__(self, games: GameBook, declared: Declared, check_accepted: CheckAccepted) -> None:
        self._games = games
        self._declared = declared
        self._check_accepted = check_accepted

    def create(self, account: str, game: str, request: GameRequest) -> Moved:
        """Create a game with the id `game`. A second call with the same id creates no other."""
        _check(request)
        rules = ruleset(request.ruleset)
        read = rules.recorded if request.agreed else rules.setting
        setting = read(request.options, len(request.chairs))
        secrets, shared = Secrets.fresh(), request.shared
        seed = request.seed if shared is None else shared.seed
        if seed is not None:
            secrets = secrets._replace(seed=seed)  # the key of its seals stays its own
        placed = None if request.position is None else rules.laid(request.position, setting)
        laid = rules.new(setting)
        if placed is not None:
            laid.apply(rules.codec.redact(placed, None))  # all viewers see the first event
        pinned = Rules.pinned(rules, laid.table, msgspec.to_builtins(setting.options))
        created = request.created(pinned, commitment(secrets.seed, game if shared is None else shared.context))
        pen = Pen(game, rules.codec, secrets.key)
        pen.write([created], account)
        lobby = Lobby.made(created, account)
        for seat, chair in enumerate(request.chairs):
            if chair.account is not None and (chair.kind == "bot" or chair.account in request.present):
                sat = self._taken(seat, chair.account, request.nonces.get(chair.account))
                self._write_around(pen, lobby, sat, chair.account)
        if lobby.full:
            begin(pen, rules, lobby, secrets, rules.new(setting), placed)
        return self._games.create(pen, secrets)

    def sit(self, account: str, game: str, seat: int, nonce: str | None = None) -> Moved | None:
        """Take a seat, or accept the invitation to it.

        Return None if the account holds the seat already and sends no nonce.
        """

        def decide(now: GameFold) -> Fact | None:
            lobby = now.lobby
            if lobby.status not in {"open", "running"}:
                raise Refusal("game-over/game", state=lobby.status)
            if lobby.holders[seat] != account:
                lobby.check_sitting(seat, account)
                if lobby.table_of is None:  # organisers seat the players of a tournament
                    self._check_accepted(account, (lobby.maker, *lobby.terms.referees))
            elif nonce is None or nonce == lobby.nonces[seat]:
                return None
            elif lobby.nonces[seat] is not None:
                raise Refusal("seat-taken/nonce", pointer="/nonce")
            if nonce is not None and lobby.status != "open":
                raise Refusal("seat-taken/no-nonce", pointer="/nonce")
            if nonce is not None and lobby.draws is not None:  # do not ignore it silently: it would count for nothing
                raise Refusal("shared-shuffles/nonce", pointer="/nonce")
            return self._taken(seat, account, nonce)

        return self._change(account, game, seat, decide)

    def leave(self, account: str, game: str, seat: int) -> Moved | None:
        """Leave a seat, or decline an invitation to it, before the game begins."""

        def decide(now: GameFold) -> Fact | None:
            if now.lobby.status != "open":
                raise Refusal("game-running/leave")
            now.lobby.check_leaving(seat, account)
            return SeatLeft(seat, account)

        return self._change(account, game, seat, decide)

    def cancel(self, account: str, game: str) -> Moved | None:
        """Cancel a game before it begins. Only its maker may do this."""

        def decide(now: GameFold) -> Fact | None:
            if now.lobby.table_of is not None:
                raise Refusal("tournament-game")
            if account != now.lobby.maker:
                raise Refusal("not-the-maker/game")
            if now.lobby.status == "cancelled":
                return None
            if now.lobby.status != "open":
                raise Refusal("game-running/cancel")
            return GameCancelled()

        return self._change(account, game, None, decide)

    def _change(
        self, account: str, game: str, seat: int | None, decider: Callable[[GameFold], Fact | None]
    ) -> Moved | None:
        def decide(loaded: LoadedGame, pen: Pen) -> Command | None:
            with loaded.now() as now:
                if not now.lobby.knows(account):
                    raise unknown_game(game)
                if seat is not None and not 0 <= seat < len(now.lobby.chairs):
                    raise Refusal("unknown-seat/game", seats=len(now.lobby.chairs))
                fact = decider(now)
                if fact is None:
                    return None
                lobby, rules, setting = deepcopy(now.lobby), now.rules, now.setting
            self._write_around(pen, lobby, fact, account)
            if lobby.status == "open" and lobby.full:
                loaded.begin(begin(pen, rules, lobby, loaded.secrets, rules.new(setting), None))
            return Command.by(account, fact.type_name(), pen)

        return self._games.change(game, decide)

    def _taken(self, seat: int, account: str, nonce: str | None) -> SeatTaken:
        return SeatTaken(seat, account, nonce, True if self._declared(account) else UNSET)

    @staticmethod
    def _write_around(pen: Pen, lobby: Lobby, fact: Fact, actor: str) -> None:
        lobby.apply(fact, pen.seq + 1, actor, pen.at)
        pen.write([fact], actor)


def _check(request: GameRequest) -> None:
    if request.position is not None and not request.sandbox:
        raise Refusal("sandbox-only", pointer="/position")
    for seat, chair in enumerate(request.chairs):
        if request.sandbox and chair.kind == "account" and chair.account not in request.present:
            raise Refusal("sandbox-seats", pointer=f"/seats/{seat}")
    check_chairs(request.chairs, request.terms)


def check_chairs(chairs: Sequence[Chair], terms: Terms) -> None:
    named = [chair.account for chair in chairs if chair.account is not None]
    for seat, chair in enumerate(chairs):
        if chair.account is not None and named.count(chair.account) > 1:
            raise Refusal("seated-twice", pointer=f"/seats/{seat}", account=chair.account)
    for place, referee in enumerate(terms.referees):
        if referee in named:
            raise Refusal("conflict-of-interest/referee-plays", pointer=f"/terms/referees/{place}", referee=referee)


def begin(
    pen: Pen, rules: Ruleset[Any], lobby: Lobby, secrets: Secrets, copy: Copy[Any], placed: Fact | None
) -> Play[Any]:
    """Write that all seats are taken and the game begins, and the facts up to the first decision."""
    write_on(pen, lobby, [GameStarted(tuple(lobby.nonces))], SERVICE, secrets)
    if placed is not None:
        copy.apply(placed)
        pen.write([placed], lobby.maker)
    play = rules.play(copy, lobby.chance(secrets.seed, pen.stream))
    write_on(pen, lobby, play.start(), SERVICE, secrets)
    return play
