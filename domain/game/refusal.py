"""Refusals of requests that are not allowed, each with a reason."""

from typing import Any

from domain.game.message import Message


class Refusal(Exception):
    """Raised if a request is not allowed. Nothing has changed.

    `reason` is a message or its id, and `fields` are its fields, which programs read too. The id begins with the code,
    which is stable: `seat-taken/nonce`. `code` replaces that code where the caller decides it. `pointer` (a JSON
    Pointer) names the faulty part of the request, and `rule` the rule that forbids it.
    """

    def __init__(
        self, reason: str | Message, /, *, code: str = "", pointer: str = "", rule: Message | None = None, **fields: Any
    ) -> None:
        known = reason if isinstance(reason, Message) else Message(reason)
        self.message = Message(known.id, {**known.fields, **fields})
        self.code = code or known.id.partition("/")[0]
        self.pointer = pointer
        self.rule = rule
        super().__init__(f"{known.id} {dict(self.message.fields)}")

    @property
    def fields(self) -> dict[str, Any]:
        return dict(self.message.fields)

    def at(self, pointer: str, **fields: Any) -> "Refusal":
        """Return the same refusal with the pointer to another part of the request."""
        return Refusal(self.message, code=self.code, pointer=pointer, rule=self.rule, **fields)


class Diverged(Exception):
    """Raised if replayed rules record other facts than the stored ones. Callers must never ignore it."""

    def __init__(self, number: int, recorded: object, made: object) -> None:
        super().__init__(f"fact {number}: recorded {recorded!r}, the rules give {made!r}")
        self.number = number
        self.recorded = recorded
        self.made = made
