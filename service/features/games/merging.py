"""Merged schemas for the documentation: types of the same name from several games or facts become one.

The merged schema has the fields of all of them. A field that some of them lack is optional.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Annotated, Any, Union, get_args, get_type_hints

import msgspec
from msgspec import Meta

from domain.game.decisions import ABSENT, Absent, Option
from domain.game.ruleset import Ruleset
from service.platform.http.answer_schemas import declare_fields, field_texts

_ID = ("id", Annotated[str, Meta(description="Id for `picks`.")])


def union_of_options(rulesets: Iterable[Ruleset[Any]]) -> Any:
    """Return the union of the decision options of all rulesets, with one struct for each kind."""
    kinds: dict[str, list[type[Option]]] = {}
    for rules in rulesets:
        for choice in rules.choices:
            for kind in get_args(get_type_hints(choice)["kind"]):
                kinds.setdefault(kind, []).append(choice)
    return Union[tuple(_option(kind, choices) for kind, choices in sorted(kinds.items()))]  # noqa: UP007 - made here


def option_name(kind: str) -> str:
    return f"{''.join(part.title() for part in kind.split('-'))}Option"


def _option(kind: str, choices: list[type[Option]]) -> type[msgspec.Struct]:
    meaning = dict.fromkeys(" ".join((choice.__doc__ or "").split()) for choice in choices)
    about = "Either: " * (len(meaning) > 1) + " Or: ".join(meaning)
    return merged(option_name(kind), choices, about, without=("kind",), first=(_ID,), tag_field="kind", tag=kind)


def merged(
    name: str,
    kinds: Sequence[type[msgspec.Struct]],
    about: str,
    *,
    without: Collection[str],
    first: Iterable[Any] = (),
    **more: Any,
) -> type[msgspec.Struct]:
    """Make a struct with the fields of all given structs, except those in `without`."""
    found: dict[str, list[tuple[Any, Any]]] = {}
    for kind in kinds:
        hints = get_type_hints(kind, include_extras=True)
        for field in msgspec.structs.fields(kind):
            if field.name not in without:
                found.setdefault(field.encode_name, []).append((hints[field.name], field.default))
    fields: list[Any] = [*first]
    for encoded, uses in found.items():
        union: Any = Union[tuple(dict.fromkeys(hint for hint, _ in uses))]  # noqa: UP007 - made here
        always = len(uses) == len(kinds) and all(default is not ABSENT for _, default in uses)
        python = encoded if encoded.isidentifier() and encoded != "with" else f"{encoded}_"
        fields.append((python, union) if always else (python, union | Absent, ABSENT))
    made = msgspec.defstruct(
        name,
        fields,
        frozen=True,
        kw_only=True,
        forbid_unknown_fields=True,
        rename={"with_": "with"},
        namespace={"__doc__": about},
        **more,
    )
    declare_fields(made, lambda: _texts(made, kinds))
    return made


def _texts(made: type[msgspec.Struct], kinds: Sequence[type[msgspec.Struct]]) -> dict[str, str]:
    """Join the field descriptions of several structs for the merged struct."""
    found: dict[str, dict[str, None]] = {}
    for kind in kinds:
        texts = field_texts(kind)
        for field in msgspec.structs.fields(kind):
            if field.name in texts:
                found.setdefault(field.encode_name, {})[texts[field.name]] = None
    ours = {field.encode_name: field.name for field in msgspec.structs.fields(made)}
    return {ours[name]: " Or: ".join(texts) for name, texts in found.items() if name in ours}
