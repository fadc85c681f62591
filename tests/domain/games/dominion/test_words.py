"""A game of Dominion in words, for a reader who knows the cards."""

import pytest

from domain.game.catalogue import LANGUAGES
from tests.support.dominion import NAMES, RULES, in_buy_phase, player
from tests.support.dominion_in_process import InProcess, begun, given
from tests.support.golden import GOLDEN
from tests.support.golden_dominion import GAMES, replayed


@pytest.fixture
def thrones() -> InProcess:
    """A Throne Room played by another, with a Smithy and then a Festival."""
    game = given(player(hand="2*throne-room smithy festival copper", deck="village gold 4*curse"), edition=2)
    return game.play("throne-room").pick("throne-room").pick("smithy").pick("festival").to_buy_phase().play_treasures()


def test_what_is_played_by_another_card_stands_below_it(thrones: InProcess) -> None:
    assert thrones.lines("seat-0") == [
        "The table is set up.",
        "A plays Throne Room.",
        "  A plays Throne Room.",
        "    A plays Smithy.",
        "      A draws Village, Gold, Curse.",
        "    A plays Smithy again.",
        "      A draws 3 × Curse.",
        "  A plays Throne Room again.",
        "    A plays Festival.",
        "      A gets +2 Actions, +1 Buy, +2 coins.",
        "    A plays Festival again.",
        "      A gets +2 Actions, +1 Buy, +2 coins.",
        "A plays Copper, Gold: +4 coins.",
    ]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("it", ["A gioca Sala del Trono.", "A pesca 3 carte.", "A riceve +2 Azioni, +1 Acquisto, +2 monete."]),
        ("pl", ["A zagrywa: Sala tronowa.", "A dobiera: 3 karty.", "A otrzymuje: +2 akcje, +1 zakup, +2 monety."]),
        ("pt", ["A joga Sala do Trono.", "A saca 3 cartas.", "A recebe +2 Ações, +1 Compra, +2 moedas."]),
    ],
)
def test_it_is_told_in_the_language_of_the_rulebooks(thrones: InProcess, language: str, lines: list[str]) -> None:
    told = [line.strip() for line in thrones.lines("seat-1", language)]
    assert [line for line in told if line in lines] == [line for line in lines for _ in range(2)]


def test_a_purchase_is_one_line_and_what_comes_with_it_another() -> None:
    game = given(player(hand="hoard", deck="5*copper"), turn=in_buy_phase(coins=4, buys=2)).play("hoard")
    game.buy("duchy", "copper")
    assert game.lines("public")[1:] == [
        "A plays Hoard.",
        "  A gets +2 coins.",
        "A buys Duchy for 5 coins.",
        "A gains Gold.",
        "A buys Copper for 0 coins.",
        "A cleans up.",
        "A draws 5 cards.",
        "B: turn 1.",
    ]


def test_others_read_how_many_cards_and_what_lies_on_top() -> None:
    game = given(player(hand="cellar estate curse duchy gold", deck="3*copper")).play("cellar")
    game.pick("estate", "curse", "duchy")
    assert "  A discards Estate, Curse, Duchy." in game.lines("seat-0")
    assert {"  A discards 3 cards, Duchy on top.", "  A draws 3 cards."} <= set(game.lines("seat-1"))


def test_a_single_card_is_named_to_everybody() -> None:
    game = given(player(hand="cellar estate gold", deck="copper")).play("cellar").pick("estate")
    assert {"  A discards Estate.", "  A draws 1 card."} <= set(game.lines("seat-1"))


def test_who_looks_through_the_discard_pile_reads_what_is_in_it() -> None:
    game = given(player(hand="harbinger", deck="copper", discard="gold estate")).play("harbinger").pick()
    assert "  A looks through the discard pile: Estate, Gold." in game.lines("seat-0")
    assert "  A looks through the discard pile." in game.lines("seat-1")


