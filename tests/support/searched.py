"""The results of the search of the reference, as on its page."""

from service.web.reference.entries import SearchEntry, entries
from service.web.reference.search import results


def found(asked: str) -> list[SearchEntry]:
    """Return the entries, best first."""
    return [one.entry for one in results(asked)]


def among(asked: str, pages: str, most: int) -> bool:
    """Return whether one of the pages, or a section of it, is among the first results."""
    first = [one.address for one in found(asked)][:most]
    return any(leads(one, page) for one in first for page in pages.split())


def without_entry(pages: str) -> list[str]:
    """Return the pages to which no entry leads, such as misspelled ones: no search could find them."""
    return [page for page in pages.split() if not any(leads(one.address, page) for one in entries())]


def leads(address: str, page: str) -> bool:
    return address == page or address.startswith(f"{page}#")
