"""Generate code from `openapi.yaml`: the types, and a method for each operation, once with `await` and once without it.
Generate the synchronous client from the asynchronous one.

    python clients/python/generate.py        # `make docs` runs it
"""

import keyword
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final

import yaml

HERE: Final = Path(__file__).parent
PACKAGE: Final = HERE / "dominium_client"
_NOT_FOR_PROGRAMS: Final = {"consent", "docs", "pages", "description"}
_BY_HAND: Final = {"follow_app_users"}
_OTHER_FORMS: Final = {"as", "cursor"}
"""Query parameters that change the form of the answer. `as` has an overload for each form."""
_NUMBERED: Final = {"at"}
"""Query parameters of texts that may also be numbers."""
_PLAIN: Final = {"string": "str", "integer": "int", "number": "float", "boolean": "bool", "null": "None"}
_MADE: Final = "# Made from openapi.yaml by generate.py.\n# ruff: noqa: E501\n"
_WITHOUT_AWAIT: Final = (
    (r"\basync (def|with|for)\b", r"\1"),
    (r"\bawait ", ""),
    (r"\bAsync(Client|Operations|Transport|Generator|Iterator|HTTPTransport|BaseTransport)\b", r"\1"),
    (r"\bhttpx\.AsyncClient\b", "httpx.Client"),
    (r"\bhttpx\.Client\(", "httpx.Client("),
    (r"\b__a(enter|exit|iter|next)__\b", r"__\1__"),
    (r"\baclose\(", "close("),
    (r"\baclosing\b", "closing"),
    (r"\baiter_text\(", "iter_text("),
    (r"\baread\(", "read("),
    (r"\basyncio\.sleep\b", "time.sleep"),
    (r"^import asyncio$", "import time"),
    (r"\basynchronous\b", "synchronous"),
)


class Types:
    """A TypedDict for each schema that is an object, an alias for any other."""

    def __init__(self, document: dict[str, Any]) -> None:
        self.schemas: dict[str, Any] = document["components"]["schemas"]
        self.done: dict[str, str] = {}

    def written(self) -> str:
        for name, schema in self.schemas.items():
            self._name(name, schema)
        codes = sorted(code for codes in DOCUMENT["x-codes"].values() for code in codes)
        self.done["Code"] = f'Code: TypeAlias = Literal{codes!r}\n"""Code of a refusal."""'
        head = f'"""Types of requests and answers, named as in the reference."""\n\n{_MADE}\n'
        imports = (
            "from __future__ import annotations\n\nfrom typing import Any, Literal, NotRequired, TypeAlias, TypedDict\n"
        )
        return "\n\n".join([head, imports, *self.done.values()]) + "\n"

    def of(self, schema: dict[str, Any], within: str) -> str:  # noqa: PLR0911 - a case for each kind of schema
        """Return the type of a value. `within` names a type that the schema leaves unnamed."""
        match schema:
            case {"$ref": ref}:
                name = ref.rpartition("/")[2]
                return "Any" if name == "Json" else "dict[str, Any]" if name == "JsonObject" else name
            case {"const": only}:
                return f"Literal[{only!r}]"
            case {"enum": values}:
                return f"Literal[{', '.join(map(repr, values))}]"
            case {"oneOf": cases, "discriminator": _}:
                union = " | ".join(self.of(case, within) for case in cases)
                self.done[within] = f'{within}: TypeAlias = "{union}"\n"""One of these forms."""'
                return within
            case {"anyOf": cases} | {"oneOf": cases} if "properties" not in schema:
                return " | ".join(dict.fromkeys(self.of(case, f"{within}{place}") for place, case in enumerate(cases)))
            case {"type": list(kinds)}:
                return " | ".join(self.of({**schema, "type": kind}, within) for kind in kinds)
            case {"type": "array"}:
                parts = schema.get("prefixItems", [schema["items"]] if "items" in schema else [])
                return f"list[{' | '.join(dict.fromkeys(self.of(part, within) for part in parts)) or 'Any'}]"
            case {"properties": _}:
                self._name(within, schema)
                return within
            case {"type": "object"}:
                rest = schema.get("additionalProperties")
                return f"dict[str, {self.of(rest, within) if rest else 'Any'}]"
            case {"type": kind}:
                return _PLAIN[kind]
        return "Any"

    def _name(self, name: str, schema: dict[str, Any]) -> None:
        if name in self.done or name in ("Json", "JsonObject"):
            return
        bases = [part["$ref"].rpartition("/")[2] for part in schema.get("allOf", ()) if "$ref" in part]
        schema = with_own(schema)
        for base in bases:
            self._name(base, self.schemas[base])
        self.done[name] = ""  # its parts may refer to it
        about = schema.get("description", "Data in a request.")
        if "properties" not in schema:
            self.done[name] = f'{name}: TypeAlias = "{self.of(schema, name + "Value")}"\n"""{about}"""'
            return
        fields = {key: self._field(name, schema, key, shape) for key, shape in schema["properties"].items()}
        if all(key.isidentifier() and not keyword.iskeyword(key) for key in fields):
            said = [f"    {key}: {kind}\n{_doc(schema['properties'][key])}" for key, kind in fields.items()]
            head = f"class {name}({', '.join(bases) or 'TypedDict'}):\n    {_text(about)}\n\n"
            self.done[name] = head + "".join(said)
        else:
            said = [f'"{key}": "{kind}"' for key, kind in fields.items()]
            self.done[name] = f'{name} = TypedDict("{name}", {{{", ".join(said)}}})\n{_text(about)}'

    def _field(self, name: str, schema: dict[str, Any], key: str, shape: dict[str, Any]) -> str:
        kind = self.of(shape, name + "".join(part.title() for part in re.split(r"[^A-Za-z0-9]+", key)))
        return kind if key in schema.get("required", ()) else f"NotRequired[{kind}]"