def test_the_first_silver_pays_what_merchants_promised() -> None:
    game = given(player(hand="merchant venture", deck="copper estate silver")).play("merchant").to_buy_phase()
    assert game.play("venture").lines("seat-0")[1:] == [
        "A plays Merchant.",
        "  A draws Copper.",
        "  A gets +1 Action, +1 coin with the first Silver.",
        "A plays Venture.",
        "  A gets +1 coin.",
        "  A reveals Estate.",
        "  A reveals Silver.",
        "  A discards Estate.",
        "  A plays Silver.",
        "    A gets +3 coins.",
    ]


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["A gets +1 coin off the cost of every card.", "A passes Gold to B.", "A names Gold."]),
        ("it", ["A riceve +1 moneta di sconto su ogni carta.", "A passa Oro a B.", "A nomina Oro."]),
        (
            "pl",
            ["A otrzymuje: +1 moneta zniżki na każdą kartę.", "A przekazuje: Złoto (komu: B).", "A wymienia: Złoto."],
        ),
        ("pt", ["A recebe +1 moeda de desconto em cada carta.", "A passa Ouro para B.", "A nomeia Ouro."]),
    ],
)
def test_what_only_a_box_tells(language: str, lines: list[str]) -> None:
    game = given(player(hand="bridge masquerade wishing-well gold"), player(hand="curse"), turn={"actions": 3})
    game.play("bridge", "masquerade").pick("gold").pick().play("wishing-well").pick("gold")
    assert [line.strip() for line in game.lines("seat-1", language) if line.strip() in lines] == lines


def test_the_kingdom_is_named_with_platinum_and_colony() -> None:
    (line,) = (line for line in begun(2, recommended="beginners").lines("public") if line.startswith("The kingdom"))
    assert line == (
        "The kingdom: Bank, Counting House, Expand, Goons, Monument, Rabble, Royal Seal, Venture, Watchtower, "
        "Worker's Village, Platinum, Colony."
    )


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        ("en", ["  A gets +1 coin, +1 victory token.", "  A trashes Province.", "  A gets +4 victory tokens."]),
        ("it", ["  A riceve +1 moneta, +1 segnalino vittoria.", "  A cestina Provincia."]),
        ("pl", ["  A otrzymuje: +1 moneta, +1 żeton zwycięstwa.", "  A wyrzuca na śmietnisko: Prowincja."]),
        ("pt", ["  A recebe +1 moeda, +1 marcador de vitória.", "  A joga no lixo Província."]),
    ],
)
def test_one_and_several(language: str, lines: list[str]) -> None:
    log = given(player(hand="bishop province")).play("bishop").lines("public", language)
    assert log[2 : 2 + len(lines)] == lines


@pytest.mark.one_in(4)
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    "name",
    [
        "interaction",
        "friendly-interactive-1",
        "deck-top",
        "lucky-seven",
        "grand-scheme",
        "deconstruction",
        "repetition",
        "give-and-take",
    ],
)
def test_a_whole_game_is_told_to_everybody(name: str, language: str) -> None:
    """Every seat, and the public, reads its golden game to the end, and nothing is left unsaid."""
    facts = replayed((GOLDEN / f"dominion/{name}.txt").read_text(encoding="utf-8"))
    seats, options = GAMES[f"dominion/{name}.txt"]
    for seat in (*range(seats), None):
        copy = RULES.new(RULES.setting(options, seats))
        for fact in facts:
            known = RULES.codec.redact(fact, seat)
            line = RULES.line(known, copy.table, NAMES, language)
            assert line is None or not {"{", "}", "None"} & {*line.text, *line.text.split()}, line
            assert line is None or line.depth == copy.table.depth
            copy.apply(known)
        assert copy.ended is not None


@pytest.mark.parametrize(
    ("language", "words"),
    [
        ("en", "Militia is played. You may reveal a Reaction."),
        ("it", "Viene giocata Milizia. Puoi rivelare una Reazione."),
        ("pl", "Zagrano kartę Militia. Możesz odkryć kartę Reakcji."),
        ("pt", "Milícia é jogada. Você pode revelar uma Reação."),
    ],
)
def test_who_may_react_reads_to_what(language: str, words: str) -> None:
    assert RULES.parts(language).prompts["militia/react"] == words


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
