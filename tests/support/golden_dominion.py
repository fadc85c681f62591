"""Golden games of Dominion, one for every recommended set and edition, with a line a turn.

      7 B: copper copper estate village witch | play village; play witch; A: reveal moat; buy gold | 5f0c3a91

This is the number of the turn, its seat and the hand at its start. The answers in the turn follow, by B or by the named
seat; commas separate the picks of one answer, and a dash is an empty answer. The last part is the beginning of the
digest over its facts. So if the rules produce a game differently, the first different line is the turn of the change.
"""

import hashlib
import json
import random
import zlib
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from typing import Any

import msgspec
from msgspec.structs import replace

from domain.game.chance import Chance
from domain.game.decisions import Decision
from domain.game.facts import Fact
from domain.game.play import DecisionAnswered, DecisionOpened, GameEnded
from domain.game.ruleset import Ruleset
from domain.games.dominion.cards import CARDS, EVENTS, MIXED, VICTORY, beside
from domain.games.dominion.facts import CardGained, CardPlayed, EventBought, TreasuresPlayed, TurnBegan
from domain.games.dominion.sets import SETS
from domain.games.rulesets import ruleset
from tests.support.collecting import Collector
from tests.support.dominion import NAMES
from tests.support.games import seeded

Header = dict[str, Any]
Answers = Callable[[Decision], Sequence[str] | None]
"""How a question is answered; None: no answer is known to it."""


def _games() -> dict[str, tuple[int, dict[str, Any]]]:
    found: dict[str, tuple[int, dict[str, Any]]] = {}
    for name, each in SETS.items():
        for edition in (1, 2) if each.edition is None else (each.edition,):
            file = name if each.edition is not None else f"{name}-{edition}"
            place = len(found) if len(found) < 34 else zlib.crc32(name.encode())  # no later set changes the number
            found[f"dominion/{file}.txt"] = (2 + place % 5, {"recommended": name, "edition": edition})
    return found


GAMES = _games()
"""How many play each game, and with what options; by the name of its file."""


def playthrough(name: str) -> str:
    """A new game for this file: the first of its name in which every card of the kingdom is gained and played."""
    seats, options = GAMES[name]
    rules = ruleset("dominion")
    kingdom = SETS[options["recommended"]].kingdom
    for attempt in range(1000):
        chance = seeded("dominion", "golden", name, attempt)
        header = {"ruleset": rules.name, "engine": rules.engine, "seats": seats, "options": options}
        header |= {"context": chance.context, "seed": chance.seed.hex()}
        facts = _played(header, Collector(random.Random(chance.context), kingdom))
        events = {event for event in SETS[options["recommended"]].events if EVENTS[event].kind == "event"}
        if events - {fact.event for fact in facts if isinstance(fact, EventBought)}:
            continue
        if not unused(facts, kingdom) and (not beside(kingdom) or beside_used(facts, kingdom)):
            return _transcript(header, facts)
    raise AssertionError(f"no game of {name} uses all its cards")


def executed(text: str) -> str:
    """The transcript that the rules give now, for the seed and the answers in this one."""
    return _transcript(json.loads(text.splitlines()[0]), replayed(text))


def replayed(text: str) -> list[Fact]:
    """The facts that the rules give now. They end where an answer in the text is none any more."""
    header, *turns, _ = text.splitlines()
    answers = iter(answer for turn in turns for answer in turn.split(" | ")[1].split("; ") if answer)

    def recorded(decision: Decision) -> Sequence[str] | None:
        answer = next(answers, "?").rpartition(": ")[2]
        offered = {_words(option): f"o{number}" for number, option in enumerate(decision.question().options)}
        picks = [] if answer == "-" else answer.split(", ")
        return [offered[pick] for pick in picks] if offered.keys() >= set(picks) else None

    return _played(json.loads(header), recorded)


