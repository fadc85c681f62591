"""The sets of ten that the rulebook of the second edition recommends with Alchemy."""

from domain.games.dominion.sets import recommended

recommended("potion-mixers", 2, "cellar festival militia poacher smithy alchemist apothecary golem herbalist transmute")
recommended(
    "chemistry-lesson",
    2,
    "bureaucrat market moat remodel vassal witch alchemist golem philosophers-stone university",
)
