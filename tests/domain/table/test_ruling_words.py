"""Every decision about a game has a sentence in every language, also when its text was erased."""

import string

from domain.game.results import Standing
from domain.table import ruling_words
from domain.table.lobby_facts import LOBBY_CODEC
from domain.table.rulings import RULING_FACTS, Adjudicated, ClockAdjusted, DisputeOpened, Paused

NAMES = ("Ada", "Bruno")


def test_every_fact_has_its_line_and_no_other_has() -> None:
    lines = ruling_words.WORDS.groups("en")["lines"]
    assert lines.keys() == {kind.type_name() for kind in RULING_FACTS}
    for kind in RULING_FACTS:
        line = lines[kind.type_name()]
        said = line if isinstance(line, str) else line["other"]
        asked = {name for _, name, _, _ in string.Formatter().parse(said) if name}
        assert asked <= {*kind.__struct_fields__, "seconds", "count"}, kind
        sealed = LOBBY_CODEC.sealed_paths(kind.type_name())
        texts = {path.removeprefix("/") for path, mark in sealed.items() if mark.erasable}
        assert texts | ({"seat", "to", "points", "cites"} & set(kind.__struct_fields__)) <= asked, kind


def test_what_is_told_of_a_ruling() -> None:
    def told(fact: object, language: str = "en") -> str:
        line = ruling_words.line(fact, NAMES, language)  # type: ignore[arg-type]  # as above
        assert line is not None
        return line.text

    assert told(Paused(reason="A chair broke.")) == "A referee pauses the game: A chair broke."
    assert told(Paused(reason=None), "it") == "Un arbitro sospende la partita: (cancellato)"
    assert told(ClockAdjusted(reason="r", seat=1, milliseconds=-1500)) == "Bruno's clock changes by -1.5 s: r"
    assert told(DisputeOpened("x", None, 7, "No Moat.")) == "An organiser disputes event 7: No Moat."
    placed = (Standing(0, 2, 0), Standing(1, 1, 0))
    assert told(Adjudicated(reason="r", standings=placed)) == "A referee decides the game. Places: 1. Bruno, 2. Ada. r"
