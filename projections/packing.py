"""Folds as bytes, to go on from later: what snapshots and games at rest are made of.

What is packed of a viewer's fold is what that viewer was told and no more.
"""

import hashlib
from functools import cache
from typing import Final

import msgspec

from domain.lobby import Lobby
from domain.play import Copy
from domain.rulesets import RULESETS, ruleset
from events.canon import canonical
from events.event import Stored
from events.sealing import opened_values
from events.viewer import Viewer
from projections.fold import GameFold, Past


class Packed(msgspec.Struct):
    """A fold. Of the open decision's options it holds those that the viewer was told."""

    lobby: Lobby
    seq: int
    head: str
    made_at: str
    at: str
    copy: msgspec.Raw
    asked: Stored | None


_decoded: Final = msgspec.msgpack.Decoder(Packed).decode
_encoded: Final = msgspec.msgpack.Encoder(order="deterministic").encode


def packed(fold: GameFold) -> bytes:
    asked = fold.asked
    if asked is not None and asked.openings is not None:
        told = opened_values(asked, fold.viewer)
        column = [[path, value, fold.viewer.place] for path, value in told.items()]
        asked = asked._replace(openings=canonical(column) if column else None)
    copy = msgspec.Raw(_encoded(fold.copy))
    return _encoded(Packed(fold.lobby, fold.seq, fold.head, fold.made_at, fold.at, copy, asked))


def unpacked(body: bytes, viewer: Viewer, past: Past | None = None) -> GameFold:
    kept = _decoded(body)
    table = ruleset(kept.lobby.rules.ruleset).table
    copy = msgspec.msgpack.decode(kept.copy, type=Copy[table])  # type: ignore[valid-type]  # known only with its ruleset
    fold = GameFold.resumed(viewer, kept.lobby, copy, seq=kept.seq, head=kept.head, made_at=kept.made_at, at=kept.at)
    fold.asked, fold.past = kept.asked, past
    return fold


@cache
def maker(name: str) -> str:
    """Names the code that can read what was packed of this ruleset's games: any change of shape makes it worthless."""
    rules = ruleset(name)
    shape = msgspec.json.schema_components([Packed, Copy[rules.table]])  # type: ignore[name-defined]  # as above
    digest = hashlib.sha256(msgspec.json.encode(shape, order="sorted")).hexdigest()[:16]
    return f"{name}/{rules.engine}/{digest}"


def readable(made_by: str) -> bool:
    """Whether this build can read what `made_by` packed."""
    name = made_by.partition("/")[0]
    return name in RULESETS and made_by == maker(name)