def _doc(shape: dict[str, Any]) -> str:
    return f"    {_text(shape['description'])}\n" if shape.get("description") else ""


def _text(words: str) -> str:
    words = words.replace("\\", "\\\\")
    return f'"""{words}{" " if words.endswith(chr(34)) else ""}"""'


class Operation:
    """An operation of the document. This generator and the one for TypeScript both use it."""

    def __init__(self, path: str, method: str, said: dict[str, Any], beside: list[dict[str, Any]]) -> None:
        parameters = [_resolved(part) for part in (*said.get("parameters", ()), *beside)]
        at = {place: [part for part in parameters if part["in"] == place] for place in ("path", "query", "header")}
        headers = {part["name"] for part in at["header"]}
        self.name: str = said["operationId"]
        self.path = path
        self.method = method.upper()
        self.about = " ".join(filter(None, (f"{said['summary']}.", said.get("description"))))
        self.parts = at["path"]
        self.query = [part for part in at["query"] if part["name"] not in _OTHER_FORMS]
        self.forms = _forms(said, at["query"])
        """The schema of each other form of the answer, by the value of `as` that asks for it."""
        self.keyed = "Idempotency-Key" in headers
        self.conditional = bool(headers - {"Idempotency-Key"})
        self.repeatable = self.name == "make_move"
        self.body: dict[str, Any] | None = said.get("requestBody")
        self.media, self.answered = _answer(said)
        self._line = re.match(r"A `(\w+)` on each line", self.answered.get("description", ""))
        self.walk = "lines" if self._line else "pages"
        """The method that reads an answer in several requests."""
        self.paged = self._line is not None or any(part["name"] == "cursor" for part in parameters)
        if self._line:
            self.query = [part for part in self.query if part["name"] != "limit"]

    @property
    def item(self) -> dict[str, Any]:
        """The schema of one item of a page, or of one line."""
        if self._line:
            return {"$ref": f"#/components/schemas/{self._line[1]}"}
        shape: dict[str, Any] = with_own(_resolved(self.answered))["properties"]["items"]["items"]
        return shape

    @property
    def way(self) -> str:
        """The form in which to read the answer."""
        if self.media is None:
            return "none"
        if self.media.endswith("json"):
            return "json"
        if self.media.startswith("text/") or self.media in ("application/jsonl", "image/svg+xml"):
            return "text"
        return "content"


def for_programs() -> list[Operation]:
    """List the operations for programs, except those written by hand."""
    return [
        Operation(path, method, said, item.get("parameters", []))
        for path, item in DOCUMENT["paths"].items()
        for method, said in item.items()
        if method != "parameters"
        and not _NOT_FOR_PROGRAMS.intersection(said["tags"])
        and said["operationId"] not in _BY_HAND
    ]


