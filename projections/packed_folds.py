"""Encode folds of games as bytes, for snapshots and for games at rest.

The bytes of a viewer's fold contain only what that viewer knows.
"""

import hashlib
from collections.abc import Mapping
from functools import cache
from typing import Final

import msgspec

from domain.game.play import Copy
from domain.games.rulesets import RULESETS, ruleset
from domain.table.lobby import Lobby
from events.log.canon import canonical
from events.log.event import Stored
from events.log.sealing import opened_values
from events.log.viewer import Viewer
from projections.game_fold import GameFold, Past, decoded_copy


class Packed(msgspec.Struct):
    """An encoded fold of a game.

    It has the options of the open decision only if the viewer may see them.
    """

    lobby: Lobby
    seq: int
    head: str
    made_at: str
    at: str
    copy: msgspec.Raw
    asked: Stored | None


_DIGEST: Final = 32
"""Length in bytes of the digest before the encoded fold."""

_decoded: Final = msgspec.msgpack.Decoder(Packed).decode
_encoded: Final = msgspec.msgpack.Encoder(order="deterministic").encode


def packed(fold: GameFold) -> bytes:
    asked = fold.asked
    if asked is not None and asked.openings is not None:
        values = opened_values(asked, fold.viewer)
        column = [[path, value, fold.viewer.place] for path, value in values.items()]
        asked = asked._replace(openings=canonical(column) if column else None)
    copy = msgspec.Raw(_encoded(fold.copy))
    body = _encoded(Packed(fold.lobby, fold.seq, fold.head, fold.made_at, fold.at, copy, asked))
    return _digest(str(fold.viewer), body) + body


def unpacked(body: bytes, viewer: Viewer, past: Past | None = None) -> GameFold:
    decoded = _decoded(body[_DIGEST:])
    copy = decoded_copy(decoded.copy, ruleset(decoded.lobby.rules.ruleset))
    fold = GameFold.resumed(
        viewer, decoded.lobby, copy, seq=decoded.seq, head=decoded.head, made_at=decoded.made_at, at=decoded.at
    )
    fold.asked, fold.past = decoded.asked, past
    return fold


@cache
def maker(name: str) -> str:
    """Return a name for the code that can decode folds of the ruleset `name`.

    It changes with the shape of the fold.
    """
    rules = ruleset(name)
    shape = msgspec.json.schema_components([Packed, Copy[rules.table]])  # type: ignore[name-defined]  # as above
    digest = hashlib.sha256(msgspec.json.encode([shape, _DIGEST], order="sorted")).hexdigest()[:16]
    return f"{name}/{rules.engine}/{digest}"


def readable(made_by: str, folds: Mapping[str, bytes]) -> bool:
    """Return whether this build can decode `folds`, which the code `made_by` has encoded.

    The folds of all viewers must be unchanged. Otherwise, the game is folded again from the log.
    """
    name = made_by.partition("/")[0]
    if name not in RULESETS or made_by != maker(name):
        return False
    return all(_digest(viewer, body[_DIGEST:]) == body[:_DIGEST] for viewer, body in folds.items())


def _digest(viewer: str, body: bytes) -> bytes:
    return hashlib.sha256(b"%b\0%b" % (viewer.encode(), body)).digest()
