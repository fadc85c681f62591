"""Generate code from `openapi.yaml`: the types, and a method for each operation.

python -m clients.typescript.generate        # `make docs` runs it
"""

import json
import re
from pathlib import Path
from typing import Any, Final

from clients.python.generate import DOCUMENT, Operation, for_programs, numbered, version, with_own

CLIENT: Final = Path(__file__).parent / "client"
_PLAIN: Final = {
    "string": "string", "integer": "number", "number": "number", "boolean": "boolean", "null": "null",
}  # fmt: skip
_RESERVED: Final = {
    "case",
    "class",
    "default",
    "delete",
    "export",
    "function",
    "import",
    "in",
    "new",
    "package",
    "with",
}
_MADE: Final = "// Made from openapi.yaml by generate.py.\n"
_JSON: Final = {
    "Json": "/** Any value of JSON. */\nexport type Json = string | number | boolean | null | Json[] | JsonObject;",
    "JsonObject": "/** Any object of JSON. */\nexport type JsonObject = { [name: string]: Json };",
}


class Types:
    """An interface for each schema that is an object, an alias for any other."""

    def __init__(self) -> None:
        self.schemas: dict[str, Any] = DOCUMENT["components"]["schemas"]
        self.done: dict[str, str] = dict(_JSON)

    def written(self) -> str:
        for name, schema in self.schemas.items():
            self._name(name, schema)
        codes = sorted(code for codes in DOCUMENT["x-codes"].values() for code in codes)
        self.done["Code"] = _told("Code of a refusal.") + f"export type Code = {_literals(codes)};"
        return "\n\n".join(
            ["// Types of requests and answers, named as in the reference.\n" + _MADE.rstrip(), *self.done.values(), ""]
        ).rstrip("\n") + "\n"  # fmt: skip

    def of(self, schema: dict[str, Any], within: str) -> str:  # noqa: PLR0911 - a case for each kind of schema
        """Return the type of a value. `within` names a type that the schema leaves unnamed."""
        match schema:
            case {"$ref": ref}:
                return str(ref.rpartition("/")[2])
            case {"const": only}:
                return json.dumps(only)
            case {"enum": values}:
                return _literals(values)
            case {"oneOf": cases, "discriminator": _}:
                union = " | ".join(self.of(case, within) for case in cases)
                self.done[within] = f"/** One of these forms. */\nexport type {within} = {union};"
                return within
            case {"anyOf": cases} | {"oneOf": cases} if "properties" not in schema:
                kinds = dict.fromkeys(self.of(case, f"{within}{place}") for place, case in enumerate(cases))
                return " | ".join(kinds)
            case {"type": list(kinds)}:
                return " | ".join(self.of({**schema, "type": kind}, within) for kind in kinds)
            case {"type": "array", "prefixItems": parts}:
                return f"[{', '.join(self.of(part, within) for part in parts)}]"
            case {"type": "array"}:
                return f"Array<{self.of(schema.get('items', {}), within)}>"
            case {"properties": _}:
                self._name(within, schema)
                return within
            case {"type": "object"}:
                return f"{{ [name: string]: {self.of(schema.get('additionalProperties') or {}, within)} }}"
            case {"type": kind}:
                return _PLAIN[kind]
        return "Json"

    def _name(self, name: str, schema: dict[str, Any]) -> None:
        if name in self.done:
            return
        bases = [part["$ref"].rpartition("/")[2] for part in schema.get("allOf", ()) if "$ref" in part]
        schema = with_own(schema)
        self.done[name] = ""  # its parts may refer to it
        about = _told(schema.get("description", "Data in a request."))
        if "properties" not in schema:
            self.done[name] = f"{about}export type {name} = {self.of(schema, name + 'Value')};"
            return
        fields = [self._field(name, schema, key, shape) for key, shape in schema["properties"].items()]
        more = f" extends {', '.join(bases)}" if bases else ""
        self.done[name] = f"{about}export interface {name}{more} {{\n{''.join(fields)}}}"

    def _field(self, name: str, schema: dict[str, Any], key: str, shape: dict[str, Any]) -> str:
        kind = self.of(shape, name + "".join(part.title() for part in re.split(r"[^A-Za-z0-9]+", key)))
        told = _told(shape["description"], "  ") if shape.get("description") else ""
        return f"{told}  {_key(key)}{'' if key in schema.get('required', ()) else '?'}: {kind};\n"


def operations() -> str:
    head = "// A method for each operation, of the same name.\n" + _MADE
    parts = (
        '{ known, type NoOptions, quoted } from "./asking.ts"',
        '{ Transport } from "./transport.ts"',
        'type * as types from "./types.ts"',
    )
    imports = "".join(f"import {part};\n" for part in parts)
    methods = "\n".join(_method(operation) for operation in for_programs())
    begin = "/** The operations of the reference. */\nexport class Operations extends Transport"
    return f"{head}\n{imports}\n{begin} {{\n{methods}}}\n"


