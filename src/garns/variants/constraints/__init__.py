"""The constraints, one a file. Importing this package puts them all on the list."""

from garns.variants.constraints.all_different import AllDifferent
from garns.variants.constraints.allowed_digits import AllowedDigits
from garns.variants.constraints.anti_king import AntiKing
from garns.variants.constraints.anti_knight import AntiKnight
from garns.variants.constraints.anti_taxicab import AntiTaxicab
from garns.variants.constraints.arrow import Arrow
from garns.variants.constraints.asterisk import Asterisk
from garns.variants.constraints.between_line import BetweenLine
from garns.variants.constraints.box_indexer import BoxIndexer
from garns.variants.constraints.centre_dot import CentreDot
from garns.variants.constraints.clone import Clone
from garns.variants.constraints.column_indexer import ColumnIndexer
from garns.variants.constraints.counting_circles import CountingCircles
from garns.variants.constraints.diagonal import Diagonal
from garns.variants.constraints.difference import Difference
from garns.variants.constraints.disjoint_groups import DisjointGroups
from garns.variants.constraints.double_arrow import DoubleArrow
from garns.variants.constraints.entropic_line import EntropicLine
from garns.variants.constraints.even import Even
from garns.variants.constraints.extra_region import ExtraRegion
from garns.variants.constraints.frame_sum import FrameSum
from garns.variants.constraints.girandola import Girandola
from garns.variants.constraints.greater_than import GreaterThan
from garns.variants.constraints.killer_cage import KillerCage
from garns.variants.constraints.little_killer import LittleKiller
from garns.variants.constraints.lockout_line import LockoutLine
from garns.variants.constraints.magic_square import MagicSquare
from garns.variants.constraints.maximum import Maximum
from garns.variants.constraints.minimum import Minimum
from garns.variants.constraints.modular_line import ModularLine
from garns.variants.constraints.nabner import Nabner
from garns.variants.constraints.negative import Negative
from garns.variants.constraints.non_consecutive import NonConsecutive
from garns.variants.constraints.numbered_room import NumberedRoom
from garns.variants.constraints.odd import Odd
from garns.variants.constraints.pair_sum import PairSum
from garns.variants.constraints.palindrome import Palindrome
from garns.variants.constraints.quadruple import Quadruple
from garns.variants.constraints.ratio import Ratio
from garns.variants.constraints.region_sum_line import RegionSumLine
from garns.variants.constraints.renban import Renban
from garns.variants.constraints.row_indexer import RowIndexer
from garns.variants.constraints.sandwich import Sandwich
from garns.variants.constraints.skyscraper import Skyscraper
from garns.variants.constraints.slow_thermo import SlowThermo
from garns.variants.constraints.sum_cage import SumCage
from garns.variants.constraints.thermo import Thermo
from garns.variants.constraints.whisper import Whisper
from garns.variants.constraints.windoku import Windoku
from garns.variants.constraints.x_sum import XSum
from garns.variants.constraints.zipper_line import ZipperLine

__all__ = [
    "AllDifferent",
    "AllowedDigits",
    "AntiKing",
    "AntiKnight",
    "AntiTaxicab",
    "Arrow",
    "Asterisk",
    "BetweenLine",
    "BoxIndexer",
    "CentreDot",
    "Clone",
    "ColumnIndexer",
    "CountingCircles",
    "Diagonal",
    "Difference",
    "DisjointGroups",
    "DoubleArrow",
    "EntropicLine",
    "Even",
    "ExtraRegion",
    "FrameSum",
    "Girandola",
    "GreaterThan",
    "KillerCage",
    "LittleKiller",
    "LockoutLine",
    "MagicSquare",
    "Maximum",
    "Minimum",
    "ModularLine",
    "Nabner",
    "Negative",
    "NonConsecutive",
    "NumberedRoom",
    "Odd",
    "PairSum",
    "Palindrome",
    "Quadruple",
    "Ratio",
    "RegionSumLine",
    "Renban",
    "RowIndexer",
    "Sandwich",
    "Skyscraper",
    "SlowThermo",
    "SumCage",
    "Thermo",
    "Whisper",
    "Windoku",
    "XSum",
    "ZipperLine",
]
