"""Logs of dominion.games are read and replayed (`docs/notation.md`, "Logs of dominion.games").

The forms are those of published logs: [D] rafxrs/domibot, `tests/fixtures/dominion_logs`, `tests/test_log_parser.py`;
[T] jon-rie/dominion-tracker, `sample_logs/game_log.txt`; [C] JMantis0/Dominion_Companion, `__tests__`; [W] the table of
forms of Ceviri's Woodcutter. The logs here were written for these tests, or printed from our own games.
"""

import random
from collections import Counter
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

from domain.game.facts import Fact
from domain.game.written_game import GameNotation, WrittenAnswer
from domain.games.dominion.facts import CardBought, CardsDrawn
from domain.games.rulesets import ruleset
from service import cli
from service.cli.dominion_games import reading
from service.cli.dominion_games.lines import BadLog
from service.cli.dominion_games.reading import ReplayedLog
from tests.support.games import Game, played
from tests.support.shuffle_it import printed

RULES = ruleset("dominion")
NAMES = ("Ada", "Bruno", "Cleo", "Dora")
BOXES: Sequence[Sequence[str]] = (["base"], ["base", "prosperity"], ["prosperity"])

ELEVEN = (
    "Cellar", "Chapel", "Moat", "Village", "Workshop", "Smithy", "Militia", "Market", "Mine", "Witch", "Festival",
)  # fmt: skip

BEGINNING = """\
Game #1, rated.
Ada: 40.73
Bruno: 44.02
Timer: Patient
Card Pool: level 2
A starts with 3 Estates.
A starts with 7 Coppers.
B starts with 3 Estates.
B starts with 7 Coppers.
A shuffles their deck.
B shuffles their deck.
A draws 4 Coppers and an Estate.
B draws 5 cards.
Turn 1 - Ada
A plays 4 Coppers. (+$4)
A buys and gains a {first}.
A draws 3 Coppers and 2 Estates.
Turn 1 - Bruno
B plays 4 Coppers. (+$4)
B buys and gains a {second}.
B draws 5 cards.
Turn 2 - Ada
A plays 3 Coppers. (+$3)
A buys and gains a Silver.
A shuffles their deck.
A draws {hand}.
Turn 2 - Bruno
B plays 3 Coppers. (+$3)
B buys and gains a Silver.
B shuffles their deck.
B draws 5 cards.
Turn 3 - Ada
"""


def log(rest: str, first: str = "Silver", second: str = "Silver", hand: str = "4 Coppers and a Silver") -> str:
    return BEGINNING.format(first=first, second=second, hand=hand) + rest


def read(text: str) -> ReplayedLog:
    logged = reading.read(text)
    assert logged is not None
    return logged


def refused(text: str) -> tuple[int, str]:
    with pytest.raises(BadLog) as refusal:
        read(text)
    return refusal.value.line, str(refusal.value)


def owned(logged: ReplayedLog, name: str) -> Counter[str | None]:
    player = logged.play.copy.table.players[logged.names.index(name)]
    return Counter(card for zone in player.zones for card in zone)


def bought(facts: Sequence[Fact], names: Sequence[str]) -> list[tuple[str, str]]:
    return [(names[fact.seat], fact.card) for fact in facts if isinstance(fact, CardBought)]


def generated(numbers: range) -> Iterator[tuple[Game, int | None]]:
    for number in numbers:
        rng = random.Random(f"log/{number}")
        options = {
            "random": {"boxes": rng.choice(BOXES)},
            "ask": rng.choice(["always", "when-it-matters"]),
            "turn_limit": rng.choice([25, 60]),
        }
        seats = rng.choice([2, 2, 3, 4])
        yield played(RULES, RULES.setting(options, seats), f"log/{number}"), rng.choice([None, *range(seats)])


def check_printed(games: range) -> int:
    """Check printed games; return the number refused because the log leaves too much open."""
    given_up = 0
    for game, seat in generated(games):
        ended = game.facts[-1].reason == "finished"
        try:
            logged = read(printed(game.facts, NAMES[: game.setting.seats], seat, ended=ended))
        except BadLog as refusal:
            if "not all were tried" not in str(refusal):
                raise
            given_up += 1
            continue
        table = game.at(len(game.facts)).table
        for player, name in zip(table.players, NAMES, strict=False):
            assert owned(logged, name) == Counter(card for zone in player.zones for card in zone)
        assert bought(logged.facts, logged.names) == bought(game.facts, NAMES)
        assert (logged.play.copy.ended is not None) == ended
        scores = dict(zip(logged.names, (each.score for each in RULES.standings(logged.play.copy.table)), strict=True))
        assert scores == dict(zip(NAMES, (each.score for each in RULES.standings(table)), strict=False))
    return given_up


def test_games_printed_as_one_player_saw_them_end_alike_in_cards_scores_and_purchases() -> None:
    assert check_printed(range(20)) == 0


@pytest.mark.long
def test_so_do_hundreds_more() -> None:
    assert check_printed(range(20, 440)) <= 8


