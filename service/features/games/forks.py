"""Forks: a fork is a sandbox that continues from a moment of another game. It never changes that game.

Only viewers who may know the whole truth can get the same future, with all hidden cards or tiles in their real places.
For all others, everything hidden from them is dealt again at random, consistent with all that they know. Later shuffles
use the fork's own random numbers.
"""

import secrets
from collections.abc import Sequence
from typing import Any, Final, Literal, NamedTuple

import msgspec

from domain.game.chance import Chance
from domain.game.play import DecisionOpened
from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair, ForkOf
from domain.table.office import NO_OFFICE, Office
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.games.loaded_game import LoadedGame
from service.features.games.memory import LoadedGames
from service.features.games.seating import GameRequest, SeatCommands
from service.features.games.views import GameQueries
from service.platform.streams.repository import Moved

_ASKED: Final = DecisionOpened.type_name()


class ForkRequest(NamedTuple):
    """A request for a fork at the last rest up to event `at`, or up to the newest event if it is None.

    `seen` is the viewer as which the requester looks, and `office` the office in which they act.
    """

    game: str
    at: int | None
    future: Literal["same", "redealt"]
    seen: Viewer
    chairs: Sequence[Chair] | None = None
    office: Office = NO_OFFICE


class Forking:
    def __init__(self, loaded_games: LoadedGames, looking: GameQueries, seating: SeatCommands) -> None:
        self._loaded_games = loaded_games
        self._looking = looking
        self._seating = seating

    def fork(self, account: str, fork: str, request: ForkRequest) -> Moved:
        """Create a fork with the id `fork`, as a private sandbox of `account`."""
        loaded = self._loaded_games.load(request.game)
        with loaded.now() as now:
            if now.lobby.hidden and not now.lobby.may_referee(account, request.office):
                raise Refusal("shared-shuffles/fork")
        at = _last_rest(loaded, loaded.seq if request.at is None else request.at)
        truth = self._looking.then(request.game, Viewer.referee(), at)
        chairs = _chairs(truth, account) if request.chairs is None else request.chairs
        if len(chairs) != truth.setting.seats:
            raise Refusal("player-count/fork", pointer="/seats", seats=truth.setting.seats)
        table = truth.copy.table
        if request.future == "redealt":
            seen = self._looking.then(request.game, request.seen, at).copy.table
            table = truth.rules.redeal(table, seen, Chance(secrets.token_bytes(32), fork, (), 0))
        sandbox = GameRequest(
            truth.rules.name,
            truth.lobby.rules.options,
            chairs,
            "private",
            truth.rules.position(table),
            sandbox=True,
            present=frozenset({account}),
            fork_of=ForkOf(request.game, at, request.future),
        )
        return self._seating.create(account, fork, sandbox)


def _last_rest(loaded: LoadedGame, upto: int) -> int:
    """Return the last event, up to event `upto`, at which nothing was half-played and a decision followed."""
    if not 1 <= upto <= loaded.seq:
        raise Refusal("unknown-event/range", pointer="/at", last=loaded.seq)
    found, fold = None, GameFold(Viewer.public(), loaded.past)
    reached: dict[int, int] = {}  # number of facts of play -> last event after them
    for stored in loaded.committed(0):
        fold.apply(stored, linked=True)
        if stored.event.type == _ASKED:
            rest = reached.get(_facts_at_rest(stored.event.data))
            if rest is not None and rest <= upto:
                found = rest
            if stored.seq > upto:
                break
        if fold.lobby.status != "open":
            reached[fold.copy.facts] = stored.seq
    if found is None:
        raise Refusal("game-not-started/nothing-asked", pointer="/at")
    return found


def _facts_at_rest(data: Any) -> int:
    """Return how many facts of play came before the last rest. The data of an opened decision contains it."""
    rest: int = msgspec.json.decode(data)["rest"]
    return rest


def _chairs(game: GameFold, account: str) -> list[Chair]:
    """Return the chairs of a fork. The maker keeps their seat in the game, or gets the first; other seats are open."""
    seats = game.lobby.seats_of(account)
    mine = seats[0] if seats else 0
    return [Chair("account", account) if seat == mine else Chair("open") for seat in range(game.setting.seats)]
