"""The game told in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.facts import Fact
from domain.kingdomino.dominoes import DOMINOES, TERRAINS, Half
from domain.ruleset import Line
from domain.words import spoken

_TERRAINS: Final = {
    "en": ("wheat", "forest", "lake", "grass", "swamp", "mine"),
    "it": ("grano", "foresta", "lago", "prato", "palude", "miniera"),
    "pl": ("zboże", "las", "jezioro", "łąka", "bagno", "kopalnia"),
    "pt": ("trigo", "floresta", "lago", "prado", "pântano", "mina"),
}

_DIRECTIONS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"right": "to the right", "up": "upwards", "left": "to the left", "down": "downwards"},
    "it": {"right": "verso destra", "up": "verso l'alto", "left": "verso sinistra", "down": "verso il basso"},
    "pl": {"right": "w prawo", "up": "w górę", "left": "w lewo", "down": "w dół"},
    "pt": {"right": "para a direita", "up": "para cima", "left": "para a esquerda", "down": "para baixo"},
}

_PROMPTS: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {"choose-domino": "Put your king on a free domino.", "place-domino": "Add the domino to your kingdom."},
    "it": {
        "choose-domino": "Colloca il tuo Re su una tessera libera.",
        "place-domino": "Aggiungi la tessera al tuo reame.",
    },
    "pl": {
        "choose-domino": "Postaw króla na wolnym kafelku.",
        "place-domino": "Dodaj kafelek do swojego królestwa.",
    },
    "pt": {"choose-domino": "Ponha o seu rei num dominó livre.", "place-domino": "Junte o dominó ao seu reino."},
}

_LINES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "pile-shuffled": "The dominoes are shuffled: {count} in the pile, {set_aside} set aside unseen.",
        "line-laid": "A new line: {dominoes}.",
        "king-drawn": "A king appears: {owner}.",
        "domino-chosen": "{seat} puts a king on {domino}.",
        "domino-placed": "{seat} adds {domino} to the kingdom at ({x}, {y}), {dir}.",
        "domino-discarded": "{seat} discards {domino}: it fits nowhere.",
        "position-set": "The table is set up.",
    },
    "it": {
        "pile-shuffled": "Le tessere vengono mescolate: {count} nella dotazione, {set_aside} scartate senza guardarle.",
        "line-laid": "Nuova sequenza: {dominoes}.",
        "king-drawn": "Compare un Re: {owner}.",
        "domino-chosen": "{seat} colloca un Re su {domino}.",
        "domino-placed": "{seat} aggiunge {domino} al reame in ({x}, {y}), {dir}.",
        "domino-discarded": "{seat} scarta {domino}: non si può collegare.",
        "position-set": "Il tavolo viene preparato.",
    },
    "pl": {
        "pile-shuffled": "Kafelki są potasowane: {count} w stosie, {set_aside} odłożono bez podglądania.",
        "line-laid": "Nowy rząd: {dominoes}.",
        "king-drawn": "Wylosowany król: {owner}.",
        "domino-chosen": "{seat} stawia króla na {domino}.",
        "domino-placed": "{seat} dodaje {domino} do królestwa na ({x}, {y}), {dir}.",
        "domino-discarded": "{seat} odrzuca {domino}: nigdzie nie pasuje.",
        "position-set": "Stół jest przygotowany.",
    },
    "pt": {
        "pile-shuffled": "Os dominós são embaralhados: {count} na pilha, {set_aside} postos de lado sem serem vistos.",
        "line-laid": "Nova linha: {dominoes}.",
        "king-drawn": "Aparece um rei: {owner}.",
        "domino-chosen": "{seat} põe um rei em {domino}.",
        "domino-placed": "{seat} junta {domino} ao reino em ({x}, {y}), {dir}.",
        "domino-discarded": "{seat} descarta {domino}: não cabe em lugar nenhum.",
        "position-set": "A mesa está montada.",
    },
}


def told(fact: Fact, names: Sequence[str], language: str) -> Line:
    words: dict[str, Any] = {}
    for field, value in msgspec.structs.asdict(fact).items():
        match field:
            case "seat" | "owner":
                words[field] = names[value]
            case "domino":
                words[field] = domino(value, language)
            case "dominoes":
                words[field] = ", ".join(domino(number, language) for number in value)
            case "dir":
                words[field] = spoken(_DIRECTIONS, language)[value]
            case _:
                words[field] = value
    return Line(spoken(_LINES, language)[fact.type_name()].format(**words))


def domino(number: int, language: str) -> str:
    """As in `27 (forest♛ | wheat)`."""
    terrains = dict(zip(TERRAINS, spoken(_TERRAINS, language), strict=True))

    def half(half: Half) -> str:
        return terrains[half.terrain] + "♛" * half.crowns

    return f"{number} ({half(DOMINOES[number].left)} | {half(DOMINOES[number].right)})"


def parts(language: str) -> dict[str, Any]:
    """The dominoes of the box and what is said about them."""
    return {
        "terrains": dict(zip(TERRAINS, spoken(_TERRAINS, language), strict=True)),
        "dominoes": [
            {"domino": domino.number, "left": domino.left._asdict(), "right": domino.right._asdict()}
            for domino in DOMINOES.values()
        ],
        "prompts": dict(spoken(_PROMPTS, language)),
    }