def operations() -> str:
    """Write the methods of the asynchronous client."""
    methods = ["\n".join(_method(operation)) for operation in for_programs()]
    return (
        f'"""A method for each operation, of the same name."""\n\n{_MADE}\nfrom __future__ import annotations\n\n'
        "from collections.abc import AsyncIterator\n"
        "from typing import Any, Literal, overload\n\n"
        "from dominium_client import types\n"
        "from dominium_client.asynchronous.transport import AsyncTransport\n"
        "from dominium_client.asking import quoted\n\n\n"
        'class AsyncOperations(AsyncTransport):\n    """The operations of the reference."""\n\n'
        + "\n\n".join(methods)
        + "\n"
    )


def _method(asked: Operation) -> Iterator[str]:
    wanted = [f"{argument(part)}: {_typed(TYPES.of(part['schema'], 'Any'))}" for part in asked.parts]
    named = [
        f"{argument(part)}: {_typed(TYPES.of(part['schema'], 'Any'))}{' | int' if numbered(part) else ''} | None = None"
        for part in asked.query
    ]
    place = re.sub(r"\{(\w+)\}", r"{quoted(\1)}", asked.path)
    call = [f'"{asked.method}"', f'f"{place}"' if "{" in place else f'"{place}"']
    asking = [f'"{part["name"]}": {argument(part)}' for part in asked.query] + ['"as": as_'] * bool(asked.forms)
    if asking or asked.paged:
        call.append("query={" + ", ".join(asking) + "}")
    if asked.body is not None:
        sent, shape = next(iter(asked.body["content"].items()))
        must = asked.body["required"]
        kind = _typed(TYPES.of(shape["schema"], "Any")) if sent == "application/json" else "bytes"
        wanted.append(f"body: {kind}" + ("" if must else " | None = None"))
        call.append("body=body" if sent == "application/json" else f'content=body, media="{sent}"')
    if asked.keyed:
        named.append("key: str | None = None")
        call.append("key=key, keyed=True")
    if asked.conditional:
        named.append("if_match: str | None = None")
        call.append('headers={"If-Match": if_match}')
    if asked.repeatable:
        call.append("repeatable=True")
    given = ", ".join(["self", *wanted, *(["*", *named] if named else [])])
    if asked.paged:
        kind = _typed(TYPES.of(asked.item, "Any"))
        yield f"    async def {asked.name}({given}) -> AsyncIterator[{kind}]:"
        yield f"        {_text(asked.about)}"
        yield f"        item: {kind}"
        yield f"        async for item in self.{asked.walk}({', '.join(call[1:])}):"
        yield "            yield item"
        return
    if asked.way == "none":
        yield f"    async def {asked.name}({given}) -> None:"
        yield f"        {_text(asked.about)}"
        yield f"        await self.request({', '.join(call)})"
        return
    kind = {"json": _typed(TYPES.of(asked.answered, "Any")), "text": "str", "content": "bytes"}[asked.way]
    if asked.forms:
        yield from _in_forms(asked, ["self", *wanted, "*", *named], call, kind)
        return
    yield f"    async def {asked.name}({given}) -> {kind}:"
    yield f"        {_text(asked.about)}"
    yield f"        answer: {kind} = await self.{asked.way}({', '.join(call)})"
    yield "        return answer"


def _in_forms(asked: Operation, given: list[str], call: list[str], first: str) -> Iterator[str]:
    """Write a method whose answer has another type for each value of `as_`."""
    kinds = {value: _typed(TYPES.of(schema, "Any")) for value, schema in asked.forms.items()}
    for value, kind in {None: first, **kinds}.items():
        form = "as_: None = None" if value is None else f'as_: Literal["{value}"]'
        yield f"    @overload\n    async def {asked.name}({', '.join([*given, form])}) -> {kind}:"
        yield f"        {_text(asked.about if value is None else f'The same, as `{value}`.')}\n"
    form = f"as_: Literal[{', '.join(map(repr, kinds))}] | None = None"
    whole = " | ".join(dict.fromkeys((first, *kinds.values())))
    yield f"    async def {asked.name}({', '.join([*given, form])}) -> {whole}:"
    yield f"        {_text(asked.about)}"
    for value, kind in kinds.items():
        if kind == "str":
            yield f'        if as_ == "{value}":'
            yield f"            return await self.text({', '.join(call)})"
    objects = " | ".join(dict.fromkeys(kind for kind in (first, *kinds.values()) if kind != "str"))
    yield f"        answer: {objects} = await self.json({', '.join(call)})"
    yield "        return answer"


