"""The boxes of Dominion: their cards, costs, types, recommended sets and names, and the kingdoms dealt from them."""

import itertools
from collections.abc import Iterator
from typing import Any

import msgspec
import pytest

from domain.game.refusal import Refusal
from domain.games.dominion.boxes import EXPANSIONS
from domain.games.dominion.cards import CARDS, Card, is_kingdom_card
from domain.games.dominion.randomizers import box_of
from domain.games.dominion.sets import SETS
from domain.games.dominion.words import WORDS
from tests.support.dominion import RULES, dealing, in_buy_phase, player
from tests.support.dominion_in_process import begun, given

SHARED = (
    "baron bridge conspirator courtyard duke harem ironworks masquerade mining-village minion nobles pawn shanty-town "
    "steward swindler torturer trading-post upgrade wishing-well"
)
FIRST = "coppersmith great-hall saboteur scout secret-chamber tribute"
SECOND = "courtier diplomat lurker mill patrol replace secret-passage"
GUILDS = (
    "advisor baker butcher candlestick-maker doctor herald journeyman masterpiece merchant-guild plaza soothsayer "
    "stonemason taxman"
)
ADVENTURES = "amulet dungeon duplicate gear giant guide lost-city messenger miser treasure-trove"
DARK_AGES = "altar hermit hunting-grounds knights mystic poor-house rats scavenger squire wandering-minstrel"
ALCHEMY = "alchemist apothecary apprentice familiar golem herbalist philosophers-stone possession transmute university"
KNIGHTS = (
    "dame-anna dame-josephine dame-molly dame-natalie dame-sylvia knights sir-bailey sir-destry sir-martin sir-michael "
    "sir-vander"
)
EMPIRES = (
    "catapult-rocks charm enchantress farmers-market forum groundskeeper legionary overlord patrician-emporium temple"
)
HINTERLANDS = "crossroads farmland fools-gold highway inn margrave noble-brigand oasis oracle spice-merchant"
SEASIDE = (
    "ambassador bazaar caravan cutpurse embargo explorer fishing-village ghost-ship haven island lighthouse lookout "
    "merchant-ship native-village navigator outpost pearl-diver pirate-ship salvager sea-hag smugglers tactician "
    "treasure-map treasury warehouse wharf"
)


@pytest.mark.parametrize(
    ("box", "edition", "printed", "count"),
    [
        ("intrigue", 1, f"{SHARED} {FIRST}", 25),
        ("intrigue", 2, f"{SHARED} {SECOND}", 26),
        ("seaside", 1, SEASIDE, 26),
        ("seaside", 2, SEASIDE, 26),
        ("hinterlands", 1, HINTERLANDS, 10),
        ("hinterlands", 2, HINTERLANDS, 10),
        ("guilds", 1, GUILDS, 13),
        ("guilds", 2, GUILDS, 13),
        ("adventures", 1, ADVENTURES, 10),
        ("adventures", 2, ADVENTURES, 10),
        ("empires", 1, EMPIRES, 10),
        ("empires", 2, EMPIRES, 10),
        ("dark-ages", 1, DARK_AGES, 10),
        ("alchemy", 1, ALCHEMY, 10),
        ("alchemy", 2, ALCHEMY, 10),
        ("dark-ages", 2, DARK_AGES, 10),
    ],
)
def test_the_cards_of_a_box(box: str, edition: Any, printed: str, count: int) -> None:
    offered = {card for card in CARDS if box_of(card, edition) == box and is_kingdom_card(card)}
    assert (offered, len(offered)) == ({*printed.split()}, count)


