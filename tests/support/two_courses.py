"""One course of a tournament game, lived twice.

In the second world one shuffle came out otherwise, and only one seat may learn of it.

All other draws are alike in both. Everybody gives the same answers, whatever they see. So everybody else must receive
the same exports, webhooks, ratings and disputes in both worlds. Names, times of this machine, hashes and signatures are
masked.
"""

import io
import json
import re
import zipfile
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest
from flask import Flask

from domain.game.chance import Chance
from domain.table.lobby import Lobby
from events.log.viewer import Viewer
from service.features.accounts.changing import give_role
from service.features.exports import jobs as exporting
from service.features.exports.sheets import SHEETS
from service.platform.assembly.service import Service
from service.platform.streams.pen import Secrets
from tests.support.api import Answer, Api, over_wsgi
from tests.support.play import asked, until
from tests.support.service import application
from tests.support.worlds import Rigged

SEED, KEY = bytes(range(32)), bytes(range(100, 132))
MOMENT: Final = "2026-11-21T12:00:00.000Z"
"""The time of all events in the log."""


class Course(NamedTuple):
    """The played game: the moves before its dispute, and the shuffle that differs from its place `cut` on."""

    ruleset: str
    options: dict[str, Any]
    moves: int
    key: tuple[str, int, int | None]
    cut: int
    given_up_after: int = 1000
    """The number of moves after the dispute at which the seat resigns, if the game still runs."""
    rated: bool = True
    """Whether it lasts long enough to be rated."""


COURSES: Final = (
    Course("domaine", {"turn_limit": 3}, 8, ("pile", 3, None), 8),
    Course("dominion", {"turn_limit": 5, "recommended": "first-game-2"}, 9, ("deck", 1, 1), 0, rated=False),
    Course("kingdomino", {}, 6, ("pile", 0, None), 20, given_up_after=6),
)
"""The cards of Domaine and the dominoes do not come to light before the game is over; the hand of Dominion is its
seat's."""

_OWN: Final = {"Date", "X-Request-Id", "RateLimit", "RateLimit-Policy", "Content-Length"}
_ID: Final = re.compile(r"\b[a-z]_[0-9a-z]{26}\b")
_MASKED: Final = re.compile(
    r'[0-9a-f]{32,}|"[0-9]+-[0-9a-f]{8}"|sha-256=:[^:]*:|"(?:signature|x|kid|nbf|public|key|size)":\s*(?:"[^"]*"|[0-9]+)'
    r"|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9:.]+Z"
)
_PROOF: Final = re.compile(r'^\{"proof":.*\n', re.MULTILINE)

Told = dict[str, str]
"""Answers by their requests."""


