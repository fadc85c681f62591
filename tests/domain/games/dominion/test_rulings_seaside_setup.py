"""Games with Seaside from their set-up on.

The tests cover the contents of the box (section 1 of its rules) and the sets that the rulebook of the second edition
prints (`dominion.md`, 7.7). They also cover names, positions (section 8), questions and public facts.
"""

from typing import Any

import msgspec
import pytest

from domain.game.refusal import Refusal
from domain.games.dominion.cards import CARDS, DURATION
from domain.games.dominion.randomizers import box_of
from domain.games.dominion.sets import SETS
from tests.support.dominion import RULES, player
from tests.support.dominion_in_process import begun, given

SEASIDE = (
    "ambassador", "bazaar", "caravan", "cutpurse", "embargo", "explorer", "fishing-village", "ghost-ship", "haven",
    "island", "lighthouse", "lookout", "merchant-ship", "native-village", "navigator", "outpost", "pearl-diver",
    "pirate-ship", "salvager", "sea-hag", "smugglers", "tactician", "treasure-map", "treasury", "warehouse", "wharf",
)  # fmt: skip
DURATIONS = {
    "caravan", "fishing-village", "haven", "lighthouse", "merchant-ship", "outpost", "tactician", "wharf",
}  # fmt: skip


@pytest.mark.parametrize("edition", [1, 2])
def test_the_box_is_the_same_under_both_editions(edition: Any) -> None:  # section 1
    assert {card for card in CARDS if box_of(card, edition) == "seaside"} == {*SEASIDE}
    assert len(SEASIDE) == 26
    assert {card for card in SEASIDE if CARDS[card].is_a(DURATION)} == DURATIONS
    RULES.setting({"kingdom": SEASIDE[:10], "edition": edition}, 2)


@pytest.mark.parametrize(("seats", "size"), [(2, 8), (3, 12), (6, 12)])
def test_the_pile_of_islands(seats: int, size: int) -> None:  # 1.1
    game = begun(seats, kingdom=("island", *SEASIDE[:9]))
    assert (game.supply["island"], game.supply["caravan"]) == (size, 10)


def test_trade_route_has_a_token_for_the_islands() -> None:  # 1.1
    game = given(player(hand="2*silver"), supply="island trade-route", turn={"phase": "buy"}).play_treasures()
    assert game.buy("island").view(None)["trade_route"] == ["island"]


@pytest.mark.parametrize("name", ["reach-for-tomorrow", "repetition", "give-and-take"])
def test_the_sets_of_the_rulebook(name: str) -> None:  # dominion.md, 7.7
    game = begun(2, recommended=name)
    found = sorted(str(box_of(card, 2)) for card in game.table.kingdom)
    assert found == (["base"] * 5 + ["seaside"] * 5 if name == "reach-for-tomorrow" else ["base"] * 4 + ["seaside"] * 6)
    assert set(game.table.kingdom) == set(SETS[name].kingdom)
    with pytest.raises(Refusal) as refused:
        RULES.setting({"recommended": name, "edition": 1}, 2)
    assert refused.value.pointer == "/options/edition"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", ["Reach for Tomorrow", "Repetition", "Give and Take", "Sea Hag", "Native Village"]),
        ("pl", ["Reach for Tomorrow", "Ambasador", "Sea Hag"]),
        ("pt", ["Alcance o Amanhã", "Repetição", "Dar e Pegar de Volta", "Fechadura", "Bruxa do Mar", "Wharf"]),
        ("it", ["Give and Take", "Treasure Map"]),
    ],
)
def test_names_are_those_of_the_rulebooks(language: str, names: list[str]) -> None:
    parts = RULES.parts(language)
    assert set(names) <= {each.name for each in (*parts.sets, *parts.cards)}


def test_a_position_has_a_word_for_what_the_cards_declare() -> None:  # section 8
    hand = "island curse haven gold native-village embargo pirate-ship caravan outpost silver"
    game = given(
        player(hand=hand, deck="duchy 9*copper"),
        player(deck="gold 9*estate"),
        supply="village smugglers",
        turn={"actions": 9, "buys": 2},
    )
    game.play("island").pick("curse").play("haven").pick("gold").play("native-village").pick("native-village/lay")
    game.play("embargo").pick("village").play("pirate-ship").pick("pirate-ship/attack").play("caravan", "outpost")
    game.to_buy_phase().buy("copper")
    printed: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(RULES.position(game.table)))
    words = ("island", "haven", "native_village", "pirate_ship", "gained_last_turn", "later", "staying")
    assert {word: printed["players"][0][word] for word in words} == {
        "island": ["island", "curse"],
        "haven": ["gold"],
        "native_village": ["copper"],
        "pirate_ship": 1,
        "gained_last_turn": ["copper"],
        "later": ["haven", "caravan"],
        "staying": ["haven", "caravan", "outpost"],
    }
    assert (printed["embargo"], printed["turn"]["outposts"]) == ({"village": 1}, 1)
    again = RULES.new(game.setting)
    again.apply(RULES.placed(printed, game.setting))
    assert msgspec.structs.replace(again.table, shuffles=game.table.shuffles) == game.table


