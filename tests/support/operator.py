"""An operator who holds the service's key and its log, and writes the events of a game as it likes."""

import random
from collections.abc import Iterable
from typing import Any, Final

import msgspec

from domain.game.chance import Chance, commitment
from domain.game.facts import Fact
from domain.game.play import BranchBegun, DecisionOpened, Play, fold
from domain.games.rulesets import ruleset
from domain.table.clocks import milliseconds, spelled
from domain.table.early_ends import settled
from domain.table.lobby import Lobby
from domain.table.lobby_facts import Chair, GameCreated, GameStarted, Rules, SeatTaken, SeedOpened
from domain.table.rewinds import branched
from domain.table.rulings import Rewound, Settlement, TakebackAllowed, TakebackAsked, TakenBack, Terms
from events.keys import KeyRing
from events.log.event import Stored
from events.log.viewer import Viewer
from events.record.writing import write_record
from service.platform.streams.pen import SERVICE, Pen, Secrets

GAME: Final = "g_01m8k1s3d69ayddah3650g9snf"
NONCES: Final = ("nonce-of-ada", "nonce-of-bruno")
_PLAYERS: Final = ("a_1", "a_2")


class Operator:
    """A game of Kingdomino for two, whose chain, seals and seed hold, whatever its operator writes."""

    def __init__(self, terms: Terms | None = None, nonces: tuple[str | None, ...] = NONCES) -> None:
        self.rules = ruleset("kingdomino")
        self.setting = self.rules.setting({}, len(_PLAYERS))
        self.secrets = Secrets.fresh()
        self.pen = Pen(GAME, self.rules.codec, self.secrets.key)
        self.chance = Chance(self.secrets.seed, GAME, nonces)
        self.rng = random.Random("operator")
        self.played: list[tuple[int, Fact]] = []
        laid = self.rules.new(self.setting)
        pinned = Rules.pinned(self.rules, laid.table, msgspec.to_builtins(self.setting.options))
        chairs = (Chair("account", _PLAYERS[0]), Chair("open"))
        commit = commitment(self.secrets.seed, GAME)
        made = GameCreated(pinned, chairs, "public", commit, terms=terms or Terms())
        self.pen.write([made], _PLAYERS[0])
        self.lobby = Lobby.made(made, _PLAYERS[0])
        for seat, (account, nonce) in enumerate(zip(_PLAYERS, NONCES, strict=True)):
            self.write(SeatTaken(seat, account, nonce), account)
        self.write(GameStarted(nonces))
        self.play: Play[Any] = self.rules.play(laid, self.chance)
        self.put(self.play.start())

    @property
    def asked(self) -> int:
        """Return the event of the last decision."""
        return next(seq for seq, fact in reversed(self.played) if isinstance(fact, DecisionOpened))

    def write(self, fact: Fact, actor: str = SERVICE) -> None:
        """Write a fact around the table."""
        self.pen.write([fact], actor)
        self.lobby.apply(fact, self.pen.seq, actor, self.pen.at)

    def put(self, facts: Iterable[Fact], actor: str = SERVICE) -> None:
        """Write facts of play."""
        for fact in facts:
            self.pen.write([fact], actor)
            self.played.append((self.pen.seq, fact))

    def move(self, moves: int = 1000) -> None:
        """Play on, for some moves or to the end."""
        for _ in range(moves):
            if self.play.chooses is None:
                break
            seat = self.play.chooses.seat
            option = self.rng.choice(self.play.chooses.question().options)
            self.put(self.play.answer(self.asked, [option["id"]]), _PLAYERS[seat])

    def wait(self, seconds: int) -> None:
        """Write the next events some seconds later."""
        self.pen.at = spelled(milliseconds(self.pen.at) + 1000 * seconds)

    def take_back(self, *, agreed: bool) -> None:
        """Take the last move back, as an earlier build recorded it, perhaps after the other player agreed to it."""
        to = self._asked_before(2)
        seat = self._seat_asked(to)
        if agreed:
            self.write(TakebackAsked(seat, to), _PLAYERS[seat])
            self.write(TakebackAllowed(1 - seat), _PLAYERS[1 - seat])
        self.rewind(2, as_earlier=True)

    def _asked_before(self, back: int) -> int:
        return [seq for seq, fact in self.played if isinstance(fact, DecisionOpened)][-back]

    def _seat_asked(self, event: int) -> int:
        return next(fact.seat for seq, fact in self.played if seq == event and isinstance(fact, DecisionOpened))

    def rewind(self, back: int, number: int = 1, *, as_earlier: bool = False) -> None:
        """Take play back by some decisions. The new shuffle uses the numbers of branch `number`."""
        to = self._asked_before(back)
        then = [fact for seq, fact in self.played if seq <= to]
        since = [fact for seq, fact in self.played if seq > to]
        self.play = self.rules.play(self.rules.new(self.setting), self.chance)
        self.play.follow(then)
        known = [
            fold(self.rules.new(self.setting), (self.rules.codec.redact(fact, seat) for fact in then)).table
            for seat in (None, *range(self.setting.seats))
        ]
        begun = branched(self.play.copy, known, since, msgspec.structs.replace(self.chance, branch=number))
        if as_earlier:
            self.write(TakenBack(self._seat_asked(to), to, 1))
        else:
            self.write(Rewound(reason="so", to=to, branch=1), "a_referee")
        self.played = [(seq, fact) for seq, fact in self.played if seq <= to]
        self.put(self.play.branch(begun))

    def stack(self, branch: int) -> None:
        """Lay the pile in an order of the operator's choice, as if play went on after a rewind."""
        pile = tuple(sorted(self.play.copy.table.orders["pile"], reverse=True))
        self.put(self.play.branch(BranchBegun(branch, ("pile",), {"pile": pile})))

    def settle(self, why: Settlement, loser: int | None = None) -> None:
        """End the game before its rules end it."""
        self.write(settled(self.rules, self.lobby, self.play.copy.table, why, loser))

    def final(self) -> list[Stored]:
        """Reveal the seed, and return all events."""
        self.write(SeedOpened(self.secrets.seed.hex()))
        return self.pen.written

    def record(self, ring: KeyRing) -> bytes:
        """Return the referee's record of the final game."""
        lines = write_record(self.final(), kind="game", viewer=Viewer.referee(), key=self.secrets.key, ring=ring)
        return b"".join(lines)
