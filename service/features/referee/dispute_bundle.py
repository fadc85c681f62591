"""The bundle that a referee needs to rule on a dispute, for use offline.

It has the whole record, the game before and after the disputed event, the choices there, the clocks, and the result of
the audit.
"""

import io
import zipfile
from collections.abc import Iterator
from typing import Final

import msgspec
from msgspec.structs import asdict

from domain.game.play import DecisionAnswered, DecisionOpened
from domain.table.disputes import Dispute
from events.log.viewer import Viewer
from projections.game_fold import GameFold
from service.features.audits.answers import AuditedGame
from service.features.audits.from_log import Auditing
from service.features.games.answers import DecisionAnswer, Game
from service.features.games.game_answer import game_answer, open_decision
from service.features.games.loaded_game import LoadedGame
from service.features.games.memory import LoadedGames
from service.features.games.refereeing.dispute_reader import Instances, WantedDispute, rulings_of
from service.features.games.views import GameQueries
from service.features.referee.answers import Bundle, ClockPoint

_EPOCH: Final = (1980, 1, 1, 0, 0, 0)
"""Time of every file in a bundle, so that equal bundles are equal files."""
_CHOICES: Final = {DecisionOpened.type_name(), DecisionAnswered.type_name()}


class Bundles:
    def __init__(
        self, loaded_games: LoadedGames, looking: GameQueries, auditing: Auditing, instances: Instances
    ) -> None:
        self._loaded_games = loaded_games
        self._looking = looking
        self._auditing = auditing
        self._instances = instances

    def gather(self, game: str, dispute: str, upto: int | None, language: str) -> Bundle:
        """Return the bundle of a dispute without the record, as a referee sees the game.

        With `upto`, clocks, rulings and audit cover the events up to that one.
        """
        loaded = self._loaded_games.load(game)
        with loaded.now() as now:
            known = now.lobby.disputes.named(dispute)
        before = None if known.cites == 1 else self._game_shown(game, known.cites - 1)
        return Bundle(
            dispute=self._instances.disputes([WantedDispute(loaded, dispute, None, None, rules=True)])[0],
            event=msgspec.Raw(loaded.committed(known.cites - 1, known.cites)[0].line()),
            decision=self._asked(loaded, known),
            before=before,
            after=self._game_shown(game, known.cites),
            clock=list(_trace(loaded, upto)),
            rulings=rulings_of(loaded, upto),
            audit=AuditedGame.of(self._auditing.game(game, whole=True, upto=upto), language),
        )

    def packed(self, game: str, dispute: str, gathered: bytes, upto: int | None = None) -> bytes:
        """Return a zip file with a dispute's bundle (JSON) and the game's record for a referee."""
        held = io.BytesIO()
        with zipfile.ZipFile(held, "w", zipfile.ZIP_DEFLATED) as bundle:
            bundle.writestr(zipfile.ZipInfo(f"{dispute}.json", _EPOCH), gathered, zipfile.ZIP_DEFLATED)
            record = b"".join(self._looking.record(game, Viewer.referee(), upto))
            bundle.writestr(zipfile.ZipInfo(f"{game}.referee.jsonl", _EPOCH), record, zipfile.ZIP_DEFLATED)
        return held.getvalue()

    def _game_shown(self, game: str, at: int) -> Game:
        return game_answer(self._looking.then(game, Viewer.referee(), at), game, None)

    def _asked(self, loaded: LoadedGame, dispute: Dispute) -> DecisionAnswer | None:
        """Return the decision that the disputed event opens, answers or follows from, with its options."""
        for stored in reversed(loaded.committed(0, dispute.cites)):
            if stored.event.type == DecisionOpened.type_name():
                return open_decision(self._looking.then(loaded.stream, Viewer.referee(), stored.seq))
        return None


def _trace(loaded: LoadedGame, upto: int | None) -> Iterator[ClockPoint]:
    """Yield the clocks at each decision and move of a game, or nothing if it has no clocks."""
    fold = GameFold(Viewer.public(), loaded.past)
    for stored in loaded.committed(0, upto):
        fold.apply(stored, linked=True)
        if fold.lobby.clocks is None:
            return
        if stored.event.type in _CHOICES:
            yield ClockPoint(**asdict(fold.lobby.clocks.shown()), seq=stored.seq, at=stored.event.at)
