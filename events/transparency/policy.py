"""Read policies, which name the logs and witnesses that a reader trusts and how many witnesses must have cosigned.

The format is C2SP's tlog-policy:

    log games.example/tlog/kPrK_qmx+5c2d9a0b+AXm...
    witness north witness.example/north+0b7e1c55+BPq... https://witness.example/north
    witness south witness.example/south+9f00a1d2+BGk... https://witness.example/south
    group both all north south
    quorum both

This reader accepts keys of Ed25519. Names are bytes to it, as the format demands.
"""

import re
from collections.abc import Collection, Mapping, Sequence
from typing import Final, NamedTuple

from events.transparency.signed_notes import COSIGNATURE, ED25519
from events.transparency.verifier_keys import VerifierKey

LONGEST: Final = 64 * 1024
NONE: Final = "none"
_FOREIGN: Final = re.compile(rb"[^\t\n\x20-\x7e\x80-\xff]")
_COUNT: Final = re.compile("[1-9][0-9]{0,8}")


class BadPolicy(ValueError):
    """Raised for a text that is no policy."""


class PolicyWitness(NamedTuple):
    """A witness of a policy. `url` is the address below which it takes checkpoints, if the policy names one."""

    name: str
    key: VerifierKey
    url: str | None


class WitnessGroup(NamedTuple):
    """A group of a policy, which witnessed a checkpoint if `least` of its members did."""

    least: int
    members: tuple[str, ...]


class WitnessPolicy(NamedTuple):
    """The logs and witnesses that a reader trusts. `quorum` is a witness, a group, or `none`."""

    logs: tuple[VerifierKey, ...]
    witnesses: Mapping[str, PolicyWitness]
    groups: Mapping[str, WitnessGroup]
    quorum: str

    def met(self, names: Collection[str]) -> bool:
        """Return whether the witnesses `names` are enough."""
        done = set(names) | {NONE}
        for name, group in self.groups.items():  # a group is defined after its members
            if sum(member in done for member in group.members) >= group.least:
                done.add(name)
        return self.quorum in done

    @property
    def keys(self) -> list[VerifierKey]:
        return [witness.key for witness in self.witnesses.values()]

    @classmethod
    def parsed(cls, text: bytes) -> "WitnessPolicy":
        """Parse the bytes of a policy file. Raise BadPolicy with the number of the first bad line."""
        if len(text) > LONGEST:
            raise BadPolicy(f"the policy is longer than {LONGEST} bytes")
        if _FOREIGN.search(text):
            raise BadPolicy("the policy has a control character")
        reading = _Reading()
        for number, line in enumerate(text.split(b"\n"), 1):
            words = [word.decode("latin-1") for word in re.split(rb"[ \t]+", line.strip(b" \t")) if word]
            try:
                if words and not words[0].startswith("#"):
                    reading.take(words[0], words[1:])
            except ValueError as error:
                raise BadPolicy(f"line {number} of the policy: {error}") from error
        if reading.quorum is None:
            raise BadPolicy("the policy has no quorum line")
        return cls(tuple(reading.logs), reading.witnesses, reading.groups, reading.quorum)


class _Reading:
    def __init__(self) -> None:
        self.logs: list[VerifierKey] = []
        self.witnesses: dict[str, PolicyWitness] = {}
        self.groups: dict[str, WitnessGroup] = {}
        self.quorum: str | None = None
        self._members: set[str] = set()

    def take(self, word: str, rest: Sequence[str]) -> None:
        match word, list(rest):
            case "log", [key] | [key, _]:
                self._log(_key(key, ED25519))
            case "witness", [name, key, *urls] if len(urls) < 2:
                self._witness(name, _key(key, COSIGNATURE), _utf8(urls[0]) if urls else None)
            case "group", [name, least, *members] if members:
                self._group(name, least, members)
            case "quorum", [name]:
                self._quorum(name)
            case _:
                raise ValueError(f"{word!r} with {len(rest)} values is none of its lines")

    def _log(self, key: VerifierKey) -> None:
        if any(known.x == key.x for known in self.logs):
            raise ValueError("the key of this log is there already")
        self.logs.append(key)

    def _witness(self, name: str, key: VerifierKey, url: str | None) -> None:
        self._new(name)
        if any(known.key.x == key.x for known in self.witnesses.values()):
            raise ValueError("the key of this witness is there already")
        self.witnesses[name] = PolicyWitness(name, key, url)

    def _group(self, name: str, least: str, members: list[str]) -> None:
        self._new(name)
        for member in members:
            if not self._defined(member):
                raise ValueError(f"{shown(member)} is not defined above")
            if member in self._members:
                raise ValueError(f"{shown(member)} is a member already")
            self._members.add(member)
        counts = {"all": len(members), "any": 1}
        count = counts[least] if least in counts else int(least) if _COUNT.fullmatch(least) else 0
        if not 1 <= count <= len(members):
            raise ValueError(f"{shown(least)} is not all, any or a number from 1 to {len(members)}")
        self.groups[name] = WitnessGroup(count, tuple(members))

    def _quorum(self, name: str) -> None:
        if self.quorum is not None:
            raise ValueError("a second quorum")
        if name != NONE and not self._defined(name):
            raise ValueError(f"{shown(name)} is not defined above")
        self.quorum = name

    def _new(self, name: str) -> None:
        if name == NONE or self._defined(name):
            raise ValueError(f"the name {shown(name)} is taken")

    def _defined(self, name: str) -> bool:
        return name in self.witnesses or name in self.groups


def shown(name: str) -> str:
    """Return a name of a policy for people. Names are bytes, and need not be UTF-8."""
    return name.encode("latin-1").decode(errors="replace")


def _key(text: str, kind: int) -> VerifierKey:
    return VerifierKey.parsed(_utf8(text), kind)


def _utf8(text: str) -> str:
    return text.encode("latin-1").decode()
