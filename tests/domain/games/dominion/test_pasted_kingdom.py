"""Kingdoms as people paste them: names in any language, with commas or line breaks."""

import pytest

from domain.game.catalogue import LANGUAGES
from domain.game.refusal import Refusal
from domain.games.dominion.words import WORDS
from domain.games.rulesets import ruleset

RULES = ruleset("dominion")
TEN = ("cellar", "market", "militia", "mine", "moat", "remodel", "smithy", "village", "workshop", "chapel")


def pasted(text, **options):
    agreed = RULES.setting({**options, "kingdom": text}, 2).options
    return agreed.kingdom, agreed.colony


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("between", [", ", "\n", "; ", ",\n"])
def test_names_in_every_language(language, between):
    names = WORDS.group("cards", language)
    assert pasted(between.join(names[card].upper() for card in TEN)) == (TEN, "proportion")


def test_ids_bullets_labels_and_capitals():
    listed = "\n".join(f"{number}. {card}" for number, card in enumerate(TEN[:5], 1))
    assert pasted(f"Kingdom: {TEN[5]},{TEN[6]}\n- {TEN[7]}\n* WORKSHOP\n{TEN[9]}\n{listed}") == (
        (*TEN[5:], *TEN[:5]),
        "proportion",
    )


@pytest.mark.parametrize("words", ["Platinum & Colony", "Colony/Platinum", "platinum and colony", "Platyna", "Colony"])
def test_platinum_and_colony(words):
    """Rulebook Prosperity: both are used, or neither."""
    assert pasted(", ".join(TEN) + f"\n{words}") == (TEN, "always")


@pytest.mark.parametrize(
    "words",
    [
        "Shelters",
        "Rifugi",
        "Schronienia",
        "abrigos",
        "Hovel, Necropolis, Overgrown Estate",
        "Hovel/Necropolis/Overgrown Estate",
        "Supply: Shelters",
    ],
)
def test_shelters(words: str) -> None:
    """Dark Ages, 'Preparation': each player begins with all three, or with none."""
    options = RULES.setting({"kingdom": ", ".join(TEN) + f"\n{words}"}, 2).options
    assert (options.kingdom, options.shelters, options.colony) == (TEN, "always", "proportion")


def test_shelters_that_the_options_exclude_are_refused_with_their_line() -> None:
    with pytest.raises(Refusal) as refused:
        pasted(", ".join(TEN) + "\nShelters", shelters="never")
    assert refused.value.message.id == "invalid-options/no-shelters"
    assert (refused.value.pointer, refused.value.fields["line"]) == ("/options/kingdom", 2)


@pytest.mark.parametrize(
    ("line", "where"),
    [("Event: Alms", (3, 8)), ("Moat, No Such Card", (3, 7)), ("  Bane: Pawn", (3, 3)), ("Way of the Otter", (3, 1))],
)
def test_what_is_not_a_card_of_ours_is_refused_with_its_line(line, where):
    with pytest.raises(Refusal) as refused:
        pasted(f"{', '.join(TEN[:4])}\n\n{line}\n{', '.join(TEN[5:])}")
    assert (refused.value.code, refused.value.pointer) == ("invalid-options", "/options/kingdom")
    assert (refused.value.fields["line"], refused.value.fields["column"]) == where


def test_a_card_that_the_rules_refuse_is_found_in_the_text():
    with pytest.raises(Refusal) as refused:
        pasted("Smithy\n" + ", ".join((*TEN[:8], "Smithy")))
    assert (refused.value.fields["line"], refused.value.pointer) == (2, "/options/kingdom")


def test_a_kingdom_with_colony_is_no_kingdom_without():
    with pytest.raises(Refusal) as refused:
        pasted(", ".join(TEN) + "\nColony", colony="never")
    assert refused.value.fields["line"] == 2


def test_a_tournament_has_the_cards_that_were_pasted():
    text = ", ".join(TEN) + "\nColony"
    assert RULES.as_data({"kingdom": text}) == {"kingdom": list(TEN), "colony": "always"}
