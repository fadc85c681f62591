"""One game, played by the numbers of actions. All its chance follows from a seed."""

import hashlib
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, Final

import msgspec

from domain.game.chance import Chance
from domain.game.facts import Fact
from domain.game.play import Copy, GameEnded, Play, fold
from domain.game.results import Standing
from dominium_envs.encodings.encoding import Memo
from dominium_envs.layout import Row
from dominium_envs.offer import MORE, STOP, Offer

if TYPE_CHECKING:
    from dominium_envs.environment import Environment

CUT: Final = "cut"
"""The reason of an episode that ended at the limit of actions."""
TURN_LIMIT: Final = "turn-limit"

PUBLIC: Final = "public"
SEALED: Final = "sealed"
SHUFFLED: Final = "shuffled"
"""How a fact changes the copy of a seat. The facts of the driver have none of these: they change no table."""


class IllegalAction(ValueError):
    """Raised for an action that is not legal now. The episode is unchanged."""


def chance_of(seed: int) -> Chance:
    """Return the random numbers of the seed. Both adapters use it, so equal seeds are equal games."""
    return Chance(hashlib.sha256(b"dominium_envs/%d" % seed).digest(), "dominium_envs")


class Episode:
    """One game. `seat` is the seat that acts, and `legal` are its legal actions, in ascending order.

    `offer` is the open decision with its picks so far. An episode can be copied by `copy.deepcopy` and pickled, always.
    """

    def __init__(self, environment: "Environment", seed: int, chance: Chance | None = None) -> None:
        self.environment = environment
        self.seed = seed
        self.actions: list[int] = []
        self.reason: str | None = None
        self.standings: tuple[Standing, ...] = ()
        self.facts: list[Fact] = []
        self._chance = chance or chance_of(seed)
        self._copies: dict[int | None, tuple[int, Any]] = {}
        self._packed: dict[int | None, tuple[int, bytes]] = {}
        self._memos: dict[int | None, Memo] = {}
        ruleset = environment.ruleset
        self._play: Play[Any] = ruleset.play(ruleset.new(environment.setting), self._chance)
        self.offer: Offer | None = None
        self._follow(self._play.start())

    @property
    def over(self) -> bool:
        return self.offer is None

    @property
    def truncated(self) -> bool:
        """Whether the episode ended at a limit, not by the rules of the game."""
        return self.reason in {CUT, TURN_LIMIT}

    @property
    def seat(self) -> int | None:
        """Return the seat that acts, or None after the end."""
        return None if self.offer is None else self.offer.decision.seat

    @property
    def legal(self) -> tuple[int, ...]:
        return () if self.offer is None else self.offer.legal

    @property
    def table(self) -> Any:
        """Return the true table, with everything that is hidden."""
        return self._play.copy.table

    @property
    def rewards(self) -> list[float]:
        """Return the reward of each seat: from 1 for the first place to -1 for the last. They add up to 0.

        Seats that share places share their rewards. Before the end, all are 0.
        """
        seats = self.environment.players
        places = [standing.place for standing in self.standings] or [1] * seats
        shared = [place - 1 + (places.count(place) - 1) / 2 for place in places]
        return [1 - 2 * rank / (seats - 1) for rank in shared]

    def step(self, action: int) -> None:
        """Carry out a legal action of the seat that acts."""
        offer = self.offer
        if offer is None:
            raise IllegalAction("The game is over. Begin another episode.")
        option = offer.choices.get(action)
        if option is None:
            raise IllegalAction(f"Action {action} is not legal now. Choose one of: {', '.join(map(str, self.legal))}.")
        self.actions.append(action)
        if option == MORE:
            self.offer = offer.after_more()
        elif option == STOP or (following := offer.picked(option)) is None:
            self._follow(self._play.answer(len(self.facts), offer.answer(option)))
        else:
            self.offer = following
        if self.offer is not None and len(self.actions) >= self.environment.max_actions:
            self._end(CUT, self.environment.ruleset.standings(self.table))

    def seen(self, seat: int | None) -> Any:
        """Return the copy of the table with everything that a seat, or a spectator (None), may know."""
        if self.environment.alike:
            seat = None
        known, table = self._copies.get(seat) or self._unpacked(seat)
        kinds, redact, apply = self.environment.kinds, self.environment.ruleset.codec.redact, table.apply
        for fact in self.facts[known:]:
            kind = kinds[type(fact)]
            if kind == PUBLIC:
                apply(fact)
            elif kind == SEALED:
                apply(redact(fact, seat))
            elif kind == SHUFFLED:
                table.count_shuffle(fact)
                apply(redact(fact, seat))
        self._copies[seat] = len(self.facts), table
        return table

    def observation(self, seat: int) -> Row:
        """Return what a seat sees now, as numbers. `Environment.layout` names them."""
        memo = self._memos.setdefault(None if self.environment.alike else seat, {})
        return self.environment.encoding.observed(self.seen(seat), seat, self.offer, memo)

    def state(self, seat: int = 0) -> Row:
        """Return the perfect information: the whole table, from a seat, with everything that is hidden."""
        return self.environment.encoding.observed(self.table, seat, self.offer, {}, whole=True)

    def _follow(self, made: Sequence[Fact]) -> None:
        self.facts.extend(made)
        decision = self._play.chooses
        if decision is not None:
            self.offer = self.environment.encoding.offer(decision, self.table)
        elif isinstance(ended := made[-1], GameEnded):
            self._end(ended.reason, ended.standings)

    def _end(self, reason: str, standings: tuple[Standing, ...]) -> None:
        self.offer, self.reason, self.standings = None, reason, standings

    def __deepcopy__(self, memo: dict[int, Any]) -> "Episode":
        """Return an independent copy: fold the facts to the last rest, and run the script from there."""
        twin: Episode = object.__new__(Episode)
        twin.environment, twin.seed, twin._chance = self.environment, self.seed, self._chance
        twin.actions, twin.facts = list(self.actions), list(self.facts)
        twin.reason, twin.standings, twin.offer = self.reason, self.standings, None
        for seat, (known, table) in self._copies.items():
            self._pack(seat, known, table)
        twin._copies, twin._memos = {}, {}
        if self.offer is None:
            twin._packed, twin._play = self._packed, self._play  # nothing changes them any more
            return twin
        rest = self._play.rest
        known, table = self._unpacked(_TRUE)
        copy = fold(Copy(table, known), self.facts[known:rest])
        self._pack(_TRUE, rest, copy.table)
        twin._packed = dict(self._packed)
        twin._play = self.environment.ruleset.play(copy, self._chance)
        twin._play.follow(self.facts[rest:])
        twin.offer = self.offer
        return twin

    def _pack(self, seat: int | None, known: int, table: Any) -> None:
        """Keep a table for copies of this episode."""
        if self._packed.get(seat, (None,))[0] != known:
            self._packed[seat] = known, msgspec.msgpack.encode(table)

    def _unpacked(self, seat: int | None) -> tuple[int, Any]:
        """Return a table of one's own with the number of facts in it: the kept one, or that before the first fact."""
        if seat not in self._packed:
            return 0, self.environment.ruleset.blank(self.environment.setting)
        known, table = self._packed[seat]
        return known, msgspec.msgpack.decode(table, type=self.environment.ruleset.table)

    def __reduce__(self) -> tuple[Any, ...]:
        return _replayed, (self.environment, self.seed, tuple(self.actions), self._chance)


_TRUE: Final = -1
"""The key of the true table at a rest, which copies of the episode begin from."""


def _replayed(environment: "Environment", seed: int, actions: Sequence[int], chance: Chance) -> Episode:
    episode = Episode(environment, seed, chance)
    for action in actions:
        episode.step(action)
    return episode
