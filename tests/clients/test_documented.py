"""Every public name of both kits has a docstring, from which editors and the pages of packages show help."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

KITS = Path(__file__).parents[2] / "clients"
PYTHON = KITS / "python" / "dominium_client"
MODULES = sorted(path for path in PYTHON.rglob("*.py") if path.name != "__init__.py" or path.parent == PYTHON)
SCRIPTS = sorted((KITS / "typescript" / "client").glob("*.ts"))


def lacking(body: list[ast.stmt], within: str, *, within_types: bool = False) -> Iterator[str]:
    """Yield the public names of a module or class that have no docstring.

    Fields of `types.py` have the descriptions of `openapi.yaml`, of which the linter of that document takes care.
    """
    for statement, after in zip(body, [*body[1:], None], strict=True):
        match statement:
            case ast.ClassDef(name=name) | ast.FunctionDef(name=name) | ast.AsyncFunctionDef(name=name):
                if name.startswith("_"):
                    continue
                if ast.get_docstring(statement) is None:
                    yield f"{within}{name}"
                if isinstance(statement, ast.ClassDef) and not within_types:
                    yield from lacking(statement.body, f"{within}{name}.")
            case ast.AnnAssign(target=ast.Name(id=name)) | ast.Assign(targets=[ast.Name(id=name)]):
                told = isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant)
                if not name.startswith("_") and not told:
                    yield f"{within}{name}"


@pytest.mark.parametrize("module", MODULES, ids=lambda path: str(path.relative_to(PYTHON)))
def test_every_public_name_of_the_python_kit_has_a_docstring(module: Path) -> None:
    tree = ast.parse(module.read_text("utf-8"))
    assert ast.get_docstring(tree) is not None
    assert list(lacking(tree.body, "", within_types=module.name == "types.py")) == []


_EXPORTED = re.compile(r"export (?:async )?(?:abstract )?(?:function\*?|class|const|interface|type) (\w+)")
_MEMBER = re.compile(r"  (?:override |readonly |static |async |get )*\*?(\w+)\??(?:<[^(]*>)?(?:\(|:| = )")
_BEGINS = re.compile(r"export (?:class|interface) ")


def undocumented(text: str, *, within_types: bool) -> Iterator[str]:
    """Yield the exported names of a module, and the public members of its classes and interfaces, without TSDoc."""
    before, inside = "", False
    for line in text.splitlines():
        found = _EXPORTED.match(line) or (inside and _MEMBER.match(line)) or None
        if found and found[1] not in {"constructor", "return", "if", "for"} and not before.endswith("*/"):
            yield found[1]
        if _BEGINS.match(line):
            inside = not line.endswith("}") and not within_types
        elif line == "}":
            inside = False
        before = line


@pytest.mark.parametrize("module", SCRIPTS, ids=lambda path: path.name)
def test_every_public_name_of_the_typescript_kit_has_tsdoc(module: Path) -> None:
    assert list(undocumented(module.read_text("utf-8"), within_types=module.name == "types.ts")) == []
