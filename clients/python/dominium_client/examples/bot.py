"""A bot: it plays all its games, and makes one against `random` if it has none.

python -m dominium_client.examples.bot http://127.0.0.1:8000 [TOKEN]
"""

import random
import sys

from dominium_client import Client, types

LIKES = ("play-treasures", "play", "buy", "place", "take")
"""Kinds of options, the best first."""


def choose(decision: types.Decision) -> list[str]:
    """Pick the best options, as many as required. If none is required, pick one if it is good."""
    options = decision["options"]
    random.shuffle(options)
    options.sort(key=lambda option: LIKES.index(option["kind"]) if option["kind"] in LIKES else len(LIKES))
    wanted = max(decision["min"], int(options[0]["kind"] in LIKES)) if options else 0
    return [option["id"] for option in options[: min(wanted, decision["max"])]]


def main() -> None:
    """Play all games of a new account, or of the one with this token."""
    service, token = sys.argv[1], sys.argv[2] if len(sys.argv) > 2 else None
    with Client(service, token) as bot:
        if token is None:
            print("My token:", bot.sign_up(f"robot-{random.randrange(10**9)}")["token"])
            bot.create_game({"ruleset": "kingdomino", "seats": ["me", {"bot": "random"}]})
        for waiting in bot.follow_inbox():
            for item in waiting["items"]:
                if item["waits_for"] == "decision" and item["game"] is not None:
                    shown = bot.play_on(item["game"]["id"], lambda _, decision: choose(decision))
                    print(shown["id"], shown["status"], shown["result"] and shown["result"]["standings"], flush=True)


if __name__ == "__main__":
    main()
