"""Link each page's modules into one file, and its style sheets into another.

In a linked file each module is a function. `globalThis.linkedModules` keeps its exports, so it runs once on a page.
Modules in `vendor/` and `verify/` are not ours: linked files import them as they are.

Our modules import by `import { a, b as c } from "./x.js";`, `import "./x.js";` and `import("./x.js")`. They export one
`const` or `function` at a time, or a default. The linker refuses other forms.
"""

import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

_FOREIGN: Final = ("vendor/", "verify/")
_ENTRY: Final = re.compile(r"(?:pages/[^/]+/page|pages/docs/search|shared/frame)\.js")
"""The modules that a page can name."""
_IMPORT: Final = re.compile(r'^(?:import|export) (?:\{([^}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
_LATE: Final = re.compile(r'\bimport\("(\.[^"]+)"\)')
"""The import of a module that is loaded on demand."""
_EXPORT: Final = re.compile(r"^export (?=const (\w+) = |(?:async )?function (\w+)\()", re.MULTILINE)
_DEFAULT: Final = re.compile(r"^export default ", re.MULTILINE)
_STATEMENT: Final = re.compile(r"^(?:import|export)\b.*", re.MULTILINE)
_STYLE_IMPORT: Final = re.compile(r'^@import "(\.[^"]+)";$', re.MULTILINE)
_URL: Final = re.compile(r'\burl\("([^":]+)"\)')


def linked_styles(sources: Mapping[str, bytes], name: str, file: str | None = None) -> str:
    """Return a style sheet with those that it imports, for a file at the path `file`: its own path by default."""
    file = file or name
    text = _URL.sub(lambda found: f'url("{_path(_resolve(name, found[1]), file)}")', sources[name].decode())
    return _STYLE_IMPORT.sub(lambda found: linked_styles(sources, _resolve(name, found[1]), file), text)


class Linker:
    """The modules of the pages by their paths, and how they import each other."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._texts = {name: text.decode() for name, text in sources.items() if name.endswith(".js")}
        ours = {name: text for name, text in self._texts.items() if not _is_foreign(name)}
        self._late = {name: _resolve_all(name, _LATE.findall(text)) for name, text in ours.items()}
        entries = {*filter(_ENTRY.fullmatch, ours), *(module for late in self._late.values() for module in late)}
        self._entries = sorted(name for name in entries if not _is_foreign(name))
        self.needed = cache(self._needed)
        self._loaded_before = cache(self._compute_loaded_before)

    def files(self) -> dict[str, bytes]:
        """Return the linked files, each by the path of a module that a page names or loads on demand."""
        return {name: self._file(name).encode() for name in self._entries}

    def imports(self, name: str) -> list[str]:
        """Return the modules that the linked file of a module imports."""
        return list(filter(_is_foreign, self.needed(name)))

    def _needed(self, name: str) -> tuple[str, ...]:
        """Return the paths of a module and of all modules that it imports, in the order in which they run."""
        imported = _resolve_all(name, (path for _, path in _IMPORT.findall(self._texts[name])))
        return *dict.fromkeys(one for module in imported for one in self.needed(module)), name

    def _compute_loaded_before(self, name: str) -> frozenset[str]:
        """Return the modules that run before `name` on every page that loads it on demand."""
        loading = {module for module, late in self._late.items() if name in late}
        files = [file for file in self._entries if file != name and not loading.isdisjoint(self.needed(file))]
        held = [self._loaded_before(file).union(self.needed(file)) for file in files]
        return frozenset.intersection(*held) if held else frozenset()

    def _file(self, name: str) -> str:
        before, names = self._loaded_before(name), _exported(self._texts[name])
        numbers = {module: f"m{number}" for number, module in enumerate(self.needed(name))}
        lines = ["const linked = (globalThis.linkedModules ??= {});"]
        for module, number in numbers.items():
            if _is_foreign(module):
                lines.append(f'import * as {number} from "{_path(module, name)}";')
            elif module in before:
                lines.append(f'const {number} = await linked["{module}"];')
            else:
                body = self._body(module, name, numbers)
                lines.append(f'const {number} = await (linked["{module}"] ??= (async () => {{\n{body}\n}})());')
        lines += [f"export const {{ {one} }} = {numbers[name]};" for one in names if one != "default"]
        lines += [f"export default {numbers[name]}.default;" for one in names if one == "default"]
        return "\n".join(lines)

    def _body(self, name: str, file: str, numbers: Mapping[str, str]) -> str:
        """Return the body of the function that a module becomes in a linked file."""
        text = self._texts[name]
        returned = ", ".join("default: standard" if one == "default" else one for one in _exported(text))

        def imported(found: re.Match[str]) -> str:
            names, path = found.groups()
            if found[0].startswith("export"):
                return found[0]
            return f"const {{{names.replace(' as ', ': ')}}} = {numbers[_resolve(name, path)]};" if names else ""

        text = _IMPORT.sub(imported, text)
        text = _LATE.sub(lambda found: f'import("{_path(_resolve(name, found[1]), file)}")', text)
        text = text.replace("import.meta.url", f'new URL("{_path(name, file)}", import.meta.url)')
        text = _DEFAULT.sub("const standard = ", _EXPORT.sub("", text))
        if unknown := _STATEMENT.search(text):
            raise ValueError(f"{name}: the linker does not know {unknown[0]!r}")
        return f"{text}\nreturn {{ {returned} }};"


def _exported(text: str) -> list[str]:
    return [*map("".join, _EXPORT.findall(text)), *("default" for _ in _DEFAULT.findall(text))]


def _is_foreign(name: str) -> bool:
    return name.startswith(_FOREIGN)


def _resolve_all(name: str, paths: Iterable[str]) -> list[str]:
    return [_resolve(name, path) for path in paths]


def _resolve(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _path(name: str, file: str) -> str:
    """Return the path of a module as the linked file `file` names it."""
    found = posixpath.relpath(name, posixpath.dirname(file))
    return found if found.startswith(".") else f"./{found}"