@pytest.mark.parametrize(
    ("word", "card"), [("later", "village"), ("staying", "caravan"), ("island", "x"), ("gained_last_turn", "x")]
)
def test_a_position_that_cannot_be_is_refused(word: str, card: str) -> None:
    with pytest.raises(Refusal) as refused:
        RULES.placed({"strict": False, "players": [{word: [card]}, {}]}, RULES.setting({}, 2))
    assert refused.value.pointer == f"/position/players/0/{word}/0"


def test_others_are_not_told_what_lies_face_down_in_a_position() -> None:  # section 3
    owner = {**player(), "haven": ["gold"], "native_village": ["duchy", "curse"], "island": ["province"]}
    game = given(owner, player())
    for seat in (1, None):
        assert game.view(seat)["players"][0]["mats"] == {
            "haven": {"cards": None, "count": 1},
            "native_village": {"cards": None, "count": 2},
            "island": {"cards": ["province"], "count": 1},
        }
    assert game.view(0)["players"][0]["mats"]["native_village"]["cards"] == ["duchy", "curse"]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["A returns 2 × Curse to the supply.", "A looks at Gold at the bottom of the deck."]),
        ("it", ["A rimette nella riserva 2 × Maledizione.", "A guarda Oro in fondo al mazzo."]),
        ("pl", ["A zwraca do zasobów: 2 × Klątwa.", "A ogląda na spodzie talii: Złoto."]),
        ("pt", ["A devolve ao estoque 2 × Maldição.", "A olha Ouro no fundo do deck."]),
    ],
)
def test_what_only_seaside_tells(language: str, lines: list[str]) -> None:
    hand = "ambassador pearl-diver 2*curse"
    game = given(player(hand=hand, deck="copper gold"), player(), turn={"actions": 2}, supply="ambassador")
    game.play("ambassador").pick("curse").pick("curse", "curse").play("pearl-diver").pick("gold")
    told = [line.strip() for line in game.lines("seat-0", language)]
    assert set(lines) <= set(told)
    public = [line.strip() for line in game.lines("public", language)]
    assert lines[0] in public
    assert lines[1] not in public


@pytest.mark.parametrize(
    ("language", "tokens"),
    [
        ("en", ["1 Embargo token ", "+1 Pirate Ship token."]),
        ("it", ["1 segnalino Embargo ", "+1 segnalino Pirate Ship."]),
        ("pl", ["1 żeton Embargo ", "+1 żeton Pirate Ship."]),
        ("pt", ["1 marcador de Embargo ", "+1 marcador do Navio Pirata."]),
    ],
)
def test_tokens_are_told(language: str, tokens: list[str]) -> None:
    game = given(player(hand="embargo pirate-ship"), player(deck="gold"), turn={"actions": 2}, supply="embargo")
    game.play("embargo").pick("silver").play("pirate-ship").pick("pirate-ship/attack")
    told = " ".join(game.lines("public", language))
    assert [token for token in tokens if token not in told] == []


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["A: another turn.", "B: turn 1."]),
        ("it", ["A: un altro turno.", "B: turno 1."]),
        ("pl", ["A: jeszcze jedna tura.", "B: tura 1."]),
        ("pt", ["A: mais um turno.", "B: turno 1."]),
    ],
)
def test_an_extra_turn_is_told_as_one(language: str, lines: list[str]) -> None:  # 2.3
    game = given(player(hand="outpost", deck="20*copper"), player()).play("outpost").end_turn().end_turn()
    assert [line for line in game.lines("public", language) if line[:2] in {"A:", "B:"}] == lines


def test_embargo_tokens_are_printed_in_alphabetical_order() -> None:
    game = given(player(hand="embargo embargo"), turn={"actions": 2}, supply="embargo village")
    game.play("embargo").pick("village").play("embargo").pick("copper")
    assert list(RULES.position(game.table)["embargo"]) == ["copper", "village"]
