"""Each ruling of `rulings.txt` holds. `tests.support.domaine_rulings` describes how they are written."""

from pathlib import Path

import pytest

from tests.support.domaine_rulings import play, rulings

RULINGS = dict(rulings(Path(__file__).with_name("rulings.txt")))


@pytest.mark.parametrize("title", RULINGS)
def test_ruling(title: str) -> None:
    play(RULINGS[title])
