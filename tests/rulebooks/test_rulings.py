"""Each ruling of the files in `rulings` holds. `tests.support.rulings` describes how they are written."""

from tests.support.rulings import Ruling, play


def test_ruling(drive, ruling: Ruling):
    play(ruling, drive)