def _forms(said: dict[str, Any], query: list[dict[str, Any]]) -> dict[str, dict[str, Any]]:
    """Return the schema of each form of the answer but the first, by its value of `as`. Notation is a text."""
    values: list[str] = next((part["schema"]["enum"] for part in query if part["name"] == "as"), [])
    content = _resolved(said["responses"].get("200", {})).get("content", {}).get("application/json", {})
    others = iter(content.get("schema", {}).get("anyOf", [])[1:])
    return {value: {"type": "string"} if value == "notation" else next(others) for value in values}


def numbered(part: dict[str, Any]) -> bool:
    return part["name"] in _NUMBERED


def _answer(operation: dict[str, Any]) -> tuple[str | None, dict[str, Any]]:
    """Return the first form of a successful answer."""
    response = next(_resolved(found) for status, found in operation["responses"].items() if status[0] == "2")
    for media, content in response.get("content", {}).items():
        return media, content["schema"].get("anyOf", [content["schema"]])[0]
    return None, {}


def _typed(kind: str) -> str:
    """Qualify a type of `types.py` for other modules."""
    return re.sub(r"\b([A-Z]\w*)\b", lambda name: f"types.{name[0]}" if name[0] in TYPES.schemas else name[0], kind)


def argument(part: dict[str, Any]) -> str:
    name = part["name"].replace("-", "_")
    return f"{name}_" if keyword.iskeyword(name) else name


def _resolved(value: dict[str, Any]) -> dict[str, Any]:
    while "$ref" in value:
        found: Any = DOCUMENT
        for step in value["$ref"].removeprefix("#/").split("/"):
            found = found[step]
        value = found
    return value


def with_own(schema: dict[str, Any]) -> dict[str, Any]:
    """Merge a schema with the parts that it adds to its bases."""
    for part in schema.get("allOf", ()):
        schema = schema if "$ref" in part else {**part, **schema}
    return schema


def without_await(text: str) -> str:
    for pattern, instead in _WITHOUT_AWAIT:
        text = re.sub(pattern, instead, text, flags=re.MULTILINE)
    return text.replace("with asyncio", "with threads")


def formatted(text: str) -> str:
    command = [sys.executable, "-m", "ruff"]
    where = ["--config", str(HERE.parents[1] / "pyproject.toml"), "--stdin-filename", str(PACKAGE / "made.py"), "-"]
    for words in (("check", "--select", "I,F401", "--fix", "--quiet"), ("format",)):
        done = subprocess.run([*command, *words, *where], input=text, capture_output=True, text=True, check=True)
        text = done.stdout
    return text


def version() -> str:
    """Return the version of the service, which is stated once."""
    found: str = tomllib.loads((HERE.parents[1] / "pyproject.toml").read_text("utf-8"))["project"]["version"]
    return found


def made() -> dict[Path, str]:
    """Return every file with its text."""
    texts = {
        PACKAGE / "types.py": TYPES.written(),
        PACKAGE / "asynchronous" / "operations.py": operations(),
        PACKAGE / "version.py": f'"""Version of this kit: that of the service."""\n\n__version__ = "{version()}"\n',
    }
    files = {path: formatted(text) for path, text in texts.items()}
    for path in sorted({PACKAGE / "asynchronous" / "operations.py", *(PACKAGE / "asynchronous").glob("*.py")}):
        text = files.get(path) or path.read_text("utf-8")
        files[PACKAGE / "synchronous" / path.name] = formatted(without_await(text))
    return files


DOCUMENT: Final[dict[str, Any]] = yaml.load((HERE.parents[1] / "openapi.yaml").read_text("utf-8"), yaml.CSafeLoader)
TYPES: Final = Types(DOCUMENT)

if __name__ == "__main__":
    for path, text in made().items():
        path.write_text(text, "utf-8")