class World:
    """One of the two, while it is lived."""

    def __init__(self, app: Flask, course: Course) -> None:
        self.app, self.course = app, course
        self.service: Service = app.extensions["service"]
        handles = ("olga", "rita", "ada", "bruno", "sten")
        self.olga, self.rita, self.ada, self.bruno, self.sten = (Api(over_wsgi(app)).as_(name) for name in handles)
        give_role(self.service["accounts"], self.rita.account or "", "referee")
        scopes = ("read", "play", "referee")
        self.rita = self.rita.bearing(self.service["accounts"].credentials.issue("token", self.rita.account, scopes)[1])
        self.tournament = self._drawn()
        self.hooks = {who: self._hook(who) for who in (self.olga, self.ada, self.sten)}
        self._did(self.olga, "rounds/publish")
        self.game: str = until(self._opened)
        self.known: dict[str, str] = {}
        self.dispute = self.confided = ""
        self.ruled = False

    def listeners(self, stage: str) -> dict[str, Api]:
        """Return the people who look at this stage.

        A stranger receives the same as the seat, or less, so later one of them suffices.
        """
        both = {"seat": self.ada, "stranger": self.sten}
        return {"ended": {"seat": self.ada}, "final": {"stranger": self.sten}}.get(stage, both)

    def hidden(self) -> str:
        """Return all hidden facts."""
        with self.service["games"].desk.loaded_games.load(self.game).seen_by(Viewer.referee()) as now:
            return json.dumps(now.rules.position(now.copy.table), sort_keys=True)

    def stages(self) -> Iterator[str]:
        """Lives it: the stages at which it may be looked at."""
        self._play(self.course.moves)
        path = f"/v1/games/{self.game}"
        wish = {"cites": 4, "text": "that was not asked"}
        dispute = self._answered(self.bruno.post(f"{path}/disputes", wish))["dispute"]["id"]
        self._heard("dispute.opened")
        self._confide(f"/v1/disputes/{dispute}")
        yield "running"
        self._play(self.course.given_up_after)
        if self.ada.get(path).json["status"] == "running":
            self._answered(self.ada.post(f"{path}/resignation", {}))
        self._heard("game.ended")
        ladders = "/v1/leaderboards"
        until(
            lambda: (
                not self.course.rated or any(one["kind"] == "people" for one in self.sten.get(ladders).json["items"])
            )
        )
        yield "ended"
        ruling = {"kind": "dismiss", "dispute": dispute, "reason": "it was"}
        self._answered(self.rita.post(f"{path}/rulings", ruling))
        self.ruled = True
        self._heard("game.final")
        self._heard("tournament.result")
        yield "final"

    def _confide(self, dispute: str) -> None:
        """Exchange hidden facts between the referee and the other player, in texts for them alone until the ruling."""
        self.dispute, self.confided = dispute, str(int(sha256(self.hidden().encode()).hexdigest(), 16))[:20]
        asking = {"seat": 1, "text": f"Is it {self.confided}?", "alone": True}
        question = self._answered(self.rita.post(f"{dispute}/questions", asking))["dispute"]["questions"][0]["seq"]
        answer = {"question": question, "text": f"It is {self.confided}."}
        self._answered(self.bruno.post(f"{dispute}/answers", answer))
        self._answered(self.rita.post(f"{dispute}/notes", {"text": f"It is {self.confided}.", "about": 4}))
        assert self.service.platform.readmodels.caught_up(60)

    def told(self, who: Api, *, stage: str) -> Iterator[tuple[str, str]]:
        """All that somebody is sent about it; of the game's record nothing once it is final, as it is open then."""
        here, rated = f"/v1/tournaments/{self.tournament}", f"{self.course.ruleset}/2"
        players = [f"/v1/players/{player.account}" for player in (self.ada, self.bruno)]
        pages = [
            *(f"{here}{part}" for part in ("", "/events?limit=200", "/record", "/standings", "/rounds/1/1")),
            *(f"{here}/exports/{sheet}.{form}" for sheet in SHEETS for form in ("csv", "json", "html", "md")),
            *(f"{here}/exports/{part}" for part in ("workbook.xlsx", "chart.svg", "stage.trf")),
            *(f"/v1/games?player={player.account}" for player in (self.ada, self.bruno)),
            *(f"/v1/games?{query}" for query in ("", f"tournament={self.tournament}", "status=ended")),
            "/v1/me", "/v1/me/inbox", "/v1/disputes", f"/v1/disputes?game={self.game}",
            self.dispute, f"{self.dispute}/bundle",
            "/v1/leaderboards", f"/v1/leaderboards/{self.course.ruleset}?player_count=2",
            *(f"{player}{part}" for player in players for part in ("", "/ratings", f"/ratings/{rated}")),
            f"{players[0]}/ratings/{rated}/chart.svg",
            self.hooks[who],
        ]  # fmt: skip
        for path in pages:
            yield path, self._written(who.unchecked("GET", path))
        yield "deliveries", self._delivered(who)
        if stage == "running":
            yield from self._exported(who, "sheets", formats=["csv", "xlsx"])
        if stage != "final":
            yield from self._exported(who, "bundle")

    def _delivered(self, who: Api) -> str:
        """Return its webhook's deliveries in the order of the events.

        A list has those of one moment in the order of ids.
        """
        items = who.get(f"{self.hooks[who]}/deliveries?limit=200").json["items"]
        placed = sorted(items, key=lambda one: ("game" in one["payload"]["data"], one["payload"]["data"]["seq"]))
        return self.masked(json.dumps(placed))

    def _exported(self, who: Api, kind: str, **more: Any) -> Iterator[tuple[str, str]]:
        """Yield an export as the API shows it, and every file in it."""
        job = self._answered(who.post("/v1/exports", {"kind": kind, "tournaments": [self.tournament], **more}))
        kept = self.service["exports"].exports
        while (now := kept.find(job["id"])) is not None and now.ended_at is None:
            exporting.proceed(self.service["exports"], export=now.id, edition=now.edition, done=now.done)
        done = who.get(f"/v1/exports/{job['id']}")
        yield f"export of {kind}", self._written(done)
        with zipfile.ZipFile(io.BytesIO(who.get(done.json["file"]).body)) as opened:
            for name in opened.namelist():
                yield f"{kind}: {self.masked(name)}", self._read(opened.read(name))

    def masked(self, text: str) -> str:
        text = _PROOF.sub("", text)
        if self.ruled:  # and so it is open to all
            text = text.replace(self.confided, "<>")
        text = _ID.sub(lambda found: self.known.setdefault(found[0], f"<{found[0][0]}{len(self.known)}>"), text)
        return _MASKED.sub(lambda found: MOMENT if found[0] == MOMENT else "<>", text)

    def _written(self, answer: Answer) -> str:
        heads = sorted(f"{name}: {value}" for name, value in answer.headers.items() if name not in _OWN)
        return self.masked("\n".join([str(answer.status), *heads])) + self._read(answer.body)

    def _read(self, content: bytes) -> str:
        """A file as text; of a workbook, which is a zip file, the files in it."""
        if not content.startswith(b"PK"):
            text = content.decode()
            assert SEED.hex() not in text or '"type":"seed-opened"' in text
            assert KEY.hex() not in text
            return self.masked(text)
        with zipfile.ZipFile(io.BytesIO(content)) as opened:
            return "".join(f"{name}: {self._read(opened.read(name))}" for name in opened.namelist())

    def _drawn(self) -> str:
        """A tournament of one table, whose round is drawn."""
        stage = {"format": {"kind": "swiss", "rounds": 1, "size": 2}}
        wish = {"title": "Duel", "ruleset": self.course.ruleset, "options": self.course.options, "stages": [stage]}
        tournament: str = self._answered(self.olga.post("/v1/tournaments", wish))["tournament"]["id"]
        self.tournament = tournament
        for player in (self.ada, self.bruno):
            self._did(player, "entrants")
        self._did(self.olga, "stages")
        self._did(self.olga, "rounds", {"tables": [[1, 2]]})
        return tournament

    def _did(self, who: Api, what: str, body: Any = None) -> None:
        self._answered(who.post(f"/v1/tournaments/{self.tournament}/{what}", body))

    def _answered(self, answer: Answer) -> Any:
        assert answer.status in {200, 201, 202}, answer
        return answer.json

    def _hook(self, who: Api) -> str:
        """Register a webhook that keeps its deliveries: no worker sends them."""
        types = [
            "game.started", "game.your_decision", "game.ended", "game.final", "dispute.opened", "ruling.made",
            "tournament.round_published", "tournament.result",
        ]  # fmt: skip
        wish = {"url": "https://example.com/hook", "events": types, "tournaments": [self.tournament]}
        made = who.post("/v1/webhooks", wish)
        assert made.status == 201, made
        return str(made.headers["Location"])

    def _heard(self, type_: str) -> None:
        """Waits until webhooks and lists have come to an event of this type."""
        path = f"{self.hooks[self.olga]}/deliveries?limit=200"
        until(lambda: type_ in {one["payload"]["type"] for one in self.olga.get(path).json["items"]}, 60)
        assert self.service.platform.readmodels.caught_up(60)

    def _opened(self) -> str | None:
        shown = self.olga.get(f"/v1/tournaments/{self.tournament}/rounds/1/1").json
        games = shown["tables"][0]["games"]
        return games[-1]["game"] if games else None

    def _play(self, most: int) -> None:
        """Everybody answers with the first options there are, and as few as they may."""
        for _ in range(most):
            turn = asked([self.ada, self.bruno], self.game)
            if turn is None:
                return
            player, shown = turn
            question = shown["decision"]
            picks = [option["id"] for option in question["options"][: question["min"]]]
            answer = {"decision": question["id"], "picks": picks}
            self._answered(player.post(f"/v1/games/{self.game}/moves", answer))


