"""Small changes of a source, one at a time, as a slip of the hand would make them: tests ought to notice each."""

import ast
import copy
from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple

_COMPARED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.In: ast.NotIn, ast.NotIn: ast.In, ast.Is: ast.IsNot, ast.IsNot: ast.Is,
}  # fmt: skip
_RECKONED = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.FloorDiv: ast.Mult, ast.Div: ast.Mult,
    ast.Mod: ast.Mult, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
}  # fmt: skip


Node = ast.expr | ast.stmt


class Change(NamedTuple):
    """The old text in a line, the new text, and the whole new source."""

    line: int
    was: str
    becomes: str
    source: str


def count(source: str) -> int:
    """How many changes of this source there are."""
    return len(_changes(ast.parse(source)))


def change(source: str, number: int) -> Change:
    """One of them. Types, words and what only a type checker reads are left alone."""
    tree = ast.parse(source)
    node, other = _changes(tree)[number]
    was, becomes = ast.unparse(node), ast.unparse(other)
    _put(tree, node, other)
    return Change(node.lineno, was, becomes, ast.unparse(tree) + "\n")


def _changes(tree: ast.AST) -> list[tuple[Node, Node]]:
    return [(node, other) for node in _code(tree) if type(node) in _MAKERS for other in _MAKERS[type(node)](node)]


def _code(node: ast.AST) -> Iterator[Node]:
    """Yield the nodes that are run: no annotations, and no code for the type checker alone."""
    for name, value in ast.iter_fields(node):
        if name in ("annotation", "returns", "type_params", "type_comment"):
            continue
        for child in value if isinstance(value, list) else [value]:
            if isinstance(child, ast.AST) and not _for_types(child):
                if isinstance(child, ast.expr | ast.stmt):
                    yield child
                yield from _code(child)


def _for_types(node: ast.AST) -> bool:
    match node:
        case ast.If(test=ast.Name(id="TYPE_CHECKING")):
            return True
        case ast.Assign(targets=[ast.Name(id=name)]):
            return name.startswith("__")
    return False


def _compared(node: ast.Compare) -> Sequence[Node]:
    others: list[Node] = []
    for place, operator in enumerate(node.ops):
        other = copy.deepcopy(node)
        other.ops[place] = _COMPARED[type(operator)]()
        others.append(other)
    return others


def _both_or_either(node: ast.BoolOp) -> Sequence[Node]:
    other = copy.deepcopy(node)
    other.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
    return [other]


def _without_not(node: ast.UnaryOp) -> Sequence[Node]:
    return [node.operand] if isinstance(node.op, ast.Not) else []


def _reckoned(node: ast.BinOp) -> Sequence[Node]:
    operator = _RECKONED.get(type(node.op))
    words = any(
        isinstance(side, ast.Constant | ast.JoinedStr) and not _number(side) for side in (node.left, node.right)
    )
    if operator is None or words:
        return []
    other = copy.deepcopy(node)
    other.op = operator()
    return [other]


def _one_more(node: ast.Constant) -> Sequence[Node]:
    return [ast.Constant(node.value + 1)] if _number(node) else []


def _number(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, int) and not isinstance(node.value, bool)


def _other_branch(node: ast.IfExp) -> Sequence[Node]:
    return [ast.IfExp(test=node.test, body=node.orelse, orelse=node.body)]


def _never(node: ast.If) -> Sequence[Node]:
    other = copy.deepcopy(node)
    other.test = ast.Constant(False)
    return [other]


def _not_done(node: ast.Expr | ast.AugAssign) -> Sequence[Node]:
    said = isinstance(node, ast.Expr) and not isinstance(node.value, ast.Call)
    return [] if said else [ast.Pass()]


def _goes_on(_: ast.Break) -> Sequence[Node]:
    return [ast.Pass()]


_MAKERS: dict[type, Callable[..., Sequence[Node]]] = {
    ast.Compare: _compared,
    ast.BoolOp: _both_or_either,
    ast.UnaryOp: _without_not,
    ast.BinOp: _reckoned,
    ast.Constant: _one_more,
    ast.IfExp: _other_branch,
    ast.If: _never,
    ast.Expr: _not_done,
    ast.AugAssign: _not_done,
    ast.Break: _goes_on,
}


def _put(tree: ast.AST, place: Node, other: Node) -> None:
    """Replace one node by another."""
    for parent in ast.walk(tree):
        for name, value in ast.iter_fields(parent):
            if value is place:
                setattr(parent, name, other)
                return
            if isinstance(value, list) and any(each is place for each in value):
                value[next(number for number, each in enumerate(value) if each is place)] = other
                return
    raise LookupError(ast.dump(place))
