"""Special values that Dominion bots give to the options of single cards' decisions."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from domain.games.dominion.cards import ACTION, CARDS, VICTORY
from service.features.bots.dominion.plans import LEAVING_NONE, TERMINALS, VILLAGES
from service.features.bots.dominion.valuation import COINS, Valuation

_POOR: Final = 3
_PRIZES: Final = {"followers": 8, "trusty-steed": 7, "princess": 4, "diadem": 5, "bag-of-gold": 6}
_RICH: Final = 9
_ENOUGH: Final = 3
_USUAL: Final = 7.0
_COPIED: Final = 4
_MOST_WANTED: Final = 3
_USEFUL: Final = 30
"""Number of terminal Actions, from the best, that are better than an Action that only replaces itself."""
ALTAR_GAINS: Final = 5
"""Greatest cost of a card that an Altar gains."""
_POOREST: Final = ("curse", "estate", "copper")
_GREATEST: Final = ("province", "colony")
_VICTORIES: Final = ("province", "duchy", "colony", "estate")

OfCard = Callable[[Valuation, str], float]


def _all_that(kinds: Iterable[str], cards: Iterable[str], liking: OfCard) -> dict[tuple[str, str], OfCard]:
    return {(card, kind): liking for card in cards for kind in kinds}


def _mined(asked: Valuation, card: str) -> float:
    return {"gold": 4.0 if "platinum" in asked.supply else -5.0, "silver": 3.0, "copper": 2.5}.get(card, -4.0)


def _to_island(asked: Valuation, card: str) -> float:
    dead = CARDS[card].is_a(VICTORY) or card == "curse"
    return 5.0 + asked.costs.get(card, 0) if dead else -asked.value(card)


def _onto_the_deck(asked: Valuation, card: str) -> float:
    return asked.value(card) - 2.5 if card not in _VICTORIES else -1.0


def _prized(asked: Valuation, card: str) -> float:
    if card == "duchy":
        return 9.0 if asked.late else 0.5
    return float(_PRIZES.get(card, 1))


def _for_an_action(asked: Valuation, card: str) -> float:
    needed = asked.table["turn"]["actions"] == 1 and sum(CARDS[each].is_a(ACTION) for each in asked.hand) > 1
    return 1.0 - asked.value(card) if needed else -1.0


def _for_a_buy(asked: Valuation, card: str) -> float:
    return 1.0 - asked.value(card) if asked.in_hand() > _RICH else -1.0


def _catapulted(asked: Valuation, card: str) -> float:
    """Return the value of trashing a card with a Catapult. Dear cards and Treasures harm the other players."""
    return asked.trashing(card) + {"silver": 2.5, "rocks": 9.0, "copper": 1.0}.get(card, 0.0)


def _as_other(asked: Valuation, card: str) -> float:
    """Return the value of playing an Overlord as this card: a further Action first if Actions wait in the hand."""
    waits = asked.table["turn"]["actions"] == 0 and _waiting(asked)
    value = 1.0 + asked.value(card)
    if waits and card in VILLAGES:
        return 20.0 + value
    if card in TERMINALS:
        return -20.0 if waits else value + 5.0 * (TERMINALS.index(card) < _USEFUL)
    return value - 10.0 * (card in LEAVING_NONE)


LIKINGS: Final[Mapping[tuple[str, str], OfCard]] = {
    ("cellar", "discard"): lambda asked, card: 1.5 - asked.value(card),
    **_all_that(["discard"], ["vault", "secret-chamber"], lambda _, card: 0.0 if card in COINS else 1.0),
    **_all_that(
        ["trash"],
        ["remodel", "expand", "replace", "upgrade", "remake"],
        lambda asked, card: asked.improvement(card, asked.decision["prompt"]),
    ),
    ("mine", "trash"): _mined,
    ("moneylender", "trash"): lambda *_: 5.0,
    **_all_that(["trash"], ["thief", "pirate-ship"], lambda asked, card: asked.value(card)),
    ("thief", "gain"): lambda asked, card: asked.value(card) - 1.5,
    ("swindler", "gain"): lambda asked, card: -asked.value(card) if card not in _GREATEST else -20.0,
    ("library", "set-aside"): lambda asked, _: 1.0 if asked.table["turn"]["actions"] == 0 else -1.0,
    ("island", "set-aside"): _to_island,
    ("ambassador", "reveal"): lambda asked, card: asked.trashing(card),
    ("courtier", "reveal"): lambda _, card: float(len(CARDS[card].types)),
    **_all_that(["put-on-deck"], ["harbinger", "pearl-diver"], lambda asked, card: asked.value(card) - 1.5),
    **_all_that(["put-on-deck", "set-aside"], ["courtyard", "artisan", "haven"], lambda asked, card: asked.back(card)),
    ("spy", "discard"): lambda asked, card: float((asked.value(card) < 1.5) == (card in asked.mine["aside"])),
    ("spy", "put-on-deck"): lambda *_: 0.5,
    ("gain", "put-on-deck"): _onto_the_deck,
    ("gain", "trash"): lambda _, card: 5.0 if card in ("curse", "copper") else -1.0,
    ("hamlet/action", "discard"): _for_an_action,
    ("hamlet/buy", "discard"): _for_a_buy,
    ("butcher", "trash"): lambda asked, card: asked.after_trashing(card),
    ("taxman", "trash"): lambda _, card: {"silver": 3.0, "copper": 2.0}.get(card, -2.0),
    ("plaza", "discard"): lambda _, card: 1.0 if card == "copper" else -1.0,
    ("advisor", "discard"): lambda asked, card: asked.value(card),
    ("doctor", "name"): lambda asked, card: float(asked.deck[card] if card in _POOREST else 0),
    ("doctor", "trash"): lambda asked, card: asked.trashing(card),
    ("doctor", "discard"): lambda asked, card: 0.5 - asked.value(card),
    ("doctor", "put-on-deck"): lambda *_: 0.0,
    ("journeyman", "name"): lambda asked, card: float(asked.deck[card] if card in _POOREST else 0),
    ("herald", "put-on-deck"): lambda asked, card: asked.value(card),
    ("spice-merchant", "trash"): lambda _, card: {"copper": 3.0}.get(card, -4.0),
    ("farmland", "trash"): lambda asked, card: asked.improvement(card, "farmland"),
    ("noble-brigand", "trash"): lambda asked, card: asked.value(card),
    ("fools-gold", "trash"): lambda asked, _: 3.0 - asked.deck["fools-gold"],
    ("turn-start", "call"): lambda asked, card: _new_hand(asked) if card == "guide" else -1.0,
    ("turn-start", "resolve"): lambda *_: 0.5,
    ("gain-or-call", "call"): lambda asked, _: _copying(asked),
    ("gain-or-call", "put-on-deck"): _onto_the_deck,
    ("gain-or-call", "trash"): lambda _, card: 9.0 if card in ("curse", "copper") else -1.0,
    ("gear", "set-aside"): lambda asked, card: asked.back(card) - 4.5,
    ("training", "mark"): lambda asked, card: 0.1 + asked.deck[card],
    ("young-witch", "reveal"): lambda *_: 1.0,
    ("tournament", "reveal"): lambda *_: 1.0,
    ("tournament", "gain"): _prized,
    ("transmute", "trash"): lambda _, card: {"estate": 9.0, "curse": 5.0, "duchy": 2.0}.get(card, -2.0),
    ("herbalist", "put-on-deck"): lambda asked, card: asked.value(card) - 2.0,
    ("altar", "trash"): lambda asked, card: asked.exchanging(card, ALTAR_GAINS),
    ("mystic", "name"): lambda asked, card: float(asked.deck[card]),
    ("rats", "trash"): lambda asked, card: asked.trashing(card),
    ("scavenger", "put-on-deck"): lambda asked, card: asked.value(card),
    ("knights", "trash"): lambda asked, card: -asked.value(card),
    ("dame-anna", "trash"): lambda asked, card: asked.trashing(card),
    ("catapult", "trash"): _catapulted,
    ("overlord", "play-as"): _as_other,
    ("charm", "gain"): lambda asked, card: asked.value(card),
    ("contraband", "name"): lambda _, card: {"colony": 4.0, "province": 3.0, "gold": 2.0}.get(card, 0.0),
    ("embargo", "mark"): lambda asked, card: float(card not in asked.purchases()),
}
"""Functions that value a card, by the card that asks and the act on the picked card."""


EFFECTS: Final[Mapping[str, Callable[[Valuation], float]]] = {
    "minion/hands": lambda asked: asked.in_hand() <= _POOR and "minion" not in asked.hand,
    "nobles/actions": lambda asked: asked.table["turn"]["actions"] == 0 and _waiting(asked),
    "steward/trash": lambda asked: 2.0 * (sum(asked.trashing(card) > 0 for card in asked.hand) > 1),
    "steward/coins": lambda asked: asked.reaches(2),
    "torturer/discard": lambda asked: asked.supply.get("curse", 0) > 0,
    "courtier/gold": lambda asked: not asked.late,
    "courtier/coins": lambda asked: asked.late,
    "pirate-ship/coins": lambda asked: asked.mine.get("counters", {}).get("pirate_ship", 0) > 2,
    "navigator/discard": lambda asked: sum(asked.value(card) for card in asked.mine["aside"]) < 8,
    "lurker/gain": lambda asked: any(CARDS[card].is_a(ACTION) for card in asked.table["trash"]),
    "native-village/take": lambda asked: _on_mat(asked, "native_village") > 2,
    "jester/you": lambda asked: asked.value(asked.options[0]["card"]) > 1,
    "spice-merchant/coins": lambda asked: asked.reaches(2) and not _waiting(asked),
    "amulet/trash": lambda asked: 2.0 * any(asked.trashing(card) > 0 for card in asked.hand),
    "amulet/coin": lambda asked: asked.reaches(1),
    "amulet/silver": lambda asked: 0.9 * (asked.supply.get("silver", 0) > 0),
    "miser/copper": lambda asked: "copper" in asked.hand and _coppers_on_mat(asked) < _ENOUGH,
    "miser/coins": lambda asked: _coppers_on_mat(asked) >= _ENOUGH or "copper" not in asked.hand,
    "oracle/discard": lambda asked: asked.prefers_discarding(),
    "trusty-steed/cards": lambda _: True,
    "trusty-steed/actions": lambda asked: 2.0 * (asked.table["turn"]["actions"] == 0 and _waiting(asked)),
    "trusty-steed/silvers": lambda _: False,
    "squire/actions": lambda asked: 2.0 * (asked.table["turn"]["actions"] == 0 and _waiting(asked)),
    "squire/buys": lambda _: False,
    "charm/coins": lambda _: True,
    "charm/card": lambda _: False,
    "pawn/card": lambda _: True,
    "pawn/buy": lambda _: False,
    "pawn/action": lambda asked: asked.table["turn"]["actions"] > 0 or _waiting(asked),
}
"""Values of the effects that cards offer. An effect that is not listed ranks between chosen and avoided ones."""


def _on_mat(asked: Valuation, mat: str) -> int:
    mats: Mapping[str, Mapping[str, int]] = asked.mine.get("mats", {})
    return mats[mat]["count"] if mat in mats else 0


def _coppers_on_mat(asked: Valuation) -> int:
    mats: Mapping[str, Mapping[str, Sequence[str]]] = asked.mine.get("mats", {})
    return list(mats["tavern"]["cards"]).count("copper") if "tavern" in mats else 0


def _new_hand(asked: Valuation) -> float:
    """Return the value of discarding the hand for five other cards: positive if the hand is worse than most."""
    return _USUAL - sum(asked.value(card) for card in asked.hand)


def _copying(asked: Valuation) -> float:
    """Return the value of a copy of the card that the bot has just gained, as the last public move shows it."""
    gained = next((card for seat, card, gain in reversed(asked.moves) if gain and seat == asked.seat), "curse")
    wanted = asked.purchases()
    return 4.0 if gained in wanted[:_MOST_WANTED] and CARDS[gained].cost >= _COPIED else -1.0


def _waiting(asked: Valuation) -> bool:
    return any(CARDS[card].is_a(ACTION) for card in asked.hand)
