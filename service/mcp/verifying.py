"""The verification of a game's record, as `dominium verify --replay` does it: here, not at the service."""

import tempfile
from collections.abc import Set
from typing import IO, Any, Final

import anyio

from events.keys import read_public_keys
from events.record.verifying import read_record
from events.record.words import summary
from service.features.audits.replayed_records import replayed
from service.mcp.api import Api
from service.mcp.failures import Failure

_LARGEST: Final = 32 << 20
"""Bytes of a record; the service accepts as many."""
_IN_MEMORY: Final = 1 << 20
_ONE_AT_A_TIME: Final = anyio.CapacityLimiter(1)
"""A replay takes a core."""


async def verify(api: Api, game: str, pinned: Set[str]) -> tuple[str, dict[str, Any]]:
    """Download the record, check it and replay it. Return the verdict in words, and the reports."""
    published = await _published(api)
    trusted: Set[str] = pinned or published
    with tempfile.SpooledTemporaryFile(_IN_MEMORY) as file:
        await _download(api, game, file)
        return await anyio.to_thread.run_sync(_checked, file, trusted, not pinned, limiter=_ONE_AT_A_TIME)


def _checked(file: IO[bytes], trusted: Set[str], published: bool) -> tuple[str, dict[str, Any]]:
    file.seek(0)
    found = read_record(file, trusted)
    report = found.report
    checks = {} if report.verdict == "broken" else {"replay": replayed(found)[0]}
    plain = report.plain() | checks
    words = [*summary(report, None, checks), "", report.details(), *(one["words"] for one in checks.values())]
    if published:
        words.append("The trusted keys are those that the service publishes now. --key of `dominium mcp` names others.")
    return "\n".join(words), plain


async def _published(api: Api) -> Set[str]:
    """Return the ids of the keys that the service publishes."""
    async with api.stream("/.well-known/jwks.json", "application/json") as answer:
        return read_public_keys(await answer.aread()).keys()


async def _download(api: Api, game: str, file: IO[bytes]) -> None:
    size = 0
    async with api.stream(f"/v1/games/{game}/record", "application/jsonl") as answer:
        async for piece in answer.aiter_bytes():
            size += len(piece)
            if size > _LARGEST:
                raise Failure(
                    f"The record is larger than {_LARGEST >> 20} MB. Check it with `dominium verify --replay`."
                )
            file.write(piece)