def test_what_is_read_can_be_written_in_our_notation_and_played_again() -> None:
    notation = GameNotation(RULES)
    for game, seat in generated(range(1_000, 1_005)):
        logged = read(printed(game.facts, NAMES[: game.setting.seats], seat, ended=False))
        text = notation.write(notation.from_facts(logged.setting, logged.facts, None, ()))
        assert notation.play(text).play.copy.table.players == logged.play.copy.table.players


def test_a_damaged_log_is_refused_in_the_first_line_that_is_wrong() -> None:
    for game, _ in generated(range(2_000, 2_003)):
        rng = random.Random(game.chance.context)
        lines = printed(game.facts, NAMES[: game.setting.seats], 0, ended=False).splitlines()
        deeds = [number for number, line in enumerate(lines) if " buys and gains " in line]
        for number in rng.sample(deeds, min(3, len(deeds))):
            for instead in ("A ponders.", f"{lines[number][0]} buys and gains a Possession."):
                assert refused("\n".join([*lines[:number], instead, *lines[number + 1 :]]))[0] == number + 1
            torn = [*lines[:number], f"{lines[number][0]} buys and gains 9 Provinces.", *lines[number + 1 :]]
            assert refused("\n".join(torn))[0] == number + 1


def test_players_sit_in_the_order_of_their_first_turns_and_the_pasted_kingdom_is_theirs() -> None:
    """[D]: the lines before the first turn do not name the ten cards."""
    logged = read(
        f"Kingdom: Cellar, Market, Militia, Mine, Moat, Remodel, Smithy, Village, Merchant, Workshop\n{log('')}"
    )
    assert logged.names == ("Ada", "Bruno")
    assert logged.setting.options.kingdom[0] == "cellar"
    assert not any("never names" in note for note in logged.notes)
    assert any("never names" in note for note in read(log("")).notes)
    assert any("stops before" in note for note in logged.notes)


def test_players_begin_with_shelters_only_if_a_line_names_one() -> None:
    """Dark Ages, 'Preparation': the players agree on Shelters. With these cards alone, a new game here has them."""
    dark = "Altar, Hermit, Mystic, Squire, Scavenger, Rats, Poor House, Hunting Grounds, Wandering Minstrel, Cellar"
    estates = f"Kingdom: {dark}\n{log('')}"
    shelters = estates.replace("3 Estates", "a Hovel, a Necropolis, and an Overgrown Estate")
    shelters = shelters.replace("4 Coppers and an Estate", "4 Coppers and a Hovel")
    shelters = shelters.replace("3 Coppers and 2 Estates", "3 Coppers, a Necropolis, and an Overgrown Estate")
    for text, begins in ((estates, False), (shelters, True)):
        logged = read(text)
        assert logged.play.copy.table.shelters is begins
        assert owned(logged, "Ada")["hovel"] == begins


def test_what_is_played_later_was_among_the_cards_that_were_drawn_unnamed() -> None:
    """[D], `two_thrones_then_vassal`: a Throne Room plays its card once, and `again`."""
    rest = """\
A plays a Silver and 4 Coppers. (+$6)
A buys and gains a Gold.
A draws 3 Coppers and 2 Estates.
Turn 3 - Bruno
B plays a Throne Room.
B plays 4 Coppers. (+$4)
B buys and gains a Smithy.
B draws 5 cards.
"""
    logged = read(log(rest, second="Throne Room"))
    drawn = [fact for fact in logged.facts if isinstance(fact, CardsDrawn) and fact.seat == 1][2]
    assert sorted(drawn.cards or ()) == ["copper", "copper", "copper", "copper", "throne-room"]


def test_an_unnamed_discard_is_one_of_the_unnamed_cards() -> None:
    """[T] and [D]: Militia, `discards a card and an Estate`."""
    hand = "a Militia, 3 Coppers, and an Estate"
    rest = "A plays a Militia.\nA gets +$2.\nB discards a card and an Estate.\nA plays 3 Coppers. (+$3)\n"
    logged = read(log(rest, first="Militia", hand=hand))
    player = logged.play.copy.table.players[1]
    assert (len(player.hand), player.discard[-1], len(player.discard)) == (3, "estate", 2)


def test_a_hand_that_is_revealed_is_known() -> None:
    """[D]: Bureaucrat, `reveals their hand: 5 Coppers`."""
    rest = "A plays a Bureaucrat.\nA gains a Silver.\nB reveals their hand: 4 Coppers and a Silver.\n"
    logged = read(log(rest, first="Bureaucrat", hand="a Bureaucrat, 3 Coppers, and an Estate"))
    hand = logged.play.copy.table.players[1].hand
    assert sorted(card or "" for card in hand) == ["copper"] * 4 + ["silver"]


def test_a_moat_is_shown_out_of_unnamed_cards() -> None:
    """[D], `moat_reaction_sentry_reshuffles`: `reacts with a Moat`."""
    rest = "A plays a Witch.\nB reacts with a Moat.\nA draws 2 Coppers.\n"
    four = log(rest, first="Moat", second="Moat", hand="a Witch, 3 Coppers, and an Estate")
    assert refused(four)[0] == 26  # nobody has bought a Witch
    rest = "A plays a Militia.\nA gets +$2.\nB reacts with a Moat.\nA plays 3 Coppers. (+$3)\n"
    logged = read(log(rest, first="Militia", second="Moat", hand="a Militia, 3 Coppers, and an Estate"))
    assert "moat" in logged.play.copy.table.players[1].hand


