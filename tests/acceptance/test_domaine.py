"""A whole game of Domaine by four over HTTP, and its record, checked offline."""

import pytest

from events.keys import read_public_keys
from events.record.verifying import verify
from tests.support.play import events, finish, people, table

VIEWS = ("public", "seat-0", "seat-1", "seat-2", "seat-3", "referee")


@pytest.fixture(scope="module")
def played(anybody):
    players = people(anybody, 4)
    game = table(players, ruleset="domaine")
    return game, players, finish(players, game)


def test_four_play_it_to_the_end(anybody, played):
    game, _, shown = played
    assert shown["status"] == "final"
    assert {standing["seat"] for standing in shown["result"]["standings"]} == {0, 1, 2, 3}
    assert shown["result"]["reason"] in {"finished", "king", "deck", "turn-limit"}
    types = {delivered["event"]["type"] for delivered in events(anybody, game)}
    assert {"game-created", "decision-opened", "card-laid", "game-ended", "seed-opened"} <= types


def test_hands_are_told_to_their_holders_alone(anybody, played):
    """Domaine, section 5: cards are held in hand. Each seat's own view of a moment stays what it was."""
    game, players, shown = played
    for seat, player in enumerate(players):
        middle = player.get(f"/v1/games/{game}?at={shown['version'] // 2}&view=seat-{seat}").json
        hands = [one["hand"] for one in middle["table"]["players"]]
        assert len(hands[seat]) > 0
        assert hands == [hand if other == seat else None for other, hand in enumerate(hands)]


def test_its_records_verify_offline_to_one_head(anybody, played):
    game, _, _ = played
    keys = read_public_keys(anybody.get("/.well-known/jwks.json").body)
    reports = [
        verify(anybody.get(f"/v1/games/{game}/record?view={view}").body.splitlines(keepends=True), keys)
        for view in VIEWS
    ]
    assert {report.verdict for report in reports} == {"verified"}
    assert len({report.head for report in reports}) == 1
    assert anybody.get(f"/v1/games/{game}/audit").json["verdict"] == "agrees"