def lived(folder: Path, course: Course, *, rigged: bool) -> tuple[list[Told], list[str]]:
    """Return the answers for each listener at each stage, and the state hidden there."""
    with pytest.MonkeyPatch.context() as patch:
        _settle(patch, course if rigged else None)
        with application(folder) as app:
            world = World(app, course)
            patch.setattr("tests.support.two_courses.CURRENT", [world])
            told, hidden = [], []
            for stage in world.stages():
                hidden.append(world.hidden())
                for name, who in world.listeners(stage).items():
                    found = world.told(who, stage=stage)
                    told.append({f"{stage}, {name}: {world.masked(what)}": text for what, text in found})
            return told, hidden


CURRENT: list[World] = []
"""The world that is lived now, for leaks that tests plant."""


def _settle(patch: pytest.MonkeyPatch, course: Course | None) -> None:
    """Draws everything by chance alike, but for the shuffle of this course."""
    blocks, chance = Chance._blocks, Lobby.chance

    def alike(self: Chance, *of: Any) -> Iterator[tuple[int, ...]]:
        return blocks(Chance(SEED, "", (), self.branch), *of)

    def otherwise(self: Lobby, seed: bytes, game: str, branch: int = 0) -> Chance:
        drawn = chance(self, seed, game, branch)
        if course is None:
            return drawn
        return Rigged(*msgspec.structs.astuple(drawn), key=course.key, cut=course.cut)

    patch.setattr(Chance, "_blocks", alike)
    patch.setattr(Lobby, "chance", otherwise)
    patch.setattr(Secrets, "fresh", classmethod(lambda cls: cls(SEED, KEY)))
    patch.setattr("service.platform.streams.pen.now", lambda: MOMENT)