def unused(facts: Sequence[Fact], kingdom: Collection[str]) -> set[str]:
    """The cards of the kingdom that nobody gained, or that nobody played though they can be."""
    gained = {fact.card for fact in facts if isinstance(fact, CardGained)}
    played = {fact.card for fact in facts if isinstance(fact, CardPlayed)}
    played |= {card for fact in facts if isinstance(fact, TreasuresPlayed) for card in fact.cards}
    return {
        pile
        for pile in kingdom
        if not any(card in gained and (card in played or CARDS[card].is_a(VICTORY)) for card in cards_of(pile))
    }


def cards_of(pile: str) -> Collection[str]:
    """The different cards of a pile."""
    return {*MIXED[pile].cards} if pile in MIXED else {pile}


def beside_used(facts: Sequence[Fact], kingdom: Collection[str]) -> set[str]:
    """The cards from beside the supply that somebody gained and played."""
    return beside(kingdom).keys() - unused(facts, beside(kingdom))


def _played(header: Header, answer: Answers) -> list[Fact]:
    rules = ruleset(header["ruleset"])
    chance = Chance(bytes.fromhex(header["seed"]), header["context"])
    play = rules.play(rules.new(rules.recorded(header["options"], header["seats"])), chance)
    facts = play.start()
    while play.chooses is not None and (picks := answer(play.chooses)) is not None:
        facts += play.answer(play.copy.facts, picks)
    return facts


def _transcript(header: Header, facts: Sequence[Fact]) -> str:
    rules = ruleset(header["ruleset"])
    lines = [json.dumps(header), *_turns(rules, header, facts), _end(facts[-1])]
    return "\n".join([*lines, ""])


def _turns(rules: Ruleset[Any], header: Header, facts: Sequence[Fact]) -> Iterator[str]:
    """A line for the set-up, and one for every turn."""
    copy = rules.new(rules.recorded(header["options"], header["seats"]))
    what = "set-up"
    begins = [number for number, fact in enumerate(facts) if isinstance(fact, TurnBegan)]
    for number, (first, last) in enumerate(zip([0, *begins], [*begins, len(facts)], strict=True)):
        told = facts[first:last]
        for fact in told:
            copy.apply(fact)
            if isinstance(fact, TurnBegan):
                what = f"{NAMES[fact.seat]}: {' '.join(sorted(copy.table.players[fact.seat].hand))}"
        digest = hashlib.sha256(
            b"".join(msgspec.json.encode([fact.type_name(), fact]) for fact in map(id_first, told))
        ).hexdigest()
        yield f"{number:3} {what} | {'; '.join(_answers(told))} | {digest[:8]}"


def id_first(fact: Fact) -> Fact:
    """Return the same fact with the id of every option first, as in the files."""
    if not isinstance(fact, DecisionOpened) or fact.question is None:
        return fact
    options = tuple({"id": option["id"], **option} for option in fact.question.options)
    return replace(fact, question=replace(fact.question, options=options))


def _answers(facts: Sequence[Fact]) -> Iterator[str]:
    """Yield the answers of a turn, in words."""
    turn: int | None = None
    offered: Mapping[str, Any] = {}
    for fact in facts:
        match fact:
            case TurnBegan(seat):
                turn = seat
            case DecisionOpened(question=question) if question is not None:
                offered = {option["id"]: _words(option) for option in question.options}
            case DecisionAnswered(_, seat, picks) if picks is not None:
                who = "" if seat == turn else f"{NAMES[seat]}: "
                yield who + (", ".join(offered[pick] for pick in picks) or "-")


def _words(option: Mapping[str, Any]) -> str:
    return " ".join(str(value) for name, value in option.items() if name != "id")


def _end(last: Fact) -> str:
    if not isinstance(last, GameEnded):
        return "an answer is not offered any more"
    places = (f"{each.place}. {NAMES[each.seat]} {each.score}" for each in last.standings)
    return f"{last.reason}: {', '.join(places)}"