COSTS = {
    "base1 base2": {
        2: "cellar chapel moat",
        3: "chancellor harbinger merchant vassal village woodcutter workshop",
        4: "bureaucrat feast gardens militia moneylender poacher remodel smithy spy thief throne-room",
        5: "bandit council-room festival laboratory library market mine sentry witch",
        6: "adventurer artisan",
    },
    "prosperity": {
        3: "loan trade-route watchtower",
        4: "bishop monument quarry talisman workers-village",
        5: "city contraband counting-house mint mountebank rabble royal-seal vault venture",
        6: "goons grand-market hoard",
        7: "bank expand forge kings-court",
        8: "peddler",
    },
    "cornucopia": {
        0: "bag-of-gold diadem followers princess trusty-steed",
        2: "hamlet",
        3: "fortune-teller menagerie",
        4: "farming-village horse-traders remake tournament young-witch",
        5: "harvest horn-of-plenty hunting-party jester",
        6: "fairgrounds",
    },
    "hinterlands": {
        2: "crossroads fools-gold",
        3: "oasis oracle",
        4: "noble-brigand spice-merchant",
        5: "highway inn margrave",
        6: "farmland",
    },
    "guilds": {
        2: "candlestick-maker stonemason",
        3: "doctor masterpiece",
        4: "advisor herald plaza taxman",
        5: "baker butcher journeyman merchant-guild soothsayer",
    },
    "adventures": {
        3: "amulet dungeon gear guide",
        4: "duplicate messenger miser",
        5: "giant lost-city treasure-trove",
    },
    "alchemy": {
        "0P": "transmute",
        "2P": "apothecary university",
        2: "herbalist",
        "3P": "alchemist familiar philosophers-stone",
        "4P": "golem",
        "6P": "possession",
        5: "apprentice",
    },
    "empires": {
        "8D": "overlord",
        2: "patrician patrician-emporium",
        3: "catapult catapult-rocks enchantress farmers-market",
        4: "rocks temple",
        5: "charm emporium forum groundskeeper legionary",
    },
    "dark-ages": {
        0: "madman",
        1: "hovel necropolis overgrown-estate poor-house",
        2: "squire",
        3: "hermit",
        4: "rats scavenger sir-martin wandering-minstrel",
        5: "dame-anna dame-josephine dame-molly dame-natalie dame-sylvia knights mystic sir-bailey sir-destry "
        "sir-michael sir-vander",
        6: "altar hunting-grounds",
    },
}
TYPES = {
    "base1 base2": {
        "attack": "bandit bureaucrat militia spy thief witch", "reaction": "moat", "victory": "gardens", "treasure": "",
    },
    "prosperity": {
        "attack": "goons mountebank rabble", "reaction": "watchtower", "victory": "",
        "treasure": "bank contraband hoard loan quarry royal-seal talisman venture",
    },
    "cornucopia": {
        "attack": "followers fortune-teller jester young-witch", "reaction": "horse-traders", "victory": "fairgrounds",
        "treasure": "diadem horn-of-plenty", "prize": "bag-of-gold diadem followers princess trusty-steed",
    },
    "hinterlands": {
        "attack": "margrave noble-brigand oracle", "reaction": "fools-gold", "victory": "farmland",
        "treasure": "fools-gold",
    },
    "guilds": {"attack": "soothsayer taxman", "reaction": "", "victory": "", "treasure": "masterpiece"},
    "adventures": {
        "attack": "giant", "reaction": "", "victory": "", "treasure": "treasure-trove",
        "duration": "amulet dungeon gear", "reserve": "duplicate guide",
    },
    "alchemy": {"attack": "familiar", "reaction": "", "victory": "", "treasure": "philosophers-stone"},
    "empires": {
        "attack": "catapult catapult-rocks enchantress legionary", "reaction": "", "victory": "",
        "treasure": "charm rocks", "gathering": "farmers-market temple", "duration": "enchantress",
    },
    "dark-ages": {
        "attack": KNIGHTS, "knight": KNIGHTS, "reaction": "hovel", "treasure": "",
        "victory": "dame-josephine overgrown-estate",
        "shelter": "hovel necropolis overgrown-estate",
    },
    "seaside": {"duration": "caravan fishing-village haven lighthouse merchant-ship outpost tactician wharf"},
}  # fmt: skip


def printed_cost(card: Card) -> int | str:
    if card.debt:
        return f"{card.debt}D"
    return f"{card.cost}P" if card.potions else card.cost


@pytest.mark.parametrize("box", TYPES)
def test_printed_costs_and_types(box: str) -> None:
    ours = {card.id: card for card in CARDS.values() if {*box.split()} & {*card.boxes} and not card.basic}
    if box in COSTS:
        costs = {card: cost for cost, printed in COSTS[box].items() for card in printed.split()}
        assert {card.id: printed_cost(card) for card in ours.values()} == costs
        others = {card for kind in ("treasure", "victory") for card in TYPES[box][kind].split()}
        others |= {card for card in TYPES[box].get("shelter", "").split() if not ours[card].is_a("action")}
        assert {card for card in ours if not ours[card].is_a("action")} == others - {*KNIGHTS.split()}
    for kind, printed in TYPES[box].items():
        assert {card for card in ours if ours[card].is_a(kind)} == set(printed.split())


