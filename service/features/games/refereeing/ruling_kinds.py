"""The kinds of rulings, and the check that a request has the fields of its kind and no others."""

from collections.abc import Collection, Mapping
from typing import Any, NamedTuple

from marshmallow import ValidationError

from domain.game.message import message


class RulingKind(NamedTuple):
    """What a kind of ruling does, the fields that it needs, and optional fields that other kinds lack."""

    effect: str
    needs: tuple[str, ...] = ()
    optional: tuple[str, ...] = ()

    def schema(self, kind: str, title: str) -> dict[str, Any]:
        """Return the schema of the kind. The title names the variant in generated clients."""
        required = {"required": list(self.needs)} if self.needs else {}
        return {"title": title, "description": self.effect, "properties": {"kind": {"const": kind}}, **required}


def check_fields(sent: Mapping[str, Any], kinds: Mapping[str, RulingKind], common: Collection[str] = ()) -> None:
    """Refuse a ruling that lacks a field of its kind, or has a field of another kind.

    Any kind may have `common` fields, also if another kind needs them.
    """
    kind = kinds[sent["kind"]]
    of_kinds = {field for one in kinds.values() for field in (*one.needs, *one.optional)}
    allowed = {*kind.needs, *kind.optional, *common}
    missing = [field for field in kind.needs if field not in sent]
    foreign = [field for field in sent if field in of_kinds - allowed]
    if missing or foreign:
        name = sent["kind"]
        raise ValidationError(
            {field: [message("invalid/ruling/required", kind=name, field=field)] for field in missing}
            | {field: [message("invalid/ruling/unknown-field", kind=name, field=field)] for field in foreign}
        )
