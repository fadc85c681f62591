"""The sets of ten that the rulebook of the second edition recommends with Alchemy."""

from domain.games.dominion.sets import recommended

recommended(
    "forbidden-arts",
    2,
    "bandit cellar council-room gardens laboratory throne-room apprentice familiar possession university",
)
recommended("potion-mixers", 2, "cellar festival militia poacher smithy alchemist apothecary golem herbalist transmute")
recommended(
    "chemistry-lesson",
    2,
    "bureaucrat market moat remodel vassal witch alchemist golem philosophers-stone university",
)
