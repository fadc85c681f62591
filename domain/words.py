"""What every game says in the same words, in the languages of the rulebooks."""

from collections.abc import Mapping, Sequence
from typing import Final, TypeVar

from domain.facts import Fact
from domain.play import GameEnded
from domain.ruleset import Line

T = TypeVar("T")

LANGUAGES: Final = ("en", "it", "pl", "pt")

_ENDED: Final = {
    "en": (
        "The game is over: {scores}. Victory: {winners}.",
        "The turn limit is reached: {scores}. Victory: {winners}.",
    ),
    "it": (
        "La partita è finita: {scores}. Vittoria: {winners}.",
        "Raggiunto il limite dei turni: {scores}. Vittoria: {winners}.",
    ),
    "pl": ("Koniec gry: {scores}. Zwycięstwo: {winners}.", "Osiągnięto limit tur: {scores}. Zwycięstwo: {winners}."),
    "pt": ("Fim de jogo: {scores}. Vitória: {winners}.", "Limite de turnos atingido: {scores}. Vitória: {winners}."),
}


def spoken(words: Mapping[str, T], language: str) -> T:
    """The entry for this language, English where it is not spoken."""
    return words.get(language, words["en"])


def counted(count: int, forms: Sequence[str]) -> str:
    """`3 cards`: the noun in the form that the number asks for. Two forms are for one and for any other number; three
    are the Polish ones, for one, for 2 to 4 (but not 12 to 14), and for the rest."""
    if count == 1:
        form = 0
    elif len(forms) == 3 and not (2 <= count % 10 <= 4 and count // 10 % 10 != 1):
        form = 2
    else:
        form = 1
    return f"{count} {forms[form]}"


def told(fact: Fact, names: Sequence[str], language: str) -> Line | None:
    """The facts that every game has."""
    if not isinstance(fact, GameEnded):
        return None
    finished, adjudicated = spoken(_ENDED, language)
    scores = ", ".join(f"{names[standing.seat]} {standing.score}" for standing in fact.standings)
    winners = ", ".join(names[standing.seat] for standing in fact.standings if standing.place == 1)
    text = adjudicated if fact.reason == "turn-limit" else finished
    return Line(text.format(scores=scores, winners=winners))
