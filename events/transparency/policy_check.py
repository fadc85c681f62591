"""Check a checkpoint against a policy: who logged it, and which witnesses cosigned it."""

from datetime import UTC, datetime
from typing import Any, Final, Literal, NamedTuple

from events.transparency.checkpoint import Checkpoint
from events.transparency.cosignatures import witnessed
from events.transparency.policy import WitnessPolicy, shown
from events.transparency.signed_notes import BadNote, SignedNote

PolicyVerdict = Literal["witnessed", "unwitnessed", "unlogged", "other-log", "forged"]
EXIT_CODES: Final[dict[PolicyVerdict, int]] = {
    "witnessed": 0, "unwitnessed": 3, "unlogged": 3, "other-log": 3, "forged": 1,
}  # fmt: skip
_WORDS: Final[dict[tuple[PolicyVerdict, bool], str]] = {
    ("witnessed", True): "Witnessed by {names}: as many as the policy demands.",
    ("witnessed", False): "Witnessed by nobody, and the policy demands nobody.",
    ("unwitnessed", True): "Witnessed by {names}: fewer than the policy demands.",
    ("unwitnessed", False): "Witnessed by nobody whom the policy names.",
    ("unlogged", False): "Witnessed by nobody: the record has no checkpoint.",
    ("other-log", True): "Logged elsewhere: no log of the policy signed the checkpoint.",
    ("other-log", False): "Logged elsewhere: no log of the policy signed the checkpoint.",
    ("forged", False): "Forged: a signature of a witness or a log of the policy does not hold.",
}
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

    def words(self) -> str:
        """Return who cosigned, and whether that is enough, as a sentence."""
        names = ", ".join(f"{each.name} ({moment(each.time)})" for each in self.witnesses)
        return _WORDS[self.verdict, bool(names)].format(names=names)


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
        logged = any(_signed(note, log.origin, policy))
    except (BadNote, ValueError):
        return PolicyFinding("forged")
    found = tuple(
        WitnessSignature(shown(name), witness.key.name, cosigned[witness.key])
        for name, witness in policy.witnesses.items()
        if witness.key in cosigned
    )
    if policy.logs and not logged:
        return PolicyFinding("other-log", found)
    names = [name for name, witness in policy.witnesses.items() if witness.key in cosigned]
    return PolicyFinding("witnessed" if policy.met(names) else "unwitnessed", found)


def _signed(note: SignedNote, origin: str, policy: WitnessPolicy) -> list[bool]:
    """Return an entry for each signature of the policy's logs. Raise BadNote if one of them is invalid."""
    known = {(key.name, key.id): key for key in policy.logs if key.name == origin}
    own = [(known[each[:2]], each.raw) for each in note.signatures if each[:2] in known]
    if not all(key.public.verifies(raw.hex(), note.text.encode()) for key, raw in own):
        raise BadNote(f"the signature of {origin} does not hold")
    return [True for _ in own]
