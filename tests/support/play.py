"""Playing over HTTP: tables for tests, and players who answer whatever they are asked."""

import itertools
import json
import random
import time
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from events.log.viewer import Viewer
from tests.support.api import Answer, Api

Game = dict[str, Any]
_names = itertools.count()


def people(anybody: Api, count: int) -> list[Api]:
    """New accounts."""
    return [anybody.as_(f"player-{next(_names)}-{random.randrange(10**6)}") for _ in range(count)]


def table(players: Sequence[Api], **terms: Any) -> str:
    """A game of Kingdomino at which these sit, begun."""
    seats = ["me", *({"account": player.account} for player in players[1:])]
    made = players[0].post("/v1/games", {"ruleset": "kingdomino", "seats": seats, **terms})
    assert made.status == 201, made
    game: str = made.json["game"]["id"]
    for seat, player in enumerate(players[1:], 1):
        assert player.put(f"/v1/games/{game}/seats/{seat}").status == 200
    return game


def left_to_bots(player: Api, *levels: str, **terms: Any) -> str:
    """A game that only bots play, because its referee has given the maker's seat to one."""
    (judge,) = people(player, 1)
    seats = ["me", *({"bot": level} for level in levels)]
    wanted = {"ruleset": "kingdomino", "seats": seats, "terms": {"referees": [judge.account]}, **terms}
    made = player.post("/v1/games", wanted)
    assert made.status == 201, made
    game: str = made.json["game"]["id"]
    ruling = {"kind": "replace", "seat": 0, "bot": levels[0], "reason": "Only bots play here."}
    assert judge.post(f"/v1/games/{game}/rulings", ruling).status == 201
    return game


def limited(ruleset: str, turns: int) -> dict[str, Any]:
    """Return options that end a game after this many turns; Kingdomino is short anyway."""
    return {} if ruleset == "kingdomino" else {"turn_limit": turns}


def asked(players: Sequence[Api], game: str) -> tuple[Api, Game] | None:
    """Return the player who must answer now, and the game as they see it."""
    shown = players[0].get(f"/v1/games/{game}").json
    if shown["decision"] is None:
        return None
    account = shown["seats"][shown["decision"]["seat"]]["account"]
    player = next(player for player in players if player.account == account)
    return player, player.get(f"/v1/games/{game}").json


def chosen(game: Game) -> dict[str, Any]:
    """An answer to the open decision, the same for the same question."""
    decision = game["decision"]
    options = [option["id"] for option in decision["options"]]
    picks = random.Random(f"{game['id']}/{decision['id']}").sample(options, decision["min"])
    return {"decision": decision["id"], "picks": picks}


def move(player: Api, game: Game, **headers: str) -> Answer:
    return player.post(f"/v1/games/{game['id']}/moves", chosen(game), **headers)


def moves(players: Sequence[Api], game: str, most: int = 1000) -> Iterator[Answer]:
    """Plays, and gives the answer to each move."""
    for _ in range(most):
        turn = asked(players, game)
        if turn is None:
            return
        answer = move(*turn)
        assert answer.status == 201, answer
        yield answer


def finish(players: Sequence[Api], game: str) -> Game:
    """Plays to the end."""
    for _ in moves(players, game):
        pass
    shown: Game = players[0].get(f"/v1/games/{game}").json
    return shown


def events(reader: Api, game: str, view: str | None = None) -> list[dict[str, Any]]:
    """All events of a game, as JSON Lines."""
    query = "" if view is None else f"?view={view}"
    answer = reader.get(f"/v1/games/{game}/events{query}", Accept="application/jsonl")
    return [json.loads(line) for line in answer.body.splitlines()]


def until(look: Callable[[], Any], seconds: float = 180.0, every: float = 0.05) -> Any:
    """Return the result of `look` when it is truthy. Only what hangs takes so long, also on a busy machine."""
    deadline = time.monotonic() + seconds
    while not (found := look()):
        assert time.monotonic() < deadline, "it does not come to be"
        time.sleep(every)
    return found


def waive(player: Api, of: str) -> Answer:
    """Waive the windows of a game, a match or a tournament, which its id or path names."""
    return player.post("/v1/waivers", {"of": of.rpartition("/")[2]})


def posted(player: Api, path: str, status: int = 201, **body: Any) -> Any:
    answer = player.post(path, body)
    assert answer.status == status, answer
    return answer.json


def end(service: Any, game: str) -> None:
    """Plays to the end, for bots too."""
    while True:
        with service["games"].desk.loaded_games.load(game).seen_by(Viewer.referee()) as now:
            question, holders = now.question(), now.lobby.holders
        if question is None:
            return
        picks = [option["id"] for option in question["options"][: question["min"]]]
        service["games"].desk.moves.play(holders[question["seat"]], game, question["id"], picks)