def test_platinum_and_colony_are_of_prosperity_and_each_edition_of_the_base_game_has_its_cards() -> None:
    basic = {card.id: card.cost for card in CARDS.values() if card.boxes == ("prosperity",) and card.basic}
    assert basic == {"platinum": 9, "colony": 11}
    count = {box: sum(box in card.boxes and not card.basic for card in CARDS.values()) for box in ("base1", "base2")}
    assert count == {"base1": 25, "base2": 26}


@pytest.mark.parametrize("card", [*FIRST.split(), *SECOND.split()])
def test_a_card_of_the_other_edition_is_refused(card: str) -> None:
    kingdom = (*SHARED.split()[:9], card)
    edition = 2 if card in FIRST.split() else 1
    with pytest.raises(Refusal) as refused:
        RULES.setting({"kingdom": kingdom, "edition": edition}, 2)
    assert refused.value.pointer == "/options/kingdom/9"
    RULES.setting({"kingdom": kingdom, "edition": 3 - edition}, 2)


@pytest.mark.parametrize(("seats", "victory"), [(2, 8), (3, 12), (6, 12)])
def test_piles_of_victory_cards_are_as_large_as_that_of_gardens(seats: int, victory: int) -> None:  # 1.1
    for edition, cards in ((1, "duke harem nobles great-hall gardens baron bridge pawn farmland island"), (2, "mill")):
        kingdom = [*cards.split(), *SEASIDE.split()[: 10 - len(cards.split())]]
        game = begun(seats, edition=edition, kingdom=kingdom)
        sizes = {card: game.supply[card] for card in kingdom}
        assert sizes == {card: victory if CARDS[card].is_a("victory") else 10 for card in kingdom}


def test_trade_route_has_a_token_for_the_islands() -> None:  # 1.1
    game = given(player(hand="2*silver"), supply="island trade-route", turn=in_buy_phase()).play_treasures()
    assert game.buy("island").view(None)["trade_route"] == ["island"]


# as the rulebooks print them: their names in a language, or ours; or how many of each box
PRINTED = {
    ("Prima partita", "it", 1): "Cantina, Mercato, Milizia, Miniera, Fossato, Restauratore, Fucina, Villaggio, "
    "Taglialegna, Officina",
    ("Tanti Soldi", "it", 1): "Avventuriere, Burocrate, Cancelliere, Cappella, Festività, Laboratorio, Mercato, "
    "Miniera, Usuraio, Sala del Trono",
    ("Interazione", "it", 1): "Burocrate, Cancelliere, Sala del Concilio, Festival, Biblioteca, Milizia, Fossato, "
    "Spia, Ladro, Villaggio",
    ("Distorsione Dimensionale", "it", 1): "Cantina, Cappella, Festività, Giardini, Laboratorio, Ladro, Villaggio, "
    "Strega, Taglialegna, Officina",
    ("Villaggio Quadrato", "it", 1): "Burocrate, Cantina, Festival, Biblioteca, Mercato, Restauratore, Fucina, "
    "Sala del Trono, Villaggio, Taglialegna",
    ("Primeira Partida", "pt", 2): "Adega, Aldeia, Forja, Fosso, Mercado, Mercador, Milícia, Mina, Oficina, Remodelar",
    ("Tamanho Distorcido", "pt", 2): "Artesão, Bandido, Burocrata, Capela, Festival, Jardins, Sentinela, "
    "Sala do Trono, Bruxa, Oficina",
    ("Topo do Deck", "pt", 2): "Artesão, Burocrata, Sala do Conselho, Festival, Vaticinador, Laboratório, Agiota, "
    "Sentinela, Vassalo, Aldeia",
    ("Truque das mãos", "pt", 2): "Adega, Sala do Conselho, Festival, Jardins, Biblioteca, Vaticinador, Milícia, "
    "Gatuno, Forja, Sala do Trono",
    ("Aperfeiçoamentos", "pt", 2): "Artesão, Adega, Mercado, Mercador, Mina, Fosso, Agiota, Gatuno, Remodelar, Bruxa",
    ("Ouro e Prata", "pt", 2): "Bandido, Burocrata, Capela, Vaticinador, Laboratório, Mercador, Mina, Agiota, "
    "Sala do Trono, Vassalo",
}
KINGDOMS = """
biggest-money-2 2 artisan bank grand-market harbinger laboratory mine mint moneylender royal-seal venture
the-kings-army-2 2 bureaucrat council-room expand goons kings-court merchant moat rabble vault village
the-good-life-2 2 artisan bureaucrat cellar contraband counting-house gardens hoard monument mountebank village
beginners None bank counting-house expand goons monument rabble royal-seal venture watchtower workers-village
friendly-interactive None bishop city contraband forge hoard peddler royal-seal trade-route vault workers-village
big-actions None city expand grand-market kings-court loan mint quarry rabble talisman vault
biggest-money-1 1 adventurer bank grand-market laboratory mine mint moneylender royal-seal spy venture
the-kings-army-1 1 bureaucrat council-room expand goons kings-court moat rabble spy vault village
the-good-life-1 1 bureaucrat cellar chancellor contraband counting-house gardens hoard monument mountebank village
paths-to-victory None prosperity=5 intrigue=5
all-along-the-watchtower 1 prosperity=5 intrigue=5
lucky-seven 1 prosperity=5 intrigue=5
underlings 2 base=5 intrigue=5
grand-scheme 2 base=5 intrigue=5
deconstruction 2 base=5 intrigue=5
reach-for-tomorrow 2 base=5 seaside=5
repetition 2 base=4 seaside=6
bad-omens 2 base=5 cornucopia=5
bounty-of-the-hunt 2 base=5 cornucopia=5
the-jesters-workshop 2 base=5 cornucopia=5
give-and-take 2 base=4 seaside=6
highway-robbery 2 base=5 hinterlands=5
adventures-abroad 2 base=5 hinterlands=5
arts-and-crafts 2 base=5 guilds=5
clean-living 2 base=5 guilds=5
gilding-the-lily 2 base=5 guilds=5
high-and-low 2 base=5 dark-ages=5
chivalry-and-revelry 2 base=5 dark-ages=5
silver-bullets 2 base=5 empires=5
level-up 2 base=5 adventures=5
son-of-size-distortion 2 base=5 adventures=5
forbidden-arts 2 base=6 alchemy=4
potion-mixers 2 base=5 alchemy=5
chemistry-lesson 2 base=6 alchemy=4
"""


