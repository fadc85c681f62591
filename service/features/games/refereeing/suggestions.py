"""Suggested rulings: those that the state of a game allows for a dispute, each with its effects.

The referee decides which one to make.
"""

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from typing import Any, Final, Literal

import msgspec

from domain.game.play import DecisionAnswered, DecisionOpened
from domain.game.refusal import Refusal
from domain.table.disputes import Dispute
from domain.table.lobby import Lobby
from domain.table.office import Office
from domain.table.own_matter import check_in_game
from domain.table.rulings import Dismissed, Overturned, Paused, Rewound, Ruling, Upheld, Voided
from service.features.games.loaded_game import LoadedGame
from service.features.games.memory import LoadedGames
from service.features.games.refereeing.foresight import RulingPreview, foreseen
from service.features.games.refereeing.rulings import Rulings, check_referee
from service.platform.answers import Answer

_ASKED, _ANSWERED = DecisionOpened.type_name(), DecisionAnswered.type_name()
_KEEPING: Final = frozenset({"pause", "resume", "clock", "uphold", "dismiss"})
"""Kinds of rulings on an appeal that do not overturn the appealed ruling."""
_WITHOUT_REASON: Final = "…"


class Suggestion(Answer, frozen=True):
    """A ruling that is possible on a dispute, without a reason, and its effects."""

    kind: Literal["uphold", "overturn", "rewind", "pause", "void", "dismiss"]
    """Kind of the ruling."""
    dispute: str
    """Dispute that the ruling decides."""
    to: int | None
    """For `rewind`: event that opened the decision to which play returns."""
    foreseen: RulingPreview
    """Effects of the ruling."""


class Suggesting:
    def __init__(self, loaded_games: LoadedGames, rulings: Rulings) -> None:
        self._loaded_games = loaded_games
        self._rulings = rulings

    def suggested(
        self, account: str, game: str, dispute: str, office: Office, charge: Callable[[int], None]
    ) -> Iterator[Suggestion]:
        """Yield the rulings on a dispute that an account may make now.

        `charge` is called with the number of rulings by which play goes back, before the first is previewed.
        """
        loaded = self._loaded_games.load(game)
        with loaded.now() as now:
            known, branch = now.lobby.disputes.named(dispute), now.lobby.timeline.rewinds + 1
            check_referee(now.lobby, account, game, office)
            grounds: dict[str, Any] = {"reason": _WITHOUT_REASON, "dispute": dispute}
            check_in_game(account, Dismissed(**grounds), now.lobby)
        found: list[tuple[Any, int | None, Ruling]] = []
        if known.state == "appealed":
            found += [
                ("uphold", None, Upheld(ruling=known.settled_by, **grounds)),
                ("overturn", None, Overturned(ruling=known.settled_by, **grounds)),
            ]
        to = _cited(loaded, known)
        if to is not None:
            found.append(("rewind", to, Rewound(to=to, branch=branch, **grounds)))
        found.append(("pause", None, Paused(**grounds)))
        if known.state != "appealed":
            found.append(("dismiss", None, Dismissed(**grounds)))
        found.append(("void", None, Voided(**grounds)))
        charge(sum(rewinds(kind, known) for kind, _, _ in found))
        for kind, back, ruling in found:
            with suppress(Refusal):
                found_so = self._rulings.foresee(account, game, partial(_given, ruling), office)
                yield Suggestion(kind, dispute, back, foreseen(found_so))


def rewinds(kind: str, dispute: Dispute | None) -> int:
    """Return how often a ruling of this kind may return play: by its own effect, and by overturning the appealed one.

    Each time costs the events of the game, for the public and for each seat.
    """
    overturns = dispute is not None and dispute.state == "appealed" and kind not in _KEEPING
    return (kind == "rewind") + overturns


def _given(ruling: Ruling, _: Lobby) -> Ruling:
    return ruling


def _cited(loaded: LoadedGame, dispute: Dispute) -> int | None:
    """Return the event of the decision that the disputed event opens, answers, or follows from."""
    for stored in reversed(loaded.committed(0, dispute.cites)):
        if stored.event.type == _ASKED:
            return stored.seq
        if stored.event.type == _ANSWERED:
            return int(msgspec.json.decode(stored.event.data)["decision"])
    return None
