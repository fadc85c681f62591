"""A game in a terminal, against a bot.

python -m dominium_client.examples.terminal http://127.0.0.1:8000 [kingdomino | dominion | domaine]
"""

import random
import sys
from typing import Any, cast

from dominium_client import Client, InvalidRequestError, types

_OPTION = ("id", "kind")


def told(option: types.DecisionOptions) -> str:
    """`place domino 12, x 0, y 1`"""
    about = ", ".join(f"{name} {value}" for name, value in option.items() if name not in _OPTION)
    return f"{option['kind']} {about}".strip()


def choose(decision: types.Decision) -> list[str]:
    """Print the options and read the picks."""
    print(f"\n{decision['text']}")
    for number, option in enumerate(decision["options"], 1):
        print(f"{number:4} {told(option)}")
    least, most = decision["min"], decision["max"]
    many = f"{least}" if least == most else f"{least} to {most}"
    while True:
        words = input(f"{many} of them, by number: ").split()
        meant = all(word.isdigit() and 1 <= int(word) <= len(decision["options"]) for word in words)
        if meant and least <= len(words) <= most:
            return [decision["options"][int(word) - 1]["id"] for word in words]


def main() -> None:
    """Play a game against a bot."""
    service = sys.argv[1] if len(sys.argv) > 1 else "http://127.0.0.1:8000"
    ruleset = sys.argv[2] if len(sys.argv) > 2 else "kingdomino"
    with Client(service) as player:
        player.sign_up(f"terminal-{random.randrange(10**9)}")
        made = player.create_game({"ruleset": cast("Any", ruleset), "seats": ["me", {"bot": "random"}]})
        game = made["game"]["id"]
        seen = 0
        while True:
            log = player.get_log(game)["items"]
            for line in log[seen:]:
                print(f"{line['seq']:5} {line['text']}")
            seen = len(log)
            shown = player.get_game(game)
            if shown["result"] is not None:
                break
            if shown["decision"] is not None and "options" in shown["decision"]:
                try:
                    player.answer(game, shown["decision"], choose(shown["decision"]))
                except InvalidRequestError as refused:
                    print(refused)
        for standing in shown["result"]["standings"]:
            print(f"{standing['place']}. seat {standing['seat']}: {standing['score']}")


if __name__ == "__main__":
    main()