def printed_sets() -> Iterator[tuple[str, int | None, str]]:
    for (title, language, edition), printed in PRINTED.items():
        (name,) = (name for name, said in WORDS.group("sets", language).items() if said == title)
        ids = {said: card for card, said in WORDS.group("cards", language).items()}
        yield name, edition, " ".join(sorted(ids[word.strip()] for word in printed.split(",")))
    for line in KINGDOMS.strip().splitlines():
        name, which, kingdom = line.split(" ", 2)
        yield name, None if which == "None" else int(which), kingdom


@pytest.mark.parametrize(("name", "edition", "kingdom"), list(printed_sets()))
def test_recommended_sets(name: str, edition: int | None, kingdom: str) -> None:
    game = begun(3, recommended=name)
    table, dealt = game.table, sorted(card for card in game.table.kingdom if card != game.table.bane)
    assert (dealt, SETS[name].edition) == (sorted(SETS[name].kingdom), edition)
    if "=" in kingdom:
        found = [box_of(card, table.options.edition) for card in dealt]
        assert {f"{box}={found.count(box)}" for box in found} == {*kingdom.split()}
    else:
        assert " ".join(dealt) == kingdom
        assert len(table.supply) == (19 if "colony" in table.supply else 17)
    if edition is None:
        assert [begun(2, recommended=name, edition=each).table.options.edition for each in (1, 2)] == [1, 2]
        return
    assert table.options.edition == edition
    with pytest.raises(Refusal, match=f"set-edition .*'edition': {edition}") as refused:
        RULES.setting({"recommended": name, "edition": 3 - edition}, 2)
    assert refused.value.pointer == "/options/edition"


