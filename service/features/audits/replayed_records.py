"""The replay of a record by the rules, as `dominium verify --replay` reports it."""

from collections.abc import Mapping
from typing import Any

from events.record.verifying import Record
from events.signing import PublicKey
from service.features.audits.copies import audit_copy
from service.features.audits.verdict import exit_status
from service.features.audits.words import in_words


def replayed(found: Record, keys: Mapping[str, PublicKey] | None = None) -> tuple[dict[str, Any], int]:
    """Return the result of replaying the game or tournament of a record, and the exit status for it.

    `keys` are trusted. So is the key that signed a verified record.
    """
    if found.report.kind not in {"game", "tournament"}:
        plain = {"verdict": "not-open", "words": "Not replayed: only games and tournaments can be."}
        return plain, exit_status(["not-open"])
    known = dict(keys or {})
    if found.report.verdict == "verified" and found.trailer is not None:
        signer = PublicKey(found.trailer.public)
        known[signer.kid] = signer
    result = audit_copy(found.events, found.report.view or "", keys=known)
    detail = in_words(result)
    words = f"Not replayed ({result.verdict}). {detail}"
    if result.wrong or result.verdict == "agrees":
        words = f"Replayed: {result.verdict}. {detail}"
    plain = {field: getattr(result, field) for field in result.__struct_fields__} | {"detail": detail}
    del plain["why"]
    return {**plain, "words": words}, exit_status([result.verdict])