def test_a_card_of_the_first_edition_alone_makes_it_a_game_of_that() -> None:
    """[W]: `moves their deck to the discard`."""
    rest = "A plays a Chancellor.\nA gets +$2.\nA moves their deck to the discard.\nA plays 3 Coppers. (+$3)\n"
    logged = read(log(rest, first="Chancellor", hand="a Chancellor, 3 Coppers, and an Estate"))
    assert logged.setting.options.edition == 1
    assert not logged.play.copy.table.players[0].deck


def test_a_paste_with_every_part_on_a_line_of_its_own_is_read_too() -> None:
    """[T]: so a browser copies it."""
    text = log("A plays a Silver and 4 Coppers. (+$6)\nA buys and gains a Gold.\n")
    parts = []
    for line in text.splitlines():
        who, _, what = line.partition(" ")
        for verb in ("starts with", "draws", "plays", "buys and gains"):
            if who in {"A", "B"} and what.startswith(verb):
                cards, _, after = what.removeprefix(verb).strip().partition(".")
                coins = after.strip(" (+$)")
                parts += [who, f" {verb} ", cards, *([". (+$", coins, ")"] if coins else ["."])]
                break
        else:
            parts += [who, f" {what}"] if who in {"A", "B"} else [line]
    logged = read("\n".join(parts))
    assert bought(logged.facts, logged.names)[-1] == ("Ada", "gold")


@pytest.mark.parametrize(
    ("rest", "line", "words"),
    [
        ("A frobs a Copper.\n", 33, "these words are not known here"),
        ("A plays a Ghost Town.\n", 33, "no card of our boxes is called 'Ghost Town'"),
        ("C plays a Copper.\n", 33, "who does this"),
        ("A plays a Gold. (+$3)\n", 33, "there is no gold that could be here"),
        ("A plays 4 Coppers. (+$9)\nA buys and gains a Gold.\n", 33, "so much does not come"),
        ("A plays 4 Coppers. (+$4)\nA buys and gains a Gold.\n", 34, "here Ada is to draw"),
        ("A plays 4 Coppers. (+$4)\nA draws 4 cards.\n", 34, "here it is a card"),
        ("A draws 5 Coppers.\nTurn 3 - Bruno\nB plays 6 Coppers. (+$6)\nB buys and gains a Gold.\n", 33, ""),
        ("A buys and gains a Chancellor.\nTurn 3 - Bruno\nB buys and gains a Merchant.\n", 35, "edition"),
        ("Turn 3 - Cleo\n", 33, "nobody of that name"),
        ("".join(f"A buys and gains a {card}.\n" for card in ELEVEN), 43, "would be kingdom card number 11"),
    ],
)
def test_the_first_line_that_cannot_be_is_told_with_its_words_and_why(rest: str, line: int, words: str) -> None:
    number, said = refused(log(rest))
    assert number == line
    assert words in said
    assert rest.splitlines()[number - 33] in said


def test_what_is_no_log_is_not_taken_for_one() -> None:
    assert reading.read("dominion game\nseats: 2\n") is None
    assert refused("Game #1, rated.\n")[0] == 1


def test_the_log_of_the_page_is_refused_where_it_says_and_read_when_mended() -> None:
    page = (Path(__file__).parents[3] / "docs/notation.md").read_text("utf-8")
    example = page.partition("    Kingdom: Cellar, Market, Militia, Mine, Moat, Merchant")
    lines = [line[4:] for line in (example[1] + example[2].partition("\n\n")[0]).splitlines()]
    assert refused("\n".join(lines))[0] == len(lines)
    assert bought(read("\n".join(lines).replace("6", "4")).facts, NAMES) == [("Ada", "militia")]


def test_the_command_tells_it_prints_it_and_says_what_it_leaves_open(tmp_path, capsys) -> None:
    file = tmp_path / "log.txt"
    file.write_text(log("A plays a Silver and 4 Coppers. (+$6)\nA buys and gains a Gold.\n"))
    assert cli.main(["replay", str(file)]) == 0
    told = capsys.readouterr()
    assert "Ada buys Gold for 6 coins." in told.out
    assert "others may have lain there" in told.err
    assert cli.main(["replay", str(file), "--game"]) == 0
    text = capsys.readouterr().out
    answers = [entry for entry in GameNotation(RULES).read(text).entries if isinstance(entry, WrittenAnswer)]
    assert answers[-1].picks == ("buy gold",)
    assert cli.main(["replay", str(file), "--notation"]) == 0
    assert capsys.readouterr().out.startswith("dominion position\n")
    file.write_text(log("A plays a Gold. (+$3)\n"))
    assert cli.main(["replay", str(file)]) != 0
    assert f"{file}:33:1: 'A plays a Gold. (+$3)'" in capsys.readouterr().err