@pytest.mark.parametrize(
    ("language", "names"),
    [
        ("en", "Paths to Victory, All Along the Watchtower, Lucky Seven, Underlings, Secret Chamber, Sea Hag"),
        ("en", "Reach for Tomorrow, Repetition, Give and Take, Native Village"),
        ("pl", "Drogi do zwycięstwa, All Along the Watchtower, Szczęśliwa siódemka, Underlings, Mennica"),
        ("pl", "Reach for Tomorrow, Ambasador, Sea Hag"),
        ("pt", "Sublinhar, Grande Esquema, Desconstrução, Lucky Seven, Espreitador, Alcance o Amanhã, Repetição"),
        ("en", "Highway Robbery, Adventures Abroad, Fool's Gold, Spice Merchant"),
        ("en", "Arts and Crafts, Clean Living, Gilding the Lily, Merchant Guild, Candlestick Maker"),
        ("en", "Lost City, Treasure Trove, Gear, Level Up, Son of Size Distortion"),
        ("pt", "Calabouço, Cidade Perdida, Tesouro Escondido, Duplicata, Subir de Nível, Filho de Tamanho Distorcido"),
        ("pt", "Trabalhos Manuais e Arte, Vida Limpa, Decorando o Lírio, Clã dos Mercadores, Empregado"),
        ("en", "Potion Mixers, Chemistry Lesson, Philosopher's Stone, Potion"),
        ("pt", "Misturador de Poções, Aula de Química, Pedra Filosofal, Boticário, Herborista"),
        ("pl", "Golem"),
        ("en", "High and Low, Hunting Grounds, Poor House, Wandering Minstrel, Madman"),
        ("en", "Silver Bullets, Catapult, Rocks, Catapult/Rocks, Farmers' Market, Groundskeeper"),
        ("pt", "Balas de Prata, Catapulta, Rochas, Jardineiro, Mercado de Fazendeiros"),
        ("en", "Chivalry and Revelry, Knights, Dame Josephine, Sir Martin"),
        ("pt", "Folia e Cavalheirismo, Cavaleiros"),
        ("pt", "Altos e Baixos, Eremita, Campos de Caça, Místico, Casebre, Trovador Errante, Ratos"),
        ("pt", "Roubo na Rodovia, Aventuras no Exterior, Ouro de Tolo, Salteador Nobre, Rodovia, Marquês"),
        ("pt", "Dar e Pegar de Volta, Fechadura, Bruxa do Mar, Wharf"),
        ("pt", "Mal Presságio, Recompensa pela Caçada, A Oficina do Bobo da Corte, Vidente, Cativoiro, Jovem Bruxa"),
        ("it", "Paths to Victory, Coppersmith, Give and Take, Treasure Map"),
    ],
)
def test_names_are_those_of_the_rulebooks(language: str, names: str) -> None:
    parts = RULES.parts(language)
    assert set(names.split(", ")) <= {each.name for each in (*parts.sets, *parts.cards)}


def choices() -> Iterator[tuple[str, ...]]:
    for count in (1, 2, len(EXPANSIONS)):
        yield from (boxes for boxes in itertools.combinations(EXPANSIONS, count) if len(dealing(boxes[0])) <= count)


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("boxes", list(choices()), ids="-".join)
def test_a_kingdom_is_dealt_from_any_choice_of_boxes(boxes: tuple[str, ...], edition: Any) -> None:
    found = {
        box_of(card, edition)
        for number in range(4 + 4 * len(boxes))
        for card in begun(2, number, edition=edition, random={"boxes": boxes}).table.kingdom
    }
    assert found == set(boxes)


def test_intrigue_alone_brings_no_colony() -> None:  # 1.1: only Prosperity cards count in the proportion
    for number in range(5):
        assert "colony" not in begun(2, number, random={"boxes": ["intrigue"]}).supply


@pytest.mark.parametrize("edition", [1, 2])
@pytest.mark.parametrize("seats", range(2, 7))
def test_random_kingdoms_of_prosperity(edition: int, seats: int) -> None:
    alone = begun(seats, edition=edition, random={"boxes": ["prosperity"]}).table
    assert {CARDS[card].boxes for card in alone.kingdom} == {("prosperity",)}
    assert "colony" in alone.supply
    mixed = begun(seats, edition=edition, random={"counts": {"base": 4, "prosperity": 6}}).table
    assert sum(CARDS[card].boxes == ("prosperity",) for card in mixed.kingdom) == 6


def test_a_position_has_a_word_for_what_the_cards_of_a_turn_declare() -> None:  # section 8
    game = given(
        player(hand="2*bridge coppersmith conspirator", deck="5*copper"),
        supply="bridge coppersmith conspirator",
        turn={"actions": 5},
        edition=1,
    )
    game.play("bridge", "bridge", "coppersmith")
    printed = RULES.position(game.table)
    told = {name: printed["turn"][name] for name in ("bridges", "coppersmiths", "actions_played")}
    assert told == {"bridges": 2, "coppersmiths": 1, "actions_played": 3}
    again = given(*printed["players"], supply="conspirator", turn=printed["turn"], edition=1).play("conspirator")
    assert (again.left[0], again.left[2]) == (2, 4)
    assert game.view(1)["turn"]["counters"] == told


def test_a_position_has_a_word_for_what_lies_elsewhere() -> None:  # section 8
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


def test_embargo_tokens_are_printed_in_alphabetical_order() -> None:
    game = given(player(hand="embargo embargo"), turn={"actions": 2}, supply="embargo village")
    game.play("embargo").pick("village").play("embargo").pick("copper")
    assert list(RULES.position(game.table)["embargo"]) == ["copper", "village"]
