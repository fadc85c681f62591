"""The levels of the bots: they play every game by its rules, always alike, and know nothing that they may not see."""

import random
from collections import Counter
from itertools import pairwise, product

import pytest

from domain.games.rulesets import RULESETS
from service.features.bots.players import LEVELS, answer, levels
from tests.support.arena import bot, contest, share, shown
from tests.support.games import played, seeded

SETTINGS = {
    "domaine": [({"turn_limit": 40}, 2), ({"turn_limit": 30, "neutral_castles": True}, 2), ({"turn_limit": 30}, 4)],
    "dominion": [
        ({"turn_limit": 40}, 2),
        ({"turn_limit": 60, "random": {"boxes": ["prosperity", "seaside"]}}, 3),
        ({"turn_limit": 60, "random": {"boxes": ["base", "intrigue"]}}, 2),
        ({"turn_limit": 60, "edition": 1, "random": {"boxes": ["base", "intrigue"]}}, 4),
    ],
    "kingdomino": [({}, 4), ({"mighty_duel": True, "middle_kingdom": True, "harmony": True}, 2), ({}, 3)],
}
TIMES = 3
"""How often each level answers the question that is looked at."""


def test_every_game_has_five_levels(anybody):
    for ruleset in RULESETS:
        assert anybody.get(f"/v1/rulesets/{ruleset}").json["bots"] == list(levels(ruleset)) == list(LEVELS)


@pytest.mark.one_in(3)
@pytest.mark.parametrize(("ruleset", "level"), list(product(SETTINGS, LEVELS)))
def test_a_level_plays_whole_games(ruleset, level):
    """The driver would refuse an illegal pick."""
    for number, (options, seats) in enumerate(SETTINGS[ruleset]):
        rules = RULESETS[ruleset]
        setting = rules.setting(options, seats)
        minds = [bot(level), *[bot("gentle")] * (seats - 1)]
        assert contest(rules, setting, minds, seeded("levels", level, number)).copy.ended is not None


@pytest.mark.parametrize(("ruleset", "level"), list(product(SETTINGS, LEVELS)))
def test_its_answer_is_the_same_in_two_worlds(ruleset, level):
    """Everything is shown, hands and decks too: of a world, and of another one that looks alike to the seat. The answer
    is the same, and so it is when it is asked for again."""
    rules = RULESETS[ruleset]
    options, seats = SETTINGS[ruleset][0]
    game = played(rules, rules.setting(options, seats), "bots")
    looked = 0
    for facts in game.questions:
        opened = game.facts[facts - 1]
        if opened.rest != facts - 1 or facts % TIMES:
            continue
        decision = game.resumed(facts).chooses
        table = game.at(opened.rest).table
        other = rules.redeal(table, game.seen(opened.rest, opened.seat).table, seeded("another", facts))
        worlds = [shown(rules, rules.open_view(each), decision) for each in (table, other, table)]
        answers = [answer(level, world, random.Random(facts)) for world in worlds]
        assert answers[0] == answers[1] == answers[2]
        looked += worlds[0] != worlds[1]
        if looked > TIMES:
            break
    assert looked


WORK = {"kingdomino": 3_000, "domaine": 40_000}
"""How often a bot weighs a kingdom, or asks what a square of the board is worth, for one answer. A thousand kingdoms
take a fortieth of a second."""


@pytest.mark.parametrize("ruleset", list(WORK))
def test_an_answer_is_a_bounded_amount_of_work(ruleset, monkeypatch):
    from service.features.bots.domaine.outlook import Outlook
    from service.features.bots.kingdomino import choosing

    done: Counter[str] = Counter()
    weigh, worth = choosing.worth, Outlook.worth
    monkeypatch.setattr(choosing, "worth", lambda *args: done.update([ruleset]) or weigh(*args))
    monkeypatch.setattr(Outlook, "worth", lambda *args: done.update([ruleset]) or worth(*args))
    most = []

    def look(*_):
        most.append(done.pop(ruleset, 0))

    rules = RULESETS[ruleset]
    options, seats = SETTINGS[ruleset][0]
    contest(rules, rules.setting(options, seats), [bot("master")] * seats, seeded("work", ruleset), look)
    assert 0 < max(most) <= WORK[ruleset]


@pytest.mark.long
@pytest.mark.parametrize("ruleset", list(SETTINGS))
def test_each_level_beats_the_one_before(ruleset):
    """In forty games for two the better one wins more than half."""
    rules = RULESETS[ruleset]
    setting = rules.setting({"recommended": "silver-and-gold"} if ruleset == "dominion" else {}, 2)
    for weaker, better in pairwise(LEVELS):
        won = 0.0
        for number in range(40):
            seat = number % 2
            minds = [bot(better if other == seat else weaker) for other in range(2)]
            won += share(contest(rules, setting, minds, seeded("ladder", number)), seat)
        assert won > 20, (weaker, better, won)
