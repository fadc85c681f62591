"""The second opinion on two-player Swiss: gacrux, another program, which reads our tournament report files."""

from typing import Any

from gacrux.pairingdutch import pairing_dutch
from gacrux.trf2json import trf2json


def read(report: str) -> Any:
    """The tournament as gacrux reads a report; it must have nothing to object to."""
    reader = trf2json()
    reader.parse_file(report, verbose=True)
    assert reader.get_status() == 0, reader.chessjson["status"]
    return reader.get_tournament(1)


def paired(report: str, number: int, white_first: bool) -> list[tuple[int, int]]:
    """Round `number` as gacrux pairs it, White first; 0: a bye."""
    wanted = {"experimental": [], "verbose": 0, "top_color": "w" if white_first else "b"}
    brackets = pairing_dutch(read(report), number, wanted).compute_pairing(checkonly=False)
    pairs = [(pair["w"], pair["b"]) for bracket in brackets for pair in bracket["pairs"]]
    return sorted((white, black) if white else (black, white) for white, black in pairs)
