"""A position that a game prints sets up the same game."""

import pytest

from tests.support.play import finish, limited, people

GAMES = [
    ("kingdomino", {}),
    ("domaine", {}),
    ("dominion", {"recommended": "repetition"}),
    ("dominion", {"random": {"boxes": ["prosperity", "intrigue", "seaside"]}, "edition": 1}),
]


def printed(player, game, at):
    """The position at this event, or None where the game does not rest."""
    answer = player.get(f"/v1/games/{game}?as=position&at={at}")
    return answer.json if answer.status == 200 else None


@pytest.mark.parametrize(("ruleset", "options"), GAMES)
def test_a_printed_position_sets_up_the_same_game(anybody, ruleset, options):
    players = people(anybody, 2)
    wanted = {"ruleset": ruleset, "options": {**options, **limited(ruleset, 9)}, "seats": ["me", "open"]}
    game = players[0].post("/v1/games", wanted).json["game"]["id"]
    assert players[1].put(f"/v1/games/{game}/seats/1").status == 200
    ended = finish(players, game)
    positions = [one for at in range(1, ended["version"] + 1) if (one := printed(players[0], game, at)) is not None]
    wanted |= {"options": ended["rules"]["options"], "sandbox": True}
    for position in (positions[0], positions[len(positions) // 2], positions[-2]):
        made = players[0].post("/v1/games", {**wanted, "position": position}).json["game"]
        first = (printed(players[0], made["id"], at) for at in range(1, made["version"] + 1))
        assert next(one for one in first if one is not None) == position
    again = players[0].post("/v1/games", {**wanted, "position": positions[-1]}).json["game"]
    assert again["result"] == ended["result"]
