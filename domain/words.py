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


def told(fact: Fact, names: Sequence[str], language: str) -> Line | None:
    """The facts that every game has."""
    if not isinstance(fact, GameEnded):
        return None
    finished, adjudicated = spoken(_ENDED, language)
    scores = ", ".join(f"{names[standing.seat]} {standing.score}" for standing in fact.standings)
    winners = ", ".join(names[standing.seat] for standing in fact.standings if standing.place == 1)
    text = adjudicated if fact.reason == "turn-limit" else finished
    return Line(text.format(scores=scores, winners=winners))
