"""A client that reads only `openapi.yaml` and the questions answers every ordered decision correctly.

See `api.md`, the order of picks.
"""

from collections.abc import Iterator
from typing import Any, NamedTuple, get_args

import pytest

from domain.game.decisions import First
from domain.games.dominion.boxes import EXPANSIONS
from tests.support.api import Api, document, over_wsgi
from tests.support.dominion import player
from tests.support.dominion_over_http import Sandbox, sandbox
from tests.support.play import people
from tests.support.questions import prompts
from tests.support.service import application

WANTED_LAST = {"first-lowest": True, "first-gained": False}
"""All that the client knows: whether the card for the top, or the one gained first, is picked last."""


def answer(decision: dict[str, Any], wanted: str, other: str) -> list[str]:
    """Picks that put one of these cards before the other and before as many more as are asked for."""
    named = {option["card"]: option["id"] for option in decision["options"]}
    more = [option["id"] for option in decision["options"] if option["card"] not in {wanted, other}]
    rest = [named[other], *more[: max(0, decision["min"] - 2)]]
    return [*rest, named[wanted]] if WANTED_LAST[decision["ordered"]] else [named[wanted], *rest]


def hand(cards: str, deck: str = "6*copper") -> dict[str, Any]:
    return player(hand=cards, deck=deck)


class Scene(NamedTuple):
    asked: str
    """The reason for the question, and its kind."""
    where: str
    """The seat whose cards are put in order, and the zone that shows it."""
    players: list[dict[str, Any]]
    steps: list[str]
    """The picks after the first card is played, until the order is requested; an empty one: no pick."""
    terms: dict[str, Any] = {}  # noqa: RUF012  never changed


FIVE = "gold silver 3*copper"
FIRST = {"edition": 1}
SCENES = [
    Scene("cellar/discard", "A discard", [hand("cellar gold silver")], []),
    Scene("militia/discard", "B discard", [hand("militia"), hand(FIVE)], []),
    Scene("sir-michael/discard", "B discard", [hand("sir-michael"), hand(FIVE, "silver gold")], []),
    Scene("catapult/discard", "B discard", [hand("catapult copper"), hand(FIVE)], []),
    Scene("poacher/discard", "A discard", [hand("poacher gold silver")], [], {"supply": "village=0 market=0"}),
    Scene("sentry/discard", "A discard", [hand("sentry", "copper gold silver estate")], [""]),
    Scene("sentry/put-on-deck", "A deck", [hand("sentry", "copper gold silver estate")], ["", ""]),
    Scene("thief/gain", "A gained", [hand("thief"), hand("", "gold estate"), hand("", "silver estate")], [], FIRST),
    Scene("goons/discard", "B discard", [hand("goons"), hand(FIVE)], []),
    Scene("rabble/put-on-deck", "B deck", [hand("rabble"), hand("", "curse estate duchy")], []),
    Scene("vault/discard", "A discard", [hand("vault gold silver")], []),
    Scene("vault/discard", "B discard", [hand("vault"), hand(FIVE)], ["", "discard"]),
    Scene("torturer/discard", "B discard", [hand("torturer"), hand(FIVE)], ["torturer/discard"]),
    Scene("scout/put-on-deck", "A deck", [hand("scout", "copper gold copper silver")], [], FIRST),
    Scene("secret-chamber/discard", "A discard", [hand("secret-chamber gold silver")], [], FIRST),
    Scene("secret-chamber/put-on-deck", "B deck", [hand("militia"), hand(f"secret-chamber {FIVE}")], ["reveal"], FIRST),
    Scene("diplomat/discard", "B discard", [hand("militia"), hand(f"diplomat {FIVE}", "2*estate")], ["reveal"]),
    Scene("mill/which/discard", "A discard", [hand("mill gold silver")], ["discard"]),
    Scene("patrol/put-on-deck", "A deck", [hand("patrol", "3*copper gold copper silver copper")], []),
    Scene("ghost-ship/put-on-deck", "B deck", [hand("ghost-ship"), hand(FIVE)], []),
    Scene("navigator/put-on-deck", "A deck", [hand("navigator", "gold silver 3*copper")], ["navigator/put-back"]),
    Scene("doctor/put-on-deck", "A deck", [hand("doctor", "gold silver estate")], ["curse"]),
    Scene(
        "herald/put-on-deck",
        "A deck",
        [player(hand="copper", discard="gold silver estate")],
        ["buy herald", "overpay 2"],
        {"supply": "herald", "turn": {"phase": "buy", "coins": 6, "buys": 2}},
    ),
    Scene("wandering-minstrel/put-on-deck", "A deck", [hand("wandering-minstrel", "gold village smithy copper")], []),
    Scene("apothecary/put-on-deck", "A deck", [hand("apothecary", "estate gold silver")], []),
    Scene(
        "herbalist/put-on-deck",
        "A hand",
        [player(hand="herbalist", in_play="herbalist gold silver", deck="6*copper")],
        ["end"],
    ),
    Scene("forum/discard", "A discard", [hand("forum gold silver", "")], []),
    Scene("legionary/discard", "B discard", [hand("legionary gold"), hand(FIVE)], ["gold"]),
    Scene("inn/discard", "A discard", [hand("inn gold silver", "")], []),
    Scene("margrave/discard", "B discard", [hand("margrave"), hand(FIVE)], []),
    Scene("noble-brigand/gain", "A gained", [hand("noble-brigand"), hand("", "gold"), hand("", "silver")], []),
    Scene("oracle/put-on-deck", "B deck", [hand("oracle", ""), hand("", "gold silver")], ["oracle/put-back"]),
    Scene("horse-traders/discard", "A discard", [hand("horse-traders gold silver")], []),
    Scene("young-witch/discard", "A discard", [hand("young-witch gold silver")], []),
    Scene("followers/discard", "B discard", [hand("followers"), hand(FIVE)], []),
    Scene("dungeon/discard", "A discard", [hand("dungeon gold silver")], []),
    Scene("warehouse/discard", "A discard", [hand("warehouse gold silver")], []),
]
NOT_TREASURES = {"rabble": ("estate", "duchy"), "wandering-minstrel": ("village", "smithy")}


