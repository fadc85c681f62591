"""A tour: a whole game of Kingdomino over HTTP, its events, a look back, and its record, to be checked without us.

    python3 docs/tour.py [http://127.0.0.1:8000]

It needs Python and nothing else, and shows all that a client has to do: one kind of question, one kind of answer.
"""

import json
import random
import sys
import urllib.request
from pathlib import Path

SERVICE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def ask(method: str, path: str, body: object = None, token: str = "") -> bytes:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    sent = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(SERVICE + path, sent, headers, method=method)) as answer:
        content: bytes = answer.read()
        return content


def account(name: str) -> str:
    """A new account; what counts is its token, which is shown this once."""
    handle = f"{name}-{random.randrange(10**9)}"
    token: str = json.loads(ask("POST", "/v1/accounts", {"handle": handle}))["token"]
    return token


# Two people make a game and sit down. With the last of them seated it begins.
ada, bruno = account("ada"), account("bruno")
table = {"ruleset": "kingdomino", "seats": ["me", "open"], "options": {"harmony": True, "middle_kingdom": True}}
game = json.loads(ask("POST", "/v1/games", table, ada))["game"]["id"]
ask("PUT", f"/v1/games/{game}/seats/1", {}, bruno)

# Whoever is asked answers, until nobody is asked any more. Each answer gets a signed receipt.
moves = 0
while True:
    asked = json.loads(ask("GET", f"/v1/games/{game}", token=ada))["decision"]
    if asked is None:
        break
    player = (ada, bruno)[asked["seat"]]
    asked = json.loads(ask("GET", f"/v1/games/{game}", token=player))["decision"]
    option = random.choice(asked["options"])["id"]
    moved = json.loads(ask("POST", f"/v1/games/{game}/moves", {"decision": asked["id"], "picks": [option]}, player))
    moves += 1
receipt = moved["receipt"]
print(f"{game} is over after {moves} moves. The last receipt: event {receipt['seq']}, head {receipt['head'][:16]}…")
for standing in json.loads(ask("GET", f"/v1/games/{game}"))["result"]["standings"]:
    print(f"  seat {standing['seat']} came {standing['place']}. with {standing['score']} points")

# Any moment shows again, and every event can be read.
middle = json.loads(ask("GET", f"/v1/games/{game}?at={receipt['seq'] // 2}"))
laid = [len(player["kingdom"]) for player in middle["table"]["players"]]
print(f"Half-way, at event {middle['version']}, {laid[0]} dominoes lay in one kingdom and {laid[1]} in the other.")
first = json.loads(ask("GET", f"/v1/games/{game}/events?limit=1"))["items"][0]["event"]
print(f"Event 1 was {first['type']}; it promised the seed {first['data']['commit'][:16]}…")

# The record, and the keys to check it with, for whoever wants to check it without this service.
folder = Path("tour")
folder.mkdir(exist_ok=True)
(folder / "record.jsonl").write_bytes(ask("GET", f"/v1/games/{game}/record?view=referee"))
(folder / "jwks.json").write_bytes(ask("GET", "/.well-known/jwks.json"))
print("Its record is in tour/record.jsonl, the keys in tour/jwks.json.")
