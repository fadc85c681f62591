"""Link the modules and style sheets of the pages, so that a page requests one file of each kind and not all of them.

A linked file holds a module and all modules that it imports. Each becomes a function. It runs once on a page, after
those that it imports. Modules in `vendor/` and `verify/` are not ours: linked files import them as they are. A linked
style sheet holds the text of those that it imports.
"""

import posixpath
import re
from collections.abc import Iterable, Mapping
from functools import cache
from typing import Final

_FOREIGN: Final = ("vendor/", "verify/")
_FIRST: Final = re.compile(r"(?:pages/[^/]+/page|pages/docs/search|shared/frame)\.js")
"""The modules that a page can name."""
_IMPORT: Final = re.compile(r'^(?:import|export) (?:\{([^}]*)\} from )?"(\.[^"]+)";$', re.MULTILINE)
_LATE: Final = re.compile(r'\bimport\("(\.[^"]+)"\)')
"""The import of a module that is loaded on demand."""
_EXPORT: Final = re.compile(r"^export (?=(?:async )?(?:const|function) (\w+))", re.MULTILINE)
_DEFAULT: Final = re.compile(r"^export default ", re.MULTILINE)
_SHEET: Final = re.compile(r'^@import "(\.[^"]+)";$', re.MULTILINE)
_URL: Final = re.compile(r'\burl\("([^":]+)"\)')


def sheet(sources: Mapping[str, bytes], name: str, file: str | None = None) -> str:
    """Return a style sheet as a part of the linked file `file`, which is its own one by default."""
    file = file or name
    text = _URL.sub(lambda found: f'url("{_path(_found_from(name, found[1]), file)}")', sources[name].decode())
    return _SHEET.sub(lambda found: sheet(sources, _found_from(name, found[1]), file), text)


class Linker:
    """The modules of the pages by their paths, and how they import each other."""

    def __init__(self, sources: Mapping[str, bytes]) -> None:
        self._texts = {name: text.decode() for name, text in sources.items() if name.endswith(".js")}
        ours = {name: text for name, text in self._texts.items() if not _is_foreign(name)}
        self._late = {name: _found(name, _LATE.findall(text)) for name, text in ours.items()}
        first = {*filter(_FIRST.fullmatch, ours), *(module for late in self._late.values() for module in late)}
        self._first = sorted(name for name in first if not _is_foreign(name))
        self.needed = cache(self._needed)
        self._loaded_before = cache(self._found_loaded_before)

    def files(self) -> dict[str, bytes]:
        """Return the linked files, each by the path of a module that a page names or loads on demand."""
        return {name: self._file(name).encode() for name in self._first}

    def imports(self, name: str) -> list[str]:
        """Return the modules that the linked file of a module imports."""
        return list(filter(_is_foreign, self.needed(name)))

    def _needed(self, name: str) -> tuple[str, ...]:
        """Return the paths of a module and of all modules that it imports, in the order in which they run."""
        imported = _found(name, (path for _, path in _IMPORT.findall(self._texts[name])))
        return *dict.fromkeys(one for module in imported for one in self.needed(module)), name

    def _found_loaded_before(self, name: str) -> frozenset[str]:
        """Return the modules that run before `name` on every page that loads it on demand."""
        loading = {module for module, late in self._late.items() if name in late}
        files = [file for file in self._first if not loading.isdisjoint(self.needed(file))]
        held = [self._loaded_before(file).union(self.needed(file)) for file in files]
        return frozenset.intersection(*held) if held else frozenset()

    def _file(self, name: str) -> str:
        before, names = self._loaded_before(name), _exported(self._texts[name])
        numbers = {module: f"m{number}" for number, module in enumerate(self.needed(name))}
        lines = ["const linked = (globalThis.linked ??= {});"]
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
            module = numbers[_found_from(name, path)]
            return f"const {{{names.replace(' as ', ': ')}}} = {module};" if names else ""

        text = _IMPORT.sub(imported, text)
        text = _LATE.sub(lambda found: f'import("{_path(_found_from(name, found[1]), file)}")', text)
        text = text.replace("import.meta.url", f'new URL("{_path(name, file)}", import.meta.url)')
        return f"{_DEFAULT.sub('const standard = ', _EXPORT.sub('', text))}\nreturn {{ {returned} }};"


def _exported(text: str) -> list[str]:
    return [*_EXPORT.findall(text), *("default" for _ in _DEFAULT.findall(text))]


def _is_foreign(name: str) -> bool:
    return name.startswith(_FOREIGN)


def _found(name: str, paths: Iterable[str]) -> list[str]:
    return [_found_from(name, path) for path in paths]


def _found_from(name: str, path: str) -> str:
    return posixpath.normpath(posixpath.join(posixpath.dirname(name), path))


def _path(name: str, file: str) -> str:
    """Return the path of a module as the linked file `file` names it."""
    found = posixpath.relpath(name, posixpath.dirname(file))
    return found if found.startswith(".") else f"./{found}"
