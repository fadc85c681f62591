"""Write the fields of positions for the notation of both kits, from the rulesets.

python -m clients.notation_fields        # `make docs` runs it
"""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

from msgspec import to_builtins
from msgspec.inspect import BoolType, DictType, Field, IntType, StructType, VarTupleType

from clients.python.generate import formatted
from domain.game.notation import Notation, bare, default_of
from domain.games.rulesets import RULESETS

HERE: Final = Path(__file__).parent
KINDS: Final = {
    "kingdom": "placement", "current": "claim", "next": "claim", "terrain": "row", "castles": "piece",
    "knights": "piece", "borders": "border", "alliances": "alliance",
}  # fmt: skip
"""Kinds of items that a ruleset spells in its own way, by field."""


def _fields(notation: Notation, shape: StructType) -> Iterator[dict[str, Any]]:
    for text, field in notation.fields(shape).items():
        kind = bare(field.type)
        form = "map" if isinstance(kind, DictType) else "list" if isinstance(kind, VarTupleType) else "one"
        default = json.loads(json.dumps(to_builtins(default_of(field))))
        yield {"text": text, "name": field.name, "form": form, "kind": _kind(notation, field), "default": default}


def _kind(notation: Notation, field: Field) -> str:
    if field.name in notation.spellings:
        return KINDS[field.name]
    kind = bare(field.type)
    if isinstance(kind, DictType):
        return "counted"
    if isinstance(kind, VarTupleType):
        return "number" if isinstance(bare(kind.item_type), IntType) else "counted"
    return "number" if isinstance(kind, IntType) else "answer" if isinstance(kind, BoolType) else "word"


def _parts(notation: Notation) -> Iterator[dict[str, Any]]:
    for text, (field, shape) in notation.sections(notation.shape).items():
        several = not isinstance(bare(field.type), StructType)
        yield {"text": text, "name": field.name, "several": several, "fields": list(_fields(notation, shape))}


def fields() -> dict[str, Any]:
    """Return the fields and parts of each ruleset's position, in the order in which they are written."""
    return {
        name: {
            "fields": list(_fields(ruleset.notation, ruleset.notation.shape)),
            "parts": list(_parts(ruleset.notation)),
            "turns": sorted(set(ruleset.turns.values())),
        }
        for name, ruleset in sorted(RULESETS.items())
    }


def main() -> None:
    made = fields()
    about = "Fields of positions, in the order in which the notation writes them. Made by clients/notation_fields.py."
    python = f'"""{about}"""\n\nfrom typing import Any, Final\n\n'
    python += "FIELDS: Final[dict[str, Any]] = {\n"
    python += "".join(f"    {name!r}: {one!r},\n" for name, one in made.items()) + "}\n"
    python += '"""The fields and parts of each ruleset\'s position."""\n'
    (HERE / "python" / "dominium_client" / "notation_fields.py").write_text(formatted(python), "utf-8")
    lines = "".join(f"  {name}: {json.dumps(one)},\n" for name, one in made.items())
    script = f'// {about}\n\nimport type {{ Shape }} from "./notation.ts";\n\n'
    script += "/** The fields of each ruleset's position. */\n"
    script += f"export const FIELDS: {{ [ruleset: string]: Shape | undefined }} = {{\n{lines}}};\n"
    (HERE / "typescript" / "client" / "notation-fields.ts").write_text(script, "utf-8")


if __name__ == "__main__":
    main()
