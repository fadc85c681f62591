"""A service full of data for `benchmarks.queries`: one thing of each kind, made over HTTP, and copies of the streams.

A copy has new ids and other accounts, and its events are chained again. Nobody reads its secrets, so its seals are
those of the original. The first `LONG` copies of each kind keep the original accounts, so that the lists of an account
are full at each size.
"""

import itertools
import random
import re
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import partial
from typing import Any, Final, NamedTuple

import orjson
from sqlalchemy import insert, select

from events.log.event import Stored, genesis, linked
from events.log.journal import Append
from projections.stream_kinds import GAME, MATCH, TOURNAMENT
from service.features.accounts.tables import accounts
from service.features.seeks.tables import seeks
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from service.platform.storage.database import in_parts
from tests.support.api import Api, over_wsgi
from tests.support.event import did, first_round
from tests.support.play import finish, moves, people, table

LONG: Final = 60
"""More than a page of a list."""
_IDS: Final = re.compile(r"\b[a-z]_[0-9a-z]{26}\b")
_KINDS: Final = {kind.prefix: kind.name for kind in (GAME, MATCH, TOURNAMENT)}
_AT_ONCE: Final = 32
_PATIENCE: Final = 1800.0
SHARE: Final = 5
"""Games for each account."""


class Town(NamedTuple):
    """The account that asks, its token, and the ids of things by their names."""

    account: str
    token: str
    ids: dict[str, str]


