"""A club whose members make games, sit down, play and leave at random, through the real desk on a real log."""

import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

from domain.game.refusal import Refusal
from domain.table.lobby_facts import Chair
from events.keys import KeyRing
from events.log.journal import Journal
from events.log.viewer import Viewer
from service.features.games.desk import GameRequest, open_desk

VISIBILITIES = ("public", "unlisted", "private")


class Club:
    def __init__(self, journal: Journal, folder: Path, seed: object, published: Callable[[str], None] = lambda _: None):
        self.rng = random.Random(str(seed))
        self.desk = open_desk(journal, KeyRing(folder), alone=True, published=lambda stream, _: published(stream))
        self.members = [f"a_{name}" for name in ("ann", "bob", "cleo", "dan", "eve", "fay")]
        self.games: list[str] = []
        self.running: list[str] = []
        self._name = f"{seed}"

    def live(self, steps: int) -> None:
        """Take this many random steps."""
        for _ in range(steps):
            self.rng.choices((self.make, self.sit, self.leave, self.cancel, self.move), (8, 6, 2, 1, 60), k=1)[0]()

    def make(self, **terms: Any) -> str:
        game = f"g_{self._name}{len(self.games):05}"
        self.desk.seating.create(self.rng.choice(self.members), game, self._wanted(**terms))
        self.games.append(game)
        self._note(game)
        return game

    def sit(self) -> None:
        self._try(self.desk.seating.sit)

    def leave(self) -> None:
        self._try(self.desk.seating.leave)

    def cancel(self) -> None:
        if self.games:
            with suppress(Refusal):
                self.desk.seating.cancel(self.rng.choice(self.members), self.rng.choice(self.games))

    def move(self) -> bool:
        """Answer as the asked player; return whether there was a question."""
        if not self.running:
            return False
        game = self.rng.choice(self.running)
        with self.desk.loaded_games.load(game).seen_by(Viewer.referee()) as now:
            question, lobby = now.question(), now.lobby
        if question is None:
            self.running.remove(game)
            return self.move()
        seat = question["seat"]
        options = [option["id"] for option in question["options"]]
        picks = self.rng.sample(options, self.rng.randint(question["min"], min(question["max"], len(options))))
        self.desk.moves.play(lobby.holders[seat] or lobby.maker, game, question["id"], picks)
        return True

    def finish(self) -> None:
        """Plays every game to its end."""
        while self.move():
            pass

    def _try(self, change: Callable[[str, str, int], object]) -> None:
        if self.games:
            game = self.rng.choice(self.games)
            with suppress(Refusal):
                change(self.rng.choice(self.members), game, self.rng.randrange(3))
                self._note(game)

    def _note(self, game: str) -> None:
        with self.desk.loaded_games.load(game).seen_by(Viewer.public()) as now:
            if now.lobby.status == "running" and game not in self.running:
                self.running.append(game)

    def _wanted(self, **terms: Any) -> GameRequest:
        rng = self.rng
        if rng.random() < 0.1:
            return GameRequest("kingdomino", {}, [Chair("open")] * 2, sandbox=True, **terms)
        people = rng.sample(self.members, rng.choice((2, 2, 3, 4)))
        chairs = [Chair("open") if rng.random() < 0.3 else Chair("account", person) for person in people]
        present = frozenset(person for person in people if rng.random() < 0.7)
        terms.setdefault("visibility", rng.choice(VISIBILITIES))
        return GameRequest("kingdomino", {"harmony": rng.random() < 0.5}, chairs, present=present, **terms)
