"""The decisions of a finished game, each with everything that bots need to play on from it."""

from collections.abc import Iterator, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from domain.game.facts import Fact
from domain.game.play import DecisionAnswered, DecisionOpened, Setting
from domain.game.ruleset import Ruleset
from events.log.viewer import Viewer
from projections.game_fold import GameFold, fact_of
from service.features.bots.dominion.rehearsing import moved as moved_by
from service.features.bots.in_process import shown
from service.features.bots.remembering import Moved, moved
from service.features.games.loaded_game import LoadedGame, of_play
from service.features.games.views import GameQueries

_ASKED: Final = DecisionOpened.type_name()
_ANSWERED: Final = DecisionAnswered.type_name()


class CountedDecision(NamedTuple):
    """A decision of a game that counts, with the events that opened it (`seq`) and `answered` it.

    `rest` is the event of the last rest before it.
    """

    seq: int
    rest: int
    seat: int
    answered: int


class ReviewedDecision(NamedTuple):
    """A decision under review, and the game around it.

    - `truth`, `seen`: the game at the last rest, as it was and as the seat knew it.
    - `since`: the facts after that rest.
    - `moves`: the cards that were gained and lost up to the decision.
    """

    rules: Ruleset[Any]
    setting: Setting
    seat: int
    truth: GameFold
    seen: GameFold
    since: Sequence[Fact]
    moves: Sequence[Moved]
    picks: tuple[str, ...]
    shown: dict[str, Any]
    """Game as the seat saw it at the decision."""


def counted_decisions(loaded: LoadedGame, looked: GameFold) -> Iterator[CountedDecision]:
    """Yield the answered decisions of people that count, in a game that is in the state `looked`."""
    timeline, chairs = looked.lobby.timeline, looked.lobby.chairs
    reached, facts, open_ = {0: 0}, 0, None
    for stored in loaded.committed(0):
        if not timeline.counts(stored.seq):
            continue
        kind = stored.event.type
        if kind == _ASKED:
            data = msgspec.json.decode(stored.event.data)
            open_ = CountedDecision(stored.seq, reached[data["rest"]], data["seat"], 0)
        elif kind == _ANSWERED and open_ is not None and chairs[open_.seat].kind != "bot":
            yield open_._replace(answered=stored.seq)
        facts += of_play(looked.rules, stored)
        reached[facts] = stored.seq


def moment(loaded: LoadedGame, looking: GameQueries, game: GameFold, asked: CountedDecision) -> ReviewedDecision:
    rules, timeline, referee = game.rules, game.lobby.timeline, Viewer.referee()
    moves: list[Moved] = []
    since: list[Fact] = []
    for stored in loaded.committed(0, asked.seq):
        if of_play(rules, stored) and timeline.counts(stored.seq):
            if stored.seq <= asked.rest:
                moves.extend(moved(stored.event.type, msgspec.json.decode(stored.event.data)))
            else:
                since.append(fact_of(rules.codec, stored, referee))
    (answer,) = loaded.committed(asked.answered - 1, asked.answered)
    answered = fact_of(rules.codec, answer, referee)
    assert isinstance(answered, DecisionAnswered)  # noqa: S101 - its type says so
    seat = Viewer.seat(asked.seat)
    now = looking.then(loaded.stream, seat, asked.seq)
    view = rules.view(now.copy.table, asked.seat)
    return ReviewedDecision(
        rules,
        game.setting,
        asked.seat,
        looking.then(loaded.stream, referee, asked.rest),
        looking.then(loaded.stream, seat, asked.rest),
        since,
        moves,
        answered.picks or (),
        shown(rules, view, now.question() or {}, [*moves, *moved_by(since)]),
    )
