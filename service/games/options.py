"""What can be picked, over all rulesets, for the documentation: a schema for each `kind`, by which they are told apart.

Where several games, or one game at several times, mean something of their own by a kind, its schema has the fields of
all of them, and what not all have need not be there.
"""

from collections.abc import Iterable
from typing import Annotated, Any, Union, get_args, get_type_hints

import msgspec
from msgspec import Meta

from domain.game.decisions import ABSENT, Absent, Option
from domain.game.ruleset import Ruleset
from service.http.answer_schemas import field_texts

_ID = ("id", Annotated[str, Meta(description="What an answer names.")])


def union_of_options(rulesets: Iterable[Ruleset[Any]]) -> Any:
    """One struct for each kind, told apart by it."""
    kinds: dict[str, list[type[Option]]] = {}
    for rules in rulesets:
        for choice in rules.choices:
            for kind in get_args(get_type_hints(choice)["kind"]):
                kinds.setdefault(kind, []).append(choice)
    return Union[tuple(_merged(kind, choices) for kind, choices in sorted(kinds.items()))]  # noqa: UP007 - made here


def _merged(kind: str, choices: list[type[Option]]) -> type[msgspec.Struct]:
    found: dict[str, list[tuple[Any, Any, str]]] = {}
    for choice in choices:
        hints, texts = get_type_hints(choice, include_extras=True), field_texts(choice)
        for field in msgspec.structs.fields(choice):
            if field.name != "kind":
                found.setdefault(field.encode_name, []).append((hints[field.name], field.default, texts[field.name]))
    fields: list[Any] = [_ID]
    for name, uses in found.items():
        types = tuple(dict.fromkeys(hint for hint, _, _ in uses))
        about = Meta(description=" Or: ".join(dict.fromkeys(text for _, _, text in uses)))
        told: Any = Annotated[Union[types], about]  # noqa: UP007 - made here
        always = len(uses) == len(choices) and all(default is not ABSENT for _, default, _ in uses)
        python = name if name.isidentifier() and name != "with" else f"{name}_"
        fields.append((python, told) if always else (python, told | Absent, ABSENT))
    meaning = dict.fromkeys(" ".join((choice.__doc__ or "").split()) for choice in choices)
    return msgspec.defstruct(
        f"{''.join(part.title() for part in kind.split('-'))}Option",
        fields,
        frozen=True,
        kw_only=True,
        tag_field="kind",
        tag=kind,
        forbid_unknown_fields=True,
        rename={"with_": "with"},
        namespace={"__doc__": " Or: ".join(meaning)},
    )