class Builder:
    def __init__(self, service: Service) -> None:
        self.service = service
        self.ada, self.bruno, self.judge = people(Api(over_wsgi(service.app())), 3)
        self.ids: dict[str, str] = {}
        self.town = Town(self.ada.account or "", self.ada.token or "", self.ids)
        self._people = [self.ada.account or "", self.bruno.account or ""]
        self._random = random.Random(1)

    def found(self, entrants: int) -> None:
        """Make one thing of each kind over HTTP, and note its id under its name."""
        self._played()
        self._event(entrants)
        self._beside()

    def grow(self, games: int) -> None:
        """Copy what `found` made until the service has this many games."""
        self._settle(max(20, games // SHARE))
        few = LONG + games // 100
        copies = {"short": games, "asked": LONG + games // 20, "disputed": few, "match": few, "small": few}
        with ThreadPoolExecutor(_AT_ONCE) as pool:
            for name, number in copies.items():
                events = self.service.platform.journal.read(self.ids[name])
                for _ in pool.map(partial(self._copy, events), range(number)):
                    pass
        self._seek(few)
        self.service.platform.readmodels.notify(self.ids["short"])
        if not self.service.platform.readmodels.caught_up(_PATIENCE):
            raise SystemExit("the read models do not catch up")

    def _played(self) -> None:
        pair = [self.ada, self.bruno]
        self.ids["game"] = table(pair)
        finish(pair, self.ids["game"])
        self.ids["asked"] = self._begun(pair, 9)
        self.ids["short"] = self._begun(pair, 9)
        did(self.bruno.post(f"/v1/games/{self.ids['short']}/resignation"))
        game = self.ids["disputed"] = self._begun(
            pair, 9, terms={"referees": [self.judge.account], "appeal_window_seconds": 60}
        )
        for claim in ("the first", "the second"):
            opened = did(self.ada.post(f"/v1/games/{game}/disputes", {"cites": 4, "text": claim}))
            self.ids["dispute"] = opened["dispute"]["id"]
            if claim == "the first":
                ruling = {"kind": "dismiss", "dispute": self.ids["dispute"], "reason": "so", "rule": "p. 6"}
                ruled = did(self.judge.post(f"/v1/games/{game}/rulings", ruling))
                self.ids["ruling"] = str(ruled["events"][0]["event"]["seq"])
        seats = ["me", {"account": self.bruno.account}]
        wish = {"ruleset": "kingdomino", "seats": seats, "match": {"format": "best-of", "games": 3}}
        match = self.ids["match"] = did(self.ada.post("/v1/matches", wish))["match"]["id"]
        did(self.bruno.put(f"/v1/matches/{match}/seats/1"), 200)
        self.ids["long"] = self._long()

    def _begun(self, pair: Sequence[Api], asked: int, **terms: Any) -> str:
        """Begin a game and play until ada is asked, after a few moves."""
        game = table(pair, **terms)
        for _ in moves(pair, game, asked):
            pass
        while self.ada.get(f"/v1/games/{game}").json["decision"]["seat"] != 0:
            next(moves(pair, game))
        return game

    def _long(self) -> str:
        """Play a game of Dominion of over 300 events."""
        wish = {"ruleset": "dominion", "seats": ["open", "open"], "sandbox": True}
        now = did(self.ada.post("/v1/games", wish))["game"]
        while now["version"] < 300:
            asked = now["decision"]
            picks = [next(one["id"] for one in asked["options"] if one["kind"] in ("play-treasures", "end"))]
            now = did(self.ada.post(f"/v1/games/{now['id']}/moves", {"decision": asked["id"], "picks": picks}))["game"]
        return str(now["id"])

    def _event(self, entrants: int) -> None:
        """Hold an event of this size, one of 200, and a small one to be copied."""
        for name, number in (("event", entrants), ("hall", 200), ("small", 4)):
            stage = {"format": {"kind": "swiss", "rounds": 5, "size": 2}}
            wish = {"title": "Open", "ruleset": "kingdomino", "play": "typed", "stages": [stage]}
            event = self.ids[name] = did(self.ada.post("/v1/tournaments", wish))["tournament"]["id"]
            path = f"/v1/tournaments/{event}"
            did(self.bruno.post(f"{path}/entrants"))
            for names in in_parts(f"Player {one}" for one in range(1, number)):
                did(self.ada.post(f"{path}/entrants", {"names": names}))
            drawn = first_round(self.ada, path)
            for one in drawn["tables"][:20]:
                slip = [{"entrant": each["entrant"], "score": 20 + place} for place, each in enumerate(one["entrants"])]
                did(self.ada.post(f"{path}/rounds/1/1/tables/{one['number']}/results", {"results": slip}))

    def _beside(self) -> None:
        """Make things that are not streams."""
        for number in range(10):
            made = did(self.ada.post("/v1/tokens", {"label": f"{number}", "scopes": ["read"]}))
            self.ids["token"] = made["id"]
        app = {"client_name": "Club", "redirect_uris": ["https://club.example/back"]}
        self.ids["app"] = did(self.ada.post("/v1/apps", app))["client_id"]
        hook = {"url": "https://club.example/hook", "events": ["game.final"]}
        self.ids["webhook"] = did(self.ada.post("/v1/webhooks", hook))["id"]
        self.ids["seek"] = did(self.ada.post("/v1/seeks", {"ruleset": "kingdomino"}))["id"]

    def _settle(self, number: int) -> None:
        """Add accounts up to this number."""
        now = int(time.time())
        names = [f"citizen-{one}" for one in range(number - len(self._people))]
        rows = [{"id": new_id("a"), "handle": name, "handle_key": name, "name": name, "made_at": now} for name in names]
        with self.service.platform.registry.database.write() as connection:
            connection.execute(insert(accounts), rows)
        self._people += [str(row["id"]) for row in rows]

    def _copy(self, events: Sequence[Stored], number: int) -> None:
        stream = new_id(events[0].stream[0])
        pair = self._people[:2] if number < LONG else self._random.sample(self._people[2:], 2)
        known = dict(zip(self._people[:2], pair, strict=True)) | {events[0].stream: stream}
        copied = list(_rewritten(events, stream, known))
        secret = self.service.platform.journal.secret(events[0].stream)
        self.service.platform.journal.append(Append(stream, 0, copied, new_id("c"), b"", secret))

    def _seek(self, number: int) -> None:
        database = self.service.platform.registry.database
        with database.write() as connection:
            known = connection.execute(select(seeks).where(seeks.c.id == self.ids["seek"])).one()._asdict()
            someone = itertools.cycle(self._people[2:])
            rows = [
                known | {"id": new_id("k"), "number": known["number"] + one, "account": next(someone)}
                for one in range(1, number)
            ]
            connection.execute(insert(seeks), rows)


def _rewritten(events: Sequence[Stored], stream: str, known: dict[str, str]) -> Iterator[Stored]:
    """Chain the events again, with new ids for everything but accounts that are not `known`."""

    def renamed(found: re.Match[str]) -> str:
        name = found[0]
        if name not in known:
            known[name] = name if name.startswith("a_") else new_id(name[0])
        return known[name]

    prev = genesis(stream, _KINDS[stream[:2]])
    for stored in events:
        told = stored.event
        data = orjson.loads(_IDS.sub(renamed, bytes(told.data).decode()))
        actor = _IDS.sub(renamed, told.actor)
        made = linked(stream, stored.seq, told.type, told.v, told.at, actor, data, prev, stored.openings)
        prev = made.hash
        yield made
