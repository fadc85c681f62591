"""The schemas of answers in the OpenAPI document, generated from the answer structs.

A string below a field of a struct is the description of the field.
"""

import ast
import inspect
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import cache
from itertools import pairwise
from typing import Any, Final, get_args, get_origin

import msgspec

_REFS: Final = "#/components/schemas/{name}"

declared: Final[dict[str, Any]] = {}
"""Answer types of the views, by schema name."""
_plain: Final[dict[str, tuple[str, tuple[type[msgspec.Struct] | str, ...]]]] = {}
"""Possible types of plain data, by the title that structs use for it."""
_told: Final[dict[type, Callable[[], dict[str, str]]]] = {}
"""Functions that return the field descriptions of structs without source, which other code generates."""
_JSON: Final = ("Json", "JsonObject")
"""Names of data that can be anything. The frame of the document describes them."""


def reference(kind: Any) -> dict[str, Any]:
    """Declare an answer type for the OpenAPI document, and return the reference to its schema."""
    declared[_name(kind)] = kind
    return titled(_name(kind))


def plain_data(title: str, about: str, *kinds: type[msgspec.Struct] | str) -> None:
    """Declare the possible types of plain data with a title: structs, or names from the document's frame.

    Fields with a default are optional.
    """
    _plain[title] = (about, kinds)


def declare_fields(kind: type, texts: Callable[[], dict[str, str]]) -> None:
    """Declare a function that returns the field descriptions of a struct.

    Only the document calls it, because reading sources would slow down the start.
    """
    _told[kind] = texts


def titled(title: str) -> dict[str, str]:
    """Return the reference to the schema with a title."""
    return {"$ref": _REFS.format(name=title)}


def shaped(title: str) -> dict[str, Any]:
    """Return the reference to a schema for the metadata of a marshmallow field."""
    return {"allOf": [titled(title)]}


def is_answer(kind: Any) -> bool:
    """Return whether a type is a struct, with or without a parameter: `Page[Token]`."""
    return inspect.isclass(get_origin(kind) or kind) and issubclass(get_origin(kind) or kind, msgspec.Struct)


def components() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the names and schemas of all answers and of their plain data."""
    answered = dict(schemas_of(list(declared.values())))
    yield from answered.items()
    for title, (about, kinds) in _plain.items():
        structs = [kind for kind in kinds if not isinstance(kind, str)]
        yield from ((name, schema) for name, schema in schemas_of(structs, filled=False) if name not in answered)
        names = [kind if isinstance(kind, str) else _name(kind) for kind in kinds]
        yield title, {"description": about, "anyOf": list(map(titled, names))}


def schemas_of(kinds: list[Any], *, sent: bool = False, filled: bool = True) -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield the names and schemas of types and of their parts.

    `sent` means that clients send these types, so unknown fields are forbidden. `filled` means that fields with a
    default are always present.
    """
    _, parts = msgspec.json.schema_components(kinds, ref_template=_REFS)
    structs = list(_structs(msgspec.inspect.multi_type_info(kinds)))
    for name, count in Counter(map(_name, structs)).items():
        if count > 1:
            raise TypeError(f"{count} answers are called {name}")
    described = {_msgspec_name(kind): kind for kind in structs}
    names = {raw: _name(kind) for raw, kind in described.items()}
    made: dict[str, dict[str, Any]] = {}
    for raw, part in sorted(parts.items()):
        schema = _renamed(msgspec.to_builtins(part), names)
        schema.pop("title", None)
        if not sent:
            schema.pop("additionalProperties", None)  # later versions may add fields
        kind = described.get(raw)
        if kind is not None and "properties" in schema:
            _describe(schema, get_origin(kind) or kind)
            if filled and not sent:
                _require(schema, get_origin(kind) or kind)
        made[names.get(raw, raw)] = schema
    yield from (made if sent else _inherited(made, structs)).items()


def _describe(schema: dict[str, Any], kind: type) -> None:
    own = kind.__dict__.get("__doc__")
    if own:
        schema["description"] = " ".join(own.split())
    texts = field_texts(kind)
    for field in msgspec.structs.fields(kind):
        if field.name in texts:
            schema["properties"][field.encode_name].setdefault("description", texts[field.name])
    tag = kind.__struct_config__.tag_field  # type: ignore[attr-defined]  # every struct has it
    if tag is not None:
        schema["properties"][tag].setdefault("description", "Kind, by which the other fields differ.")


def _require(schema: dict[str, Any], kind: type[msgspec.Struct]) -> None:
    """Require every field that cannot be UNSET. Defaults serve only the code that builds an answer."""
    required = schema.setdefault("required", [])
    always = [field.encode_name for field in msgspec.structs.fields(kind) if field.default is not msgspec.UNSET]
    required += [name for name in always if name not in required]
    for name in always:
        schema["properties"][name].pop("default", None)


