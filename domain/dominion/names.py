"""The names of the cards and of the recommended sets, in the languages of the rulebooks.

A name that no rulebook gives in a language is left out there; then the English one is used.
"""

from collections.abc import Mapping
from typing import Final

from domain.words import LANGUAGES

# id | English | Italian | Polish | Portuguese
_CARDS: Final = """
copper          | Copper           | Rame              | Miedziak          | Cobre
silver          | Silver           | Argento           | Srebro            | Prata
gold            | Gold             | Oro               | Złoto             | Ouro
platinum        | Platinum         |                   | Platyna           |
estate          | Estate           | Proprietà         | Posiadłość        | Propriedade
duchy           | Duchy            | Ducato            | Powiat            | Ducado
province        | Province         | Provincia         | Prowincja         | Província
colony          | Colony           |                   | Kolonia           |
curse           | Curse            | Maledizione       | Klątwa            | Maldição
adventurer      | Adventurer       | Avventuriere      | Odkrywca          |
chancellor      | Chancellor       | Cancelliere       | Kanclerz          |
feast           | Feast            | Festività         |                   |
spy             | Spy              | Spia              | Szpieg            |
thief           | Thief            | Ladro             |                   |
woodcutter      | Woodcutter       | Taglialegna       |                   |
bureaucrat      | Bureaucrat       | Burocrate         | Urzędnik          | Burocrata
cellar          | Cellar           | Cantina           | Piwnica           | Adega
chapel          | Chapel           | Cappella          |                   | Capela
council-room    | Council Room     | Sala del Concilio | Sala obrad        | Sala do Conselho
festival        | Festival         | Festival          |                   | Festival
gardens         | Gardens          | Giardini          | Ogrody            | Jardins
laboratory      | Laboratory       | Laboratorio       | Laboratorium      | Laboratório
library         | Library          | Biblioteca        |                   | Biblioteca
market          | Market           | Mercato           |                   | Mercado
militia         | Militia          | Milizia           |                   | Milícia
mine            | Mine             | Miniera           | Kopalnia          | Mina
moat            | Moat             | Fossato           | Fosa              | Fosso
moneylender     | Moneylender      | Usuraio           | Lichwiarz         | Agiota
remodel         | Remodel          | Restauratore      |                   | Remodelar
smithy          | Smithy           | Fucina            |                   | Forja
throne-room     | Throne Room      | Sala del Trono    | Sala tronowa      | Sala do Trono
village         | Village          | Villaggio         | Wioska            | Aldeia
witch           | Witch            | Strega            |                   | Bruxa
workshop        | Workshop         | Officina          |                   | Oficina
artisan         | Artisan          |                   |                   | Artesão
bandit          | Bandit           |                   |                   | Bandido
harbinger       | Harbinger        |                   |                   | Vaticinador
merchant        | Merchant         |                   |                   | Mercador
poacher         | Poacher          |                   |                   | Gatuno
sentry          | Sentry           |                   |                   | Sentinela
vassal          | Vassal           |                   |                   | Vassalo
bank            | Bank             |                   | Bank              | Banco
bishop          | Bishop           |                   | Biskup            |
city            | City             |                   | Miasto            |
contraband      | Contraband       |                   | Kontrabanda       | Contrabando
counting-house  | Counting House   |                   | Rachuba           | Casa da Moeda
expand          | Expand           |                   | Modernizacja      | Expandir
forge           | Forge            |                   | Płatnerz          |
goons           | Goons            |                   | Naciągacze        | Capangas
grand-market    | Grand Market     |                   | Wielki targ       | Grande Mercado
hoard           | Hoard            |                   | Krocie            | Tesouro Oculto
kings-court     | King's Court     |                   | Rada królewska    | A Corte do Rei
loan            | Loan             |                   | Kredyt            |
mint            | Mint             |                   | Mincerz           | Cunhar
monument        | Monument         |                   | Monument          | Monumento
mountebank      | Mountebank       |                   | Szarlatan         | Charlatão
peddler         | Peddler          |                   | Domokrążca        |
quarry          | Quarry           |                   | Kamieniołom       |
rabble          | Rabble           |                   | Motłoch           | Ralé
royal-seal      | Royal Seal       |                   | Królewska pieczęć | Selo Real
talisman        | Talisman         |                   | Talizman          |
trade-route     | Trade Route      |                   | Szlak handlowy    |
vault           | Vault            |                   | Składnica         | Cofre
venture         | Venture          |                   | Złoty interes     | Ambição
watchtower      | Watchtower       |                   | Strażnica         |
workers-village | Worker's Village |                   | Wioska robotnicza |
"""

_SETS: Final = """
first-game-1         | First Game           | Prima partita            |                      |
big-money            | Big Money            | Tanti Soldi              |                      |
interaction          | Interaction          | Interazione              |                      |
size-distortion-1    | Size Distortion      | Distorsione Dimensionale |                      |
village-square       | Village Square       | Villaggio Quadrato       |                      |
first-game-2         | First Game           |                          |                      | Primeira Partida
size-distortion-2    | Size Distortion      |                          |                      | Tamanho Distorcido
deck-top             | Deck Top             |                          |                      | Topo do Deck
sleight-of-hand      | Sleight of Hand      |                          |                      | Truque das mãos
improvements         | Improvements         |                          |                      | Aperfeiçoamentos
silver-and-gold      | Silver & Gold        |                          |                      | Ouro e Prata
biggest-money-2      | Biggest Money        |                          |                      | Maior Riqueza
the-kings-army-2     | The King's Army      |                          |                      | O Exército do Rei
the-good-life-2      | The Good Life        |                          |                      | Vida Boa
beginners            | Beginners            |                          | Początkujący         |
friendly-interactive | Friendly Interactive |                          | Przyjazna interakcja |
big-actions          | Big Actions          |                          | Imponujące akcje     |
biggest-money-1      | Biggest Money        |                          | Największe pieniądze |
the-kings-army-1     | The King's Army      |                          | Królewska armia      |
the-good-life-1      | The Good Life        |                          | Dostatnie życie      |
"""


def _read(table: str) -> dict[str, dict[str, str]]:
    names: dict[str, dict[str, str]] = {}
    for line in table.strip().splitlines():
        name, *spoken = (word.strip() for word in line.split("|"))
        names[name] = {language: word for language, word in zip(LANGUAGES, spoken, strict=True) if word}
    return names


CARD_NAMES: Final[Mapping[str, Mapping[str, str]]] = _read(_CARDS)
SET_NAMES: Final[Mapping[str, Mapping[str, str]]] = _read(_SETS)