def _method(asked: Operation) -> str:
    wanted = [f"{_camel(part['name'])}: {_typed(part['schema'])}" for part in asked.parts]
    named = {part["name"]: f"{_typed(part['schema'])}{' | number' if numbered(part) else ''}" for part in asked.query}
    place = re.sub(r"\{(\w+)\}", lambda part: f"${{quoted({_camel(part[1])})}}", asked.path)
    address = f"`{place}`" if "{" in place else json.dumps(place)
    call = []
    asking = [part["name"] for part in asked.query] + ["as"] * bool(asked.forms)
    if asking:
        call.append("query: { " + ", ".join(f"{_key(name)}: {_of(name)}" for name in asking) + " }")
    if asked.body is not None:
        sent, shape = next(iter(asked.body["content"].items()))
        must = asked.body["required"]
        kind = _typed(shape["schema"]) if sent == "application/json" else "Uint8Array<ArrayBuffer>"
        wanted.append(f"body{'' if must else '?'}: {kind}")
        call.append("body" if sent == "application/json" else f'content: body, media: "{sent}"')
    if asked.keyed:
        named["key"] = "string"
        call.append("key: options.key, keyed: true")
    if asked.conditional:
        named["ifMatch"] = "string | undefined"
        call.append('headers: { "If-Match": options.ifMatch }')
    if asked.repeatable:
        call.append("repeatable: true")
    fields = "; ".join(f"{_key(option)}?: {kind}" for option, kind in named.items())
    options = f"{{ {fields} }}" if named else "NoOptions"
    given = ", ".join([*wanted, f"options: {options} = {{}}"])
    checked = f"known({', '.join(['options', *map(json.dumps, named)])});\n    "
    more = f", {{ {', '.join(call)} }}" if call else ""
    head = f"{_told(asked.about, '  ')}  "
    name = _camel(asked.name)
    if asked.paged:
        item = _typed(asked.item)
        body = f"{checked}return this.{asked.walk}<{item}>({address}{more});"
        return f"{head}{name}({given}): AsyncGenerator<{item}> {{\n    {body}\n  }}\n"
    words = f"{json.dumps(asked.method)}, {address}{more}"
    if asked.way == "none":
        return f"{head}async {name}({given}): Promise<void> {{\n    {checked}await this.request({words});\n  }}\n"
    kind = {"json": _typed(asked.answered), "text": "string", "content": "Uint8Array"}[asked.way]
    way = f"json<{kind}>" if asked.way == "json" else asked.way
    if asked.forms:
        return _in_forms(asked, name, wanted, named, words, kind)
    return f"{head}async {name}({given}): Promise<{kind}> {{\n    {checked}return this.{way}({words});\n  }}\n"


def _in_forms(asked: Operation, name: str, wanted: list[str], named: dict[str, str], words: str, first: str) -> str:
    """Write a method whose answer has another type for each value of `as`."""
    fields = "; ".join(f"{_key(option)}?: {kind}" for option, kind in named.items())
    kinds = {value: _typed(schema) for value, schema in asked.forms.items()}
    given = ", ".join([*wanted, f"options?: {{ {fields}; as?: undefined }}"])
    said = f"{_told(asked.about, '  ')}  {name}({given}): Promise<{first}>;\n"
    for value, kind in kinds.items():
        given = ", ".join([*wanted, f"options: {{ {fields}; as: {json.dumps(value)} }}"])
        said += f"{_told(f'The same, as `{value}`.', '  ')}  {name}({given}): Promise<{kind}>;\n"
    whole = " | ".join(dict.fromkeys((first, *kinds.values())))
    given = ", ".join([*wanted, f"options: {{ {fields}; as?: {_literals(list(kinds))} | undefined }} = {{}}"])
    said += f"{_told('All these forms.', '  ')}  async {name}({given}): Promise<{whole}> {{\n"
    said += f"    known(options, {', '.join(map(json.dumps, [*named, 'as']))});\n"
    for value, kind in kinds.items():
        if kind == "string":
            said += f"    if (options.as === {json.dumps(value)}) return this.text({words});\n"
    objects = " | ".join(dict.fromkeys(kind for kind in (first, *kinds.values()) if kind != "string"))
    return f"{said}    return this.json<{objects}>({words});\n  }}\n"


def _typed(schema: dict[str, Any]) -> str:
    """Qualify a type of `types.ts` for other modules."""
    return re.sub(r'"[^"]*"|\b[A-Z]\w*\b', lambda name: f"types.{name[0]}" if name[0] in TYPES.done else name[0],
                  TYPES.of(schema, "Json"))  # fmt: skip


def _of(name: str) -> str:
    return f"options.{name}" if name.isidentifier() else f"options[{json.dumps(name)}]"


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)


def _camel(name: str) -> str:
    first, *others = name.replace("-", "_").split("_")
    said = first + "".join(part.title() for part in others)
    return f"{said}_" if said in _RESERVED else said


def _literals(values: list[Any]) -> str:
    return " | ".join(json.dumps(value, ensure_ascii=False) for value in values)


def _told(words: str, indent: str = "") -> str:
    return f"{indent}/** {words.replace('*/', '*∕')} */\n"


def made() -> dict[Path, str]:
    """Return every file with its text."""
    version_line = f'/** Version of this kit: that of the service. */\nexport const VERSION = "{version()}";\n'
    files = {"types.ts": TYPES.written(), "operations.ts": operations(), "version.ts": version_line}
    return {CLIENT / name: text for name, text in files.items()}


TYPES: Final = Types()

if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, "utf-8")