def _inherited(made: dict[str, dict[str, Any]], structs: list[Any]) -> dict[str, dict[str, Any]]:
    """Replace the inherited fields in the schemas by references to the schemas of the base structs.

    A base with an inline object among its properties is not referenced: client generators would make a type for that
    object, and again in each heir.
    """
    shorter = dict(made)
    for kind in structs:
        base = next((base for base in (get_origin(kind) or kind).__mro__[1:] if base in structs), None)
        if base is None:
            continue
        whole, part = made[_name(kind)], made[_name(base)]
        if any("additionalProperties" in shape for shape in part["properties"].values()):
            continue
        known = [name for name, shape in part["properties"].items() if whole["properties"].get(name) == shape]
        if known == list(part["properties"]) and set(part["required"]) <= set(whole["required"]):
            own = {name: shape for name, shape in whole["properties"].items() if name not in known}
            required = [name for name in whole["required"] if name not in part["required"]]
            about = {key: whole[key] for key in ("description",) if key in whole}
            more = {"type": "object", "properties": own, "required": required}
            # Some client generators ignore properties beside a single $ref.
            shorter[_name(kind)] = {**about, "allOf": [titled(_name(base)), more]}
    return shorter


@cache
def field_texts(kind: type) -> dict[str, str]:
    """Return the descriptions of a struct's fields: the strings below the fields, including those of its bases."""
    if kind in _told:
        return _told[kind]()
    texts: dict[str, str] = {}
    for base in reversed(kind.__mro__):
        if base is not msgspec.Struct and issubclass(base, msgspec.Struct):
            texts |= _texts_below(base)
    return texts


def _texts_below(kind: type) -> dict[str, str]:
    definition = _classes(kind.__module__).get(kind.__qualname__)
    found = {}
    body = definition.body if definition else []
    for line, below in pairwise(body):
        match line, below:
            case ast.AnnAssign(target=ast.Name(id=name)), ast.Expr(value=ast.Constant(value=str(text))):
                found[name] = " ".join(text.split())
    return found


@cache
def _classes(module: str) -> dict[str, ast.ClassDef]:
    """Return the classes of a module by their qualified names.

    `inspect.getsource` would parse the module for each of them.
    """
    found: dict[str, ast.ClassDef] = {}

    def collect(node: ast.AST, prefix: str) -> None:
        for child in ast.iter_child_nodes(node):
            match child:
                case ast.ClassDef(name=name):
                    found[prefix + name] = child
                    collect(child, f"{prefix}{name}.")
                case ast.FunctionDef(name=name):
                    collect(child, f"{prefix}{name}.<locals>.")
                case ast.stmt():
                    collect(child, prefix)

    with suppress(OSError, TypeError):
        collect(ast.parse(inspect.getsource(sys.modules[module])), "")
    return found


def _structs(info: Any) -> Iterator[Any]:
    """Yield every struct that the given types contain."""
    seen: set[Any] = set()
    ahead: list[Any] = list(info)
    while ahead:
        node = ahead.pop()
        if isinstance(node, msgspec.inspect.StructType):
            if node.cls in seen:
                continue
            seen.add(node.cls)
            yield node.cls
        if isinstance(node, msgspec.Struct):
            ahead += [value for value in msgspec.structs.asdict(node).values() if not isinstance(value, str | bytes)]
        elif isinstance(node, tuple | list):
            ahead += node


def _renamed(value: Any, names: dict[str, str]) -> Any:
    """Return a copy of a schema in which its parts have the names of the document."""
    if isinstance(value, list):
        return [_renamed(inner, names) for inner in value]
    return _shape(value, names) if type(value) is dict else value


def _shape(value: dict[str, Any], names: dict[str, str]) -> dict[str, Any]:
    """Rewrite one object of a schema: names of the document in references, and `oneOf` for choices with a
    discriminator.
    """
    match value:
        case {"title": str(title), **rest} if title in _plain or title in _JSON:
            rest.pop("type", None)
            return {**titled(title), **_shape(rest, names)}
        case {"$ref": str(ref), **rest}:
            raw = ref.rpartition("/")[2]
            return {**titled(names.get(raw, raw)), **_shape(rest, names)}
        case {"anyOf": cases, "discriminator": {"propertyName": field, "mapping": mapping}, **rest}:
            own = {tag: _shape({"$ref": ref}, names)["$ref"] for tag, ref in mapping.items()}
            discriminator = {"propertyName": field, "mapping": own}
            return {"oneOf": _renamed(cases, names), "discriminator": discriminator, **_shape(rest, names)}
        case {"enum": [True], **rest}:  # generators of clients need the type
            return {"type": "boolean", "enum": [True], **rest}
        case {"anyOf": [{"type": str(plain), **part}, {"type": "null"}], **rest} if not part.keys() & {"enum", "title"}:
            return {"type": [plain, "null"], **_renamed(part, names), **_shape(rest, names)}
    # of a list whose length is fixed nothing more need be said
    return {key: _renamed(inner, names) for key, inner in value.items() if (key, inner) != ("items", False)}


def _name(kind: Any) -> str:
    """Return the name of a type in the document:

    `Token` for `Token` and `TokenAnswer`, `TokenPage` for `Page[Token]`.
    """
    origin = get_origin(kind)
    return (
        "".join(map(_name, get_args(kind))) + origin.__name__ if origin else str(kind.__name__).removesuffix("Answer")
    )


def _msgspec_name(kind: Any) -> str:
    (ref,), _ = msgspec.json.schema_components([kind], ref_template="{name}")
    return str(ref.get("$ref", ""))
