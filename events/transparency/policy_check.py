"""Check the log's signature and the cosignatures of a checkpoint against a policy."""

from datetime import UTC, datetime
from typing import Any, Final, Literal, NamedTuple

from events.transparency.checkpoint import Checkpoint
from events.transparency.cosignatures import witnessed
from events.transparency.policy import WitnessPolicy, shown
from events.transparency.signed_notes import BadNote, SignedNote
from events.transparency.verifier_keys import made_by

PolicyVerdict = Literal["witnessed", "unwitnessed", "unlogged", "other-log", "forged"]
EXIT_CODES: Final[dict[PolicyVerdict, int]] = {
    "witnessed": 0, "unwitnessed": 3, "unlogged": 3, "other-log": 3, "forged": 1,
}  # fmt: skip
_YEAR_10000: Final = 253402300800


class WitnessSignature(NamedTuple):
    """A witness that cosigned: its name in the policy, the name of its key, and the time in seconds."""

    name: str
    key: str
    time: int


class PolicyFinding(NamedTuple):
    """The result of the check of a checkpoint against a policy.

    `witnessed`: the policy is met. `unwitnessed`: fewer witnesses cosigned than it demands. `unlogged`: there is no
    checkpoint. `other-log`: none of the policy's logs signed it. `forged`: a signature of a key in the policy is
    invalid.
    """

    verdict: PolicyVerdict
    witnesses: tuple[WitnessSignature, ...] = ()

    @property
    def exit_code(self) -> int:
        return EXIT_CODES[self.verdict]

    def plain(self) -> dict[str, Any]:
        return {"verdict": self.verdict, "witnesses": [each._asdict() for each in self.witnesses]}


def moment(at: int) -> str:
    """Return a time in seconds as people read it, or its number after the year 9999."""
    return datetime.fromtimestamp(at, UTC).strftime("%Y-%m-%d %H:%M UTC") if at < _YEAR_10000 else str(at)


def check_policy(policy: WitnessPolicy, checkpoint: str | None) -> PolicyFinding:
    """Check a signed checkpoint, or None, against a policy."""
    if checkpoint is None:
        return PolicyFinding("unlogged")
    try:
        log, note = Checkpoint.parse(checkpoint), SignedNote.parsed(checkpoint)
        cosigned = witnessed(note, policy.keys)
        logged = _signed_by_a_log(note, log.origin, policy)
    except ValueError:
        return PolicyFinding("forged")
    signed = {name: one.key for name, one in policy.witnesses.items() if one.key in cosigned}
    found = tuple(WitnessSignature(shown(name), key.name, cosigned[key]) for name, key in signed.items())
    if policy.logs and not logged:
        return PolicyFinding("other-log", found)
    return PolicyFinding("witnessed" if policy.met(signed) else "unwitnessed", found)


def _signed_by_a_log(note: SignedNote, origin: str, policy: WitnessPolicy) -> bool:
    """Return whether a log of the policy signed the note. Raise BadNote if its signature is invalid."""
    own = made_by(note, (key for key in policy.logs if key.name == origin))
    if not all(key.public.verifies(each.raw.hex(), note.text.encode()) for key, each in own):
        raise BadNote(f"the signature of {origin} does not hold")
    return bool(own)
