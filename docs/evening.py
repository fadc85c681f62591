"""An evening's tournament: ten bots at tables of three and four, two rounds, a certificate, and what is carried home.

    python3 docs/evening.py [http://127.0.0.1:8000]

It needs Python and nothing else. On a real evening people enter with their own tokens (`POST
/v1/tournaments/{id}/entrants`), or you type names in, and results as they come from the tables.
"""

import json
import random
import sys
import time
import urllib.request
from pathlib import Path
from typing import Any

SERVICE = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"


def ask(method: str, path: str, body: object = None, token: str = "") -> bytes:
    headers = {"Content-Type": "application/json"} | ({"Authorization": f"Bearer {token}"} if token else {})
    sent = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(SERVICE + path, sent, headers, method=method)) as answer:
        content: bytes = answer.read()
        return content


olga: str = json.loads(ask("POST", "/v1/accounts", {"handle": f"olga-{random.randrange(10**9)}"}))["token"]


def does(method: str, path: str, body: object = None) -> Any:
    """What the organiser does."""
    return json.loads(ask(method, path, body, olga))


# A tournament says beforehand how it is played: its stages, what places are worth, what breaks ties.
stages = [{"format": {"kind": "swiss", "rounds": 2}, "tiebreaks": ["strength-of-schedule", "firsts", "lot"]}]
wish = {"title": "Thursday", "ruleset": "kingdomino", "options": {"harmony": True}, "stages": stages}
event = f"/v1/tournaments/{does('POST', '/v1/tournaments', wish)['tournament']['id']}"
for _ in range(10):
    does("POST", f"{event}/entrants", {"bot": "random"})
does("POST", f"{event}/stages")

# A round is drawn, looked at, and published. Its games begin, and tell by themselves how they came out.
for number in (1, 2):
    drawn = does("POST", f"{event}/rounds")["round"]
    tables = "; ".join(" ".join(str(own["entrant"]) for own in table["entrants"]) for table in drawn["tables"])
    print(f"Round {number}: {tables}. {drawn['cost']['repeats']} meet again, the spread is {drawn['cost']['spread']}.")
    does("POST", f"{event}/rounds/publish")
    while not (shown := does("GET", f"{event}/rounds/1/{number}"))["complete"]:
        time.sleep(0.2)

# Standings are exact, and every number can say where it comes from. Then the organiser has them signed.
for line in does("GET", f"{event}/standings")["standings"][:3]:
    print(f"  {line['place']}. {line['handle']} with {line['points']} points")
certificate = does("POST", f"{event}/certificates")["certificate"]
print(f"They are certified: {certificate['certificate']}.")
does("POST", f"{event}/end")

# The files for the wall and for the archive; the last holds every record, for whoever doubts it.
folder = Path("evening")
folder.mkdir(exist_ok=True)
for name in ("standings.csv", "standings.html", "workbook.xlsx"):
    (folder / name).write_bytes(ask("GET", f"{event}/exports/{name}", token=olga))
export = does("POST", "/v1/exports", {"kind": "bundle", "tournaments": [event.rpartition("/")[2]]})
while not export["file"]:
    time.sleep(0.2)
    export = does("GET", f"/v1/exports/{export['id']}")
(folder / "event.zip").write_bytes(ask("GET", export["file"].removeprefix(SERVICE), token=olga))
(folder / "jwks.json").write_bytes(ask("GET", "/.well-known/jwks.json"))
print("Standings and a workbook are in evening/, and everything that can be checked in evening/event.zip.")