@pytest.fixture(scope="module")
def maker(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Api]:
    with application(tmp_path_factory.mktemp("order")) as app:
        (one,) = people(Api(over_wsgi(app)), 1)
        yield one


@pytest.mark.parametrize("scene", SCENES, ids=lambda scene: f"{scene.asked}, {scene.where}")
def test_whoever_knows_which_end_is_which_answers_as_they_mean_to(maker: Api, scene: Scene) -> None:
    whose, where = scene.where.split()
    cards = NOT_TREASURES.get(scene.asked.partition("/")[0], ("gold", "silver"))
    for wanted, other in (cards, cards[::-1]):
        game = sandbox(maker, *scene.players, **scene.terms)
        game.play(scene.players[0]["hand"][0])
        for step in scene.steps:
            game.pick(*[step] if step else [])
        decision = game.decision
        assert f"{decision['prompt']}/{decision['kind']}" == scene.asked
        assert game.problem(["o99"])["decision"].items() <= decision.items(), "the same is asked in a refusal"
        game.answer(answer(decision, wanted, other))
        assert shown(game, "ABC".index(whose), where)[0] == wanted


@pytest.mark.parametrize(
    ("card", "own", "others"),
    [
        ("vault", "Vault: discard any number", "Vault: you may discard 2"),
        ("bishop", "Bishop: trash", "Bishop: you may"),
    ],
)
def test_others_are_asked_in_words_of_their_own(maker: Api, card: str, own: str, others: str) -> None:
    """The same kind of question by the same card (Prosperity, Vault and Bishop)."""
    game = sandbox(maker, hand(f"{card} gold silver"), hand(FIVE)).play(card)
    assert game.decision["text"].startswith(own)
    game.pick("gold")
    assert (game.decision["seat"], game.decision["text"].startswith(others)) == (1, True)


def shown(game: Sandbox, seat: int, where: str) -> list[str]:
    """Top first, or first gained."""
    if where == "gained":
        return [told["card"] for told in game.told("card-gained")]
    found: list[str] = game.shown["table"]["players"][seat][where]
    return found


def test_there_is_a_scene_for_every_ordered_question() -> None:
    """The prompt of an ordered question names the last pick (`test_every_question_of_a_box_has_words`)."""
    covered: set[str] = set()
    ordered = {key for box in EXPANSIONS for key, words in prompts(box).items() if "The last" in words}
    for asked in {scene.asked for scene in SCENES}:
        named = {f"{asked}/others", asked, asked.rpartition("/")[0]} & ordered
        assert named, asked
        covered |= named
    assert covered == ordered


def test_the_client_knows_what_the_document_says() -> None:
    ordered = document()["components"]["schemas"]["Decision"]["properties"]["ordered"]
    words = {word for schema in ordered["anyOf"] for word in schema.get("enum", [])}
    assert words == WANTED_LAST.keys() == set(get_args(First))
    assert all(word in ordered["description"] for word in words)
