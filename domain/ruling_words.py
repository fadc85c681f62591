"""What is decided about a game outside its rules, in words."""

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from domain.facts import Fact
from domain.ruleset import Line
from domain.rulings import RULING_FACTS
from domain.words import spoken

_LINES: Final[Mapping[str, Mapping[str, str]]] = {
    "en": {
        "paused": "A referee pauses the game: {reason}",
        "resumed": "The game goes on: {reason}",
        "clock-adjusted": "{seat}'s clock changes by {seconds} s: {reason}",
        "rewound": "Play goes back to where it stood at event {to}: {reason}",
        "seat-replaced": "Somebody else plays on for {seat}: {reason}",
        "penalised": "{seat} will lose {points} points: {reason}",
        "adjudicated": "A referee decides the game. Places: {standings}. {reason}",
        "voided": "The game counts for nothing: {reason}",
        "dismissed": "A dispute is dismissed: {reason}",
        "dispute-opened": "{seat} disputes event {cites}: {claim}",
        "statement-made": "{seat} states: {statement}",
        "dispute-withdrawn": "The dispute is withdrawn.",
        "appealed": "{seat} appeals: {grounds}",
        "takeback-asked": "{seat} asks to answer anew at event {to}.",
        "takeback-allowed": "{seat} agrees to that.",
        "takeback-declined": "{seat} does not agree to that.",
        "taken-back": "{seat} answers anew: play stands again as it did at event {to}.",
        "resigned": "{seat} resigns.",
        "timed-out": "{seat} has run out of time.",
        "downtime-excused": "The service was away for {seconds} s: no clock ran.",
        "game-settled": "The game is over. Places: {standings}.",
        "nobody": "An organiser",
        "erased": "(erased)",
    },
    "it": {
        "paused": "Un arbitro sospende la partita: {reason}",
        "resumed": "La partita riprende: {reason}",
        "clock-adjusted": "L'orologio di {seat} cambia di {seconds} s: {reason}",
        "rewound": "Il gioco torna a com'era all'evento {to}: {reason}",
        "seat-replaced": "Qualcun altro continua al posto di {seat}: {reason}",
        "penalised": "{seat} perderà {points} punti: {reason}",
        "adjudicated": "Un arbitro decide la partita. Posti: {standings}. {reason}",
        "voided": "La partita non conta: {reason}",
        "dismissed": "Una contestazione è respinta: {reason}",
        "dispute-opened": "{seat} contesta l'evento {cites}: {claim}",
        "statement-made": "{seat} dichiara: {statement}",
        "dispute-withdrawn": "La contestazione è ritirata.",
        "appealed": "{seat} fa ricorso: {grounds}",
        "takeback-asked": "{seat} chiede di rispondere di nuovo all'evento {to}.",
        "takeback-allowed": "{seat} è d'accordo.",
        "takeback-declined": "{seat} non è d'accordo.",
        "taken-back": "{seat} risponde di nuovo: il gioco è di nuovo com'era all'evento {to}.",
        "resigned": "{seat} abbandona.",
        "timed-out": "{seat} ha esaurito il tempo.",
        "downtime-excused": "Il servizio è mancato per {seconds} s: nessun orologio è andato avanti.",
        "game-settled": "La partita è finita. Posti: {standings}.",
        "nobody": "Un organizzatore",
        "erased": "(cancellato)",
    },
    "pl": {
        "paused": "Sędzia wstrzymuje grę: {reason}",
        "resumed": "Gra toczy się dalej: {reason}",
        "clock-adjusted": "Zegar gracza {seat} zmienia się o {seconds} s: {reason}",
        "rewound": "Gra wraca do stanu ze zdarzenia {to}: {reason}",
        "seat-replaced": "Za gracza {seat} gra dalej ktoś inny: {reason}",
        "penalised": "{seat} straci punkty ({points}): {reason}",
        "adjudicated": "Sędzia rozstrzyga grę. Miejsca: {standings}. {reason}",
        "voided": "Gra się nie liczy: {reason}",
        "dismissed": "Spór oddalono: {reason}",
        "dispute-opened": "{seat} kwestionuje zdarzenie {cites}: {claim}",
        "statement-made": "{seat} oświadcza: {statement}",
        "dispute-withdrawn": "Spór wycofano.",
        "appealed": "{seat} odwołuje się: {grounds}",
        "takeback-asked": "{seat} prosi o ponowną odpowiedź przy zdarzeniu {to}.",
        "takeback-allowed": "{seat} się zgadza.",
        "takeback-declined": "{seat} się nie zgadza.",
        "taken-back": "{seat} odpowiada ponownie: gra jest znów w stanie ze zdarzenia {to}.",
        "resigned": "{seat} poddaje grę.",
        "timed-out": "{seat} nie ma już czasu.",
        "downtime-excused": "Usługa nie działała przez {seconds} s: żaden zegar nie szedł.",
        "game-settled": "Koniec gry. Miejsca: {standings}.",
        "nobody": "Organizator",
        "erased": "(usunięto)",
    },
    "pt": {
        "paused": "Um árbitro põe o jogo em pausa: {reason}",
        "resumed": "O jogo continua: {reason}",
        "clock-adjusted": "O relógio de {seat} muda {seconds} s: {reason}",
        "rewound": "O jogo volta ao que era no evento {to}: {reason}",
        "seat-replaced": "Outra pessoa continua por {seat}: {reason}",
        "penalised": "{seat} perderá {points} pontos: {reason}",
        "adjudicated": "Um árbitro decide o jogo. Lugares: {standings}. {reason}",
        "voided": "O jogo não conta: {reason}",
        "dismissed": "Uma disputa é rejeitada: {reason}",
        "dispute-opened": "{seat} contesta o evento {cites}: {claim}",
        "statement-made": "{seat} declara: {statement}",
        "dispute-withdrawn": "A disputa é retirada.",
        "appealed": "{seat} recorre: {grounds}",
        "takeback-asked": "{seat} pede para responder de novo no evento {to}.",
        "takeback-allowed": "{seat} concorda.",
        "takeback-declined": "{seat} não concorda.",
        "taken-back": "{seat} responde de novo: o jogo está outra vez como no evento {to}.",
        "resigned": "{seat} desiste.",
        "timed-out": "{seat} ficou sem tempo.",
        "downtime-excused": "O serviço esteve ausente {seconds} s: nenhum relógio andou.",
        "game-settled": "Fim de jogo. Lugares: {standings}.",
        "nobody": "Um organizador",
        "erased": "(apagado)",
    },
}

_TEXTS: Final = ("reason", "claim", "statement", "grounds")


def told(fact: Fact, names: Sequence[str], language: str) -> Line | None:
    """The fact in words; None for what lies around the table and changes nothing for who reads the game."""
    if not isinstance(fact, RULING_FACTS):
        return None
    lines = spoken(_LINES, language)
    fields: dict[str, Any] = msgspec.structs.asdict(fact)
    if "seat" in fields:
        fields["seat"] = lines["nobody"] if fields["seat"] is None else names[fields["seat"]]
    if "standings" in fields:
        placed = sorted(fields["standings"], key=lambda standing: standing.place)
        fields["standings"] = ", ".join(f"{standing.place}. {names[standing.seat]}" for standing in placed)
    if "milliseconds" in fields:
        fields["seconds"] = f"{fields['milliseconds'] / 1000:+g}".removeprefix("+")
    for text in _TEXTS:
        if text in fields and fields[text] is None:
            fields[text] = lines["erased"]
    return Line(lines[fact.type_name()].format(**fields))
