"""The players of a world: they create games, find them, move, lose answers and retry until they get one.

All answers are kept for the laws.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

from service.features.accounts import bot_accounts
from service.features.webhooks.store import Webhook
from service.platform.assembly.service import Service
from service.platform.ids import new_id
from tests.simulation.world import World
from tests.support.registry import registry_of

_GAMES: Final = (
    ("kingdomino", {}),
    ("domaine", {"turn_limit": 2}),
    ("dominion", {"turn_limit": 2}),
)
_AGAIN: Final = 503, 429
_SUNDAY: Final = {
    "title": "Sunday", "ruleset": "domaine", "options": {"turn_limit": 1},
    "stages": [{"format": {"kind": "swiss", "rounds": 2, "size": 2}}],
}  # fmt: skip
_PLAYING: Final = 3
"""This many of the accounts enter a tournament, and a bot."""
_HOLDING: Final = 0.3
HOOK: Final = "https://example.com/hook"


class Sight(NamedTuple):
    """How far somebody saw a stream, and the hash of the last event there."""

    stream: str
    version: int
    head: str


@dataclass
class Wish:
    """A request that a person repeats until there is an answer. `kind` decides the meaning of an answer."""

    kind: str
    who: int
    method: str
    path: str
    body: Any = None
    key: str | None = None
    tries: int = 0
    answers: list[tuple[int, Any]] = field(default_factory=list)


class People:
    """`tokens`: pairs of account and token; the last is an administrator's."""

    def __init__(self, world: World, tokens: Sequence[tuple[str, str]], admin: str) -> None:
        self.world = world
        self.accounts = [account for account, _ in tokens]
        self.tokens = [token for _, token in tokens] + [admin]
        self.open: list[Wish] = []
        """Requests without an answer."""
        self.idempotency_keys: list[Wish] = []
        self.sights: list[Sight] = []
        self.known: dict[str, dict[str, Any]] = {}
        """Games, as they were last shown."""
        self.matches: dict[str, int] = {}
        self.holding = world.dice.random() < _HOLDING
        """Whether there is a tournament in this world."""
        self.tournament = ""
        self.checkpoints: set[tuple[int, str]] = set()
        self.acknowledged: dict[str, int] = {}
        """The last event of each stream for which somebody holds a receipt."""
        self.notices: list[tuple[str, bytes, bool]] = []
        self.asking: set[int] = set()
        self.keys = 0

    def act(self) -> None:
        """Somebody does something."""
        dice = self.world.dice
        waiting = [wish for wish in self.open if wish.who not in self.asking]
        if waiting and dice.random() < 0.5:
            self.ask(dice.choice(waiting))
            return
        if self.holding and dice.random() < 0.3:
            self.hold()
            return
        roll = dice.random()
        if roll < 0.75 and self.known:
            self.move()
        elif roll < 0.80:
            self.look()
        elif roll < 0.88:
            self.make()
        elif roll < 0.91:
            self.seek()
        elif roll < 0.94:
            self.match()
        elif roll < 0.96:
            self.audit()
        elif roll < 0.98 and self.known:
            self.penalise()
        elif self.idempotency_keys:
            self.ask(dice.choice(self.idempotency_keys[-20:]))  # a second time, though they have an answer

    def received(self, notice: str, body: bytes) -> bool:
        """Record a webhook's delivery; return whether its sender gets the answer."""
        heard = self.world.dice.random() >= self.world.rates.lost_answer
        self.notices.append((notice, body, heard))
        return heard

    # Actions

    def make(self) -> None:
        dice = self.world.dice
        ruleset, options = dice.choice(_GAMES)
        who, other = dice.sample(range(len(self.accounts)), 2)
        seat = {"bot": "random"} if dice.random() < 0.3 else {"account": self.accounts[other]}
        body = {"ruleset": ruleset, "options": options, "seats": ["me", seat]}
        self.wish(Wish("game", who, "POST", "/v1/games", body, self.key()))

    def seek(self) -> None:
        who = self.world.dice.randrange(len(self.accounts))
        self.wish(Wish("seek", who, "POST", "/v1/seeks", {"ruleset": "kingdomino"}, self.key()))

    def match(self) -> None:
        dice = self.world.dice
        if len(self.matches) >= 2:
            return
        who, other = dice.sample(range(len(self.accounts)), 2)
        body = {
            "ruleset": "domaine", "options": {"turn_limit": 1}, "seats": ["me", {"account": self.accounts[other]}],
            "match": {"format": "best-of", "games": 3},
        }  # fmt: skip
        self.wish(Wish("match", who, "POST", "/v1/matches", body, self.key()))

    def audit(self) -> None:
        if sum(wish.kind == "audit" for wish in self.idempotency_keys) < 2:
            self.wish(Wish("audit", len(self.tokens) - 1, "POST", "/v1/audits", {"games": "all"}, self.key()))

    def penalise(self) -> None:
        """A referee takes points from somebody."""
        running = [game for game, shown in self.known.items() if shown["status"] == "running"]
        if running:
            game = self.world.dice.choice(running)
            body = {"kind": "penalise", "reason": "Slow.", "seat": self.world.dice.randrange(2), "points": 1}
            self.wish(Wish("penalty", len(self.tokens) - 1, "POST", f"/v1/games/{game}/rulings", body, self.key()))

    def hold(self) -> None:
        """A tournament's next step; now and then somebody wants all of it as a file."""
        dice, olga = self.world.dice, len(self.tokens) - 1
        if not self.tournament:
            if all(wish.kind != "tournament" for wish in self.idempotency_keys):
                self.wish(Wish("tournament", olga, "POST", "/v1/tournaments", _SUNDAY, self.key()))
            return
        here = f"/v1/tournaments/{self.tournament}"
        answer = self._answer(olga, "GET", here)
        if answer is None or answer.status != 200 or olga in self.asking:
            return
        shown = answer.json
        if shown["round"] and dice.random() < 0.6:
            self.visit(f"{here}/rounds/1/{shown['round']}")
        elif shown["status"] == "open" and (missing := self.missing()):
            who, body = dice.choice(missing)
            self.wish(Wish("bot" if body else "enter", who, "POST", f"{here}/entrants", body, self.key()))
        elif shown["status"] == "open":
            self.wish(Wish("stage", olga, "POST", f"{here}/stages", None, self.key()))
        elif shown["pending"]:
            body = dice.choice([None, {"starts_at": None}, {"starts_at": self.hour()}])
            self.wish(Wish("publish", olga, "POST", f"{here}/rounds/publish", body, self.key()))
        elif shown["pause"] and dice.random() < 0.4:
            self.wish(Wish("resume", olga, "DELETE", f"{here}/pause"))
        elif shown["status"] == "running" and dice.random() < 0.1:
            body = {"until": dice.choice([None, self.hour()])}
            self.wish(Wish("pause", olga, "PUT", f"{here}/pause", body))
        elif shown["status"] == "running" and dice.random() < 0.8:
            self.wish(Wish("draw", olga, "POST", f"{here}/rounds", None, self.key()))
        elif all(wish.kind != "export" for wish in self.idempotency_keys):
            body = {"kind": "bundle", "tournaments": [self.tournament]}
            self.wish(Wish("export", olga, "POST", "/v1/exports", body, self.key()))

    def hour(self) -> str:
        """One of the next minutes."""
        soon = datetime.fromtimestamp(self.world.now + 60 * self.world.dice.randint(0, 2), UTC)
        return f"{soon:%Y-%m-%dT%H:%M}:00Z"

    def missing(self) -> list[tuple[int, Any]]:
        """Return the entrants still missing: the person who requests each entry, and the body."""
        asked = {(wish.who, wish.kind) for wish in self.idempotency_keys}
        players: list[tuple[int, Any]] = [(who, None) for who in range(_PLAYING) if (who, "enter") not in asked]
        olga = len(self.tokens) - 1
        return players or ([] if (olga, "bot") in asked else [(olga, {"bot": "random"})])

    def visit(self, round_: str) -> None:
        """Looks which games are played in it."""
        answer = self._answer(0, "GET", round_)
        if answer is not None and answer.status == 200:
            if not answer.json["started_at"] and answer.json["published"] and self.world.dice.random() < 0.3:
                self.wish(Wish("start", len(self.tokens) - 1, "POST", f"{round_}/start", None, self.key()))
            games = [table["games"][-1]["game"] for table in answer.json["tables"] if table["games"]]
            if games:
                self.look(self.world.dice.choice(games))

    def move(self) -> None:
        """Look at a game and answer its question, or take the reserved seat."""
        dice = self.world.dice
        running = [game for game, shown in self.known.items() if shown["status"] in {"open", "running"}]
        if not running:
            return
        game = dice.choice(running)
        shown = self.known[game]
        asked = shown["decision"]
        holders = [seat["account"] for seat in shown["seats"]]
        account = holders[asked["seat"]] if asked else dice.choice(holders)
        if account not in self.accounts:
            self.look(game)
            return
        who = self.accounts.index(account)
        if who in self.asking:
            return
        seen = self.look(game, who)
        if seen is None:
            return
        asked = seen["decision"]
        if asked is not None and asked["seat"] in seen["you"]:
            options = [option["id"] for option in asked["options"]]
            picks = dice.sample(options, dice.randint(asked["min"], min(asked["max"], len(options))))
            wish = Wish("move", who, "POST", f"/v1/games/{game}/moves", {"decision": asked["id"], "picks": picks})
            self.wish(wish)
        elif seen["status"] == "open":
            mine = [seat["seat"] for seat in seen["seats"] if seat["account"] == account]
            for seat in mine:
                self.wish(Wish("sit", who, "PUT", f"/v1/games/{game}/seats/{seat}"))

    def look(self, game: str | None = None, who: int | None = None) -> dict[str, Any] | None:
        """Look at a game, or at the transparency log's statements."""
        dice = self.world.dice
        if game is None and self.known and dice.random() < 0.7:
            game = dice.choice(sorted(self.known))
        if game is None:
            answer = self._answer(0, "GET", "/tlog/checkpoint")
            if answer is not None and answer.status == 200:
                _, size, root, *_ = answer.text.split("\n")
                self.checkpoints.add((int(size), root))
            return None
        before = self.acknowledged.get(game, 0)
        answer = self._answer(dice.randrange(len(self.accounts)) if who is None else who, "GET", f"/v1/games/{game}")
        if answer is None or answer.status != 200:
            return None
        shown: dict[str, Any] = answer.json
        self.saw(shown, before)
        return shown

    def saw(self, shown: dict[str, Any], before: int = 0) -> None:
        game = shown["id"]
        assert shown["version"] >= before, f"{game} was shown at {shown['version']}, and {before} is acknowledged"
        self.sights.append(Sight(game, shown["version"], shown["head"]))
        if game not in self.known or shown["version"] >= self.known[game]["version"]:
            self.known[game] = shown

    # Asking until there is an answer

    def key(self) -> str:
        self.keys += 1
        return f"wish-{self.keys}"

    def wish(self, wish: Wish) -> None:
        if wish.who not in self.asking:
            self.idempotency_keys.append(wish)
            self.open.append(wish)
            self.ask(wish)

    def ask(self, wish: Wish) -> None:
        if wish.who in self.asking:
            return
        wish.tries += 1
        answer = self._answer(wish.who, wish.method, wish.path, wish.body, wish.key)
        if answer is None or answer.status in _AGAIN:
            return
        told = answer.json if answer.body else {}
        if told.get("code") == "request-in-flight":
            return
        wish.answers.append((answer.status, told))
        if wish in self.open:
            self.open.remove(wish)
        self.heard(wish, answer.status, told)

    def heard(self, wish: Wish, status: int, told: dict[str, Any]) -> None:
        if status >= 300:
            return
        for receipt in _receipts(told):
            stream = receipt["stream"]
            self.acknowledged[stream] = max(self.acknowledged.get(stream, 0), receipt["seq"])
        if wish.kind == "tournament":
            self.tournament = told["tournament"]["id"]
        if wish.kind == "match":
            self.matches[told["match"]["id"]] = 1
        if wish.kind == "seek" and told.get("game"):
            self.look(told["game"], wish.who)
        if "game" in told and isinstance(told["game"], dict):
            self.saw(told["game"])

    def _answer(self, who: int, method: str, path: str, body: Any = None, key: str | None = None) -> Any:
        free = self.world.free()
        if not free:
            return None
        self.asking.add(who)
        try:
            answer = self.world.ask(self.world.dice.choice(free), self.tokens[who], method, path, body, key)
        finally:
            self.asking.discard(who)
        if answer is not None and answer.status == 500:
            raise AssertionError(f"{method} {path}: {answer.text}")
        return answer

    def finish(self) -> None:
        """Retry until every request has an answer, after all faults have ended."""
        for wish in list(self.open):
            for _ in range(5):
                if wish in self.open:
                    self.world.now += 61  # by then the holder of the request counts as dead
                    self.ask(wish)
            assert wish not in self.open, f"never answered: {wish}"


def _receipts(told: Any) -> list[dict[str, Any]]:
    receipt = told.get("receipt") if isinstance(told, dict) else None
    return [receipt] if receipt else []


def settled(service: Service) -> tuple[list[tuple[str, str]], str]:
    """The accounts of a world, each with a token: four that play, and one that audits; the first has a webhook."""
    registry = registry_of(service)
    people = []
    for name in ("ada", "bruno", "carla", "dino"):
        account = registry.accounts.create(name)
        _, token = registry.credentials.issue("token", account.id, ("read", "play"), label="")
        people.append((account.id, token))
        events = ("game.started", "game.ended", "game.final", "match.ended")
        hook = Webhook(
            id=new_id("w"), account=account.id, url=HOOK, description="", events=events, games=(), matches=(),
            tournaments=(), enabled=True, why="", switched_at=0, since=(0,), secret=b"s" * 32, made_at=0,
        )  # fmt: skip
        if name == "ada":
            registry.webhooks.add(hook)
    admin = registry.accounts.create("olga")
    registry.give_role(admin.id, "admin")
    _, token = registry.credentials.issue("token", admin.id, ("read", "play", "organise", "referee", "admin"), label="")
    bot_accounts.account(registry.accounts, "random", 1)
    return people, token
