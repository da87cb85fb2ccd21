"""The constraints, one a file. Importing this package finds them all and puts them on the list.

A file that stands here is enough: the package is walked, and ``@register`` does the rest. Type checkers do not walk, so
the names are written once more for them alone; a test holds those against what is registered.
"""

from importlib import import_module
from pkgutil import iter_modules
from typing import TYPE_CHECKING

from garns.variants.registry import registered

if TYPE_CHECKING:
    from garns.variants.constraints.all_different import AllDifferent as AllDifferent
    from garns.variants.constraints.all_of import AllOf as AllOf
    from garns.variants.constraints.allowed_digits import AllowedDigits as AllowedDigits
    from garns.variants.constraints.anti_king import AntiKing as AntiKing
    from garns.variants.constraints.anti_knight import AntiKnight as AntiKnight
    from garns.variants.constraints.anti_leaper import AntiLeaper as AntiLeaper
    from garns.variants.constraints.anti_taxicab import AntiTaxicab as AntiTaxicab
    from garns.variants.constraints.any_of import AnyOf as AnyOf
    from garns.variants.constraints.arrow import Arrow as Arrow
    from garns.variants.constraints.asterisk import Asterisk as Asterisk
    from garns.variants.constraints.automaton_line import AutomatonLine as AutomatonLine
    from garns.variants.constraints.between_line import BetweenLine as BetweenLine
    from garns.variants.constraints.box_indexer import BoxIndexer as BoxIndexer
    from garns.variants.constraints.boxes import Boxes as Boxes
    from garns.variants.constraints.centre_dot import CentreDot as CentreDot
    from garns.variants.constraints.chaos_construction import ChaosConstruction as ChaosConstruction
    from garns.variants.constraints.clone import Clone as Clone
    from garns.variants.constraints.column_indexer import ColumnIndexer as ColumnIndexer
    from garns.variants.constraints.connected_values import ConnectedValues as ConnectedValues
    from garns.variants.constraints.contains import Contains as Contains
    from garns.variants.constraints.count_distinct import CountDistinct as CountDistinct
    from garns.variants.constraints.counting_circles import CountingCircles as CountingCircles
    from garns.variants.constraints.diagonal import Diagonal as Diagonal
    from garns.variants.constraints.diagonal_non_consecutive import DiagonalNonConsecutive as DiagonalNonConsecutive
    from garns.variants.constraints.difference import Difference as Difference
    from garns.variants.constraints.digital_root_cage import DigitalRootCage as DigitalRootCage
    from garns.variants.constraints.disjoint_groups import DisjointGroups as DisjointGroups
    from garns.variants.constraints.doppelganger import Doppelganger as Doppelganger
    from garns.variants.constraints.double_arrow import DoubleArrow as DoubleArrow
    from garns.variants.constraints.dutch_flatmates import DutchFlatmates as DutchFlatmates
    from garns.variants.constraints.entropic_line import EntropicLine as EntropicLine
    from garns.variants.constraints.equal_sums import EqualSums as EqualSums
    from garns.variants.constraints.equality_cage import EqualityCage as EqualityCage
    from garns.variants.constraints.even import Even as Even
    from garns.variants.constraints.extra_region import ExtraRegion as ExtraRegion
    from garns.variants.constraints.frame_sum import FrameSum as FrameSum
    from garns.variants.constraints.full_rank import FullRank as FullRank
    from garns.variants.constraints.girandola import Girandola as Girandola
    from garns.variants.constraints.global_entropy import GlobalEntropy as GlobalEntropy
    from garns.variants.constraints.global_mod import GlobalMod as GlobalMod
    from garns.variants.constraints.greater_than import GreaterThan as GreaterThan
    from garns.variants.constraints.hidden_skyscraper import HiddenSkyscraper as HiddenSkyscraper
    from garns.variants.constraints.killer_cage import KillerCage as KillerCage
    from garns.variants.constraints.knightmare import Knightmare as Knightmare
    from garns.variants.constraints.little_killer import LittleKiller as LittleKiller
    from garns.variants.constraints.lockout_line import LockoutLine as LockoutLine
    from garns.variants.constraints.look_and_say import LookAndSay as LookAndSay
    from garns.variants.constraints.lunchbox import Lunchbox as Lunchbox
    from garns.variants.constraints.magic_square import MagicSquare as MagicSquare
    from garns.variants.constraints.maximum import Maximum as Maximum
    from garns.variants.constraints.minimum import Minimum as Minimum
    from garns.variants.constraints.modular_line import ModularLine as ModularLine
    from garns.variants.constraints.multi_sum_cage import MultiSumCage as MultiSumCage
    from garns.variants.constraints.nabner import Nabner as Nabner
    from garns.variants.constraints.negative import Negative as Negative
    from garns.variants.constraints.non_consecutive import NonConsecutive as NonConsecutive
    from garns.variants.constraints.numbered_room import NumberedRoom as NumberedRoom
    from garns.variants.constraints.odd import Odd as Odd
    from garns.variants.constraints.pair_sum import PairSum as PairSum
    from garns.variants.constraints.pair_table import PairTable as PairTable
    from garns.variants.constraints.palindrome import Palindrome as Palindrome
    from garns.variants.constraints.quadruple import Quadruple as Quadruple
    from garns.variants.constraints.ratio import Ratio as Ratio
    from garns.variants.constraints.regex_line import RegexLine as RegexLine
    from garns.variants.constraints.region_count import RegionCount as RegionCount
    from garns.variants.constraints.region_run import RegionRun as RegionRun
    from garns.variants.constraints.region_same_values import RegionSameValues as RegionSameValues
    from garns.variants.constraints.region_sum_line import RegionSumLine as RegionSumLine
    from garns.variants.constraints.rellik_cage import RellikCage as RellikCage
    from garns.variants.constraints.renban import Renban as Renban
    from garns.variants.constraints.row_indexer import RowIndexer as RowIndexer
    from garns.variants.constraints.same_values import SameValues as SameValues
    from garns.variants.constraints.sandwich import Sandwich as Sandwich
    from garns.variants.constraints.skyscraper import Skyscraper as Skyscraper
    from garns.variants.constraints.slow_thermo import SlowThermo as SlowThermo
    from garns.variants.constraints.sum_cage import SumCage as SumCage
    from garns.variants.constraints.sum_line import SumLine as SumLine
    from garns.variants.constraints.taxicab_distance import TaxicabDistance as TaxicabDistance
    from garns.variants.constraints.thermo import Thermo as Thermo
    from garns.variants.constraints.unequal_lines import UnequalLines as UnequalLines
    from garns.variants.constraints.value_indexing import ValueIndexing as ValueIndexing
    from garns.variants.constraints.whisper import Whisper as Whisper
    from garns.variants.constraints.windoku import Windoku as Windoku
    from garns.variants.constraints.x_sum import XSum as XSum
    from garns.variants.constraints.zipper_line import ZipperLine as ZipperLine
else:
    for _file in iter_modules(__path__):
        import_module(f"{__name__}.{_file.name}")
    _FOUND = {cls.__name__: cls for cls in registered() if cls.__module__.startswith(f"{__name__}.")}
    globals().update(_FOUND)
    __all__ = list(_FOUND)
