"""The answers to the questions of pyminion: the picks of our game."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

from pyminion.core import Card
from pyminion.decider import Decider
from pyminion.game import Game
from pyminion.player import Player

from tests.differential.both_engines import REACTIONS, OurGame, same
from tests.differential.pyminion_cards import BY_ID, BY_NAME, ID, IDS


class NothingToChoose(Exception):
    """pyminion asks for more cards than there are."""


class SeatedPlayer(Player):
    seat: int
    reveals: str | None = None
    """The Reaction that the player reveals to the current Attack."""


class Picks(Decider):
    """Answers the questions of pyminion with the picks of our game."""

    def __init__(self, game: OurGame) -> None:
        self._ours = game
        self._held: Sequence[str] | None = None
        """Picks of the Buy phase that our game has not been given yet."""
        self._trashed: list[Card] = []

    def action_phase_decision(self, valid_actions: list[Card], player: SeatedPlayer, game: Game) -> Card | None:
        options = self._ours.offered(player.seat, "action")
        self._ours.compare(state(game, player))
        same("Actions", {option.card for option in options if option.kind == "play"}, ids(valid_actions))
        (picked,) = self._ours.answer(self._ours.picks())
        return BY_ID[picked.card] if picked.kind == "play" else None

    def treasure_phase_decision(self, valid_treasures: list[Card], player: SeatedPlayer, game: Game) -> list[Card]:
        options = self._ours.offered(player.seat, "buy")
        self._ours.compare(state(game, player))
        same("Treasures", {option.card for option in options if option.kind == "play"}, ids(valid_treasures))
        picks = self._ours.picks()
        picked = options[int(picks[0][1:])]
        if picked.kind not in {"play", "play-treasures"}:
            self._held = picks
            return []
        self._ours.answer(picks)
        return [BY_ID[picked.card]] if picked.kind == "play" else list(valid_treasures)

    def buy_phase_decision(self, valid_cards: list[Card], player: SeatedPlayer, game: Game) -> Card | None:
        if not valid_cards and self._held is None:
            return None
        options = self._ours.offered(player.seat, "buy")
        self._ours.compare(state(game, player))
        same("cards for sale", {option.card for option in options if option.kind == "buy"}, ids(valid_cards))
        picks, self._held = self._held or self._ours.picks(), None
        (picked,) = self._ours.answer(picks)
        return BY_ID[picked.card] if picked.kind == "buy" else None

    def binary_decision(self, prompt: str, card: Card, player: SeatedPlayer, game: Game, **_: Any) -> bool:
        name = IDS[card]
        if name in REACTIONS:
            revealed, player.reveals = player.reveals == name, None if player.reveals == name else player.reveals
            return revealed
        kinds = {"put-on-deck"} if name == "sentry" else {"trash", "discard", "play", "set-aside"}
        found = self._ours.asked(player.seat, name, kinds)
        if found is None:  # equal cards have one order, and without cards nothing is discarded
            same("question of yes or no", name in {"sentry", "mill"}, True)
            return False
        decision, picked = found
        if name == "sentry":  # pyminion asks whether to put the second card on top
            return picked[-1] is decision.options[1]
        self._trashed = [BY_ID[option.card] for option in picked] if name == "masquerade" else []
        return bool(picked)

    def multiple_option_decision(
        self, card: Card, options: list[str], player: SeatedPlayer, game: Game, num_choices: int = 1, **_: Any
    ) -> list[int]:
        found = self._ours.asked(player.seat, IDS[card], {"effect", "discard"})
        same("choice of effects", found is not None, True)
        decision, picked = found
        if IDS[card] == "baron":
            return [0 if picked else 1]
        same("number of effects", (len(decision.options), decision.min), (len(options), num_choices))
        return [decision.options.index(option) for option in picked]

    def discard_decision(self, **asked: Any) -> list[Card]:
        return self._cards({"discard"}, **asked)

    def trash_decision(self, **asked: Any) -> list[Card]:
        if IDS[asked["card"]] == "masquerade":
            return self._trashed
        return self._cards({"trash"}, **asked)

    def gain_decision(self, **asked: Any) -> list[Card]:
        gained = self._cards({"gain"}, **asked)
        if IDS[asked["card"]] == "swindler":  # pyminion leaves the gained card in the supply
            asked["game"].supply.gain_card(gained[0])
        return gained

    def topdeck_decision(self, **asked: Any) -> list[Card]:
        return self._cards({"put-on-deck", "put-into-deck"}, **asked)

    def reveal_decision(self, **asked: Any) -> list[Card]:
        return self._cards({"reveal"}, **asked)

    def name_card_decision(self, **asked: Any) -> list[Card]:
        return self._cards({"name"}, **asked)

    def pass_decision(self, **asked: Any) -> list[Card]:
        """Pass a card. pyminion asks the player of Masquerade for all, so the owner of the cards is found first."""
        everybody = asked["game"].players
        asked["player"] = next(each for each in everybody if each.hand.cards is asked["valid_cards"])
        if sum(1 for each in everybody if each.hand.cards) == 1:
            return asked["valid_cards"][:1]
        return self._cards({"pass"}, **asked)

    def multi_play_decision(self, required: bool = True, **asked: Any) -> Card | None:
        return self._cards({"play"}, min_num_play=1, max_num_play=1, **asked)[0]

    def deck_position_decision(self, card: Card, player: SeatedPlayer, num_deck_cards: int, **_: Any) -> int:
        found = self._ours.asked(player.seat, IDS[card], {"put-into-deck"})
        same("places in the deck", len(found[0].options) if found else 1, num_deck_cards + 1)
        return num_deck_cards - found[1][0].above

    def _cards(
        self, kinds: set[str], *, card: Card, valid_cards: list[Card], player: SeatedPlayer, **asked: Any
    ) -> list[Card]:
        """Return the cards that our game picked. `asked` has the least and the greatest number, if there are any."""
        name = IDS[card]
        least, most = (next((n for key, n in asked.items() if key.startswith(end)), 0) for end in ("min", "max"))
        if least > len(valid_cards):
            raise NothingToChoose(name)
        most = min(most, len(valid_cards)) if most > 0 else len(valid_cards)
        may_decline = name == "throne-room"  # pyminion lets nobody decline
        if most == 0 or (least == most and len(set(valid_cards)) == 1 and not may_decline):
            return valid_cards[:most]
        found = self._ours.asked(player.seat, name, kinds)
        if found is None:
            same(f"choice for {name}", len(valid_cards), least)
            return list(valid_cards)
        decision, picked = found
        offered = Counter(option.card for option in decision.options)
        theirs = Counter(IDS[each] for each in valid_cards)
        same(f"cards for {name}", set(offered) if most == 1 else offered, set(theirs) if most == 1 else theirs)
        same(f"numbers for {name}", (decision.min, decision.max), (0 if may_decline else least, most))
        return [BY_ID[option.card] for option in picked]


def ids(cards: Sequence[Card]) -> set[str]:
    return {IDS[card] for card in cards}


def state(game: Game, player: SeatedPlayer) -> dict[str, object]:
    """Return the table of pyminion, by our names. Only decks have an order."""
    found: dict[str, object] = {
        "supply": {BY_NAME[pile.name]: len(pile.cards) for pile in game.supply.piles},
        "trash": sorted(map(ID, game.trash.cards)),
        "turn": (player.seat, player.state.actions, player.state.buys, player.state.money),
    }
    for each in game.players:
        found[f"deck of {each.seat}"] = list(map(ID, each.deck.cards))
        found[f"hand of {each.seat}"] = sorted(map(ID, each.hand.cards))
        found[f"discard of {each.seat}"] = sorted(map(ID, each.discard_pile.cards))
        found[f"in_play of {each.seat}"] = sorted(map(ID, each.playmat.cards))
    return found
