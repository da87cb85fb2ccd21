"""What every constraint of Garns has in common.

A constraint is a frozen dataclass: an id, a name and a text in two languages, its fields, and its rules. Checks that
its cells are on the board and its JSON form come from the types of the fields; the check of a grid, the solver and the
hints from the rules. See ``constraints/extra_region.py`` for one with fields and ``constraints/windoku.py`` for one
that only adds houses.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import fields, replace
from functools import lru_cache
from typing import Any, ClassVar, NamedTuple, Self

from garns.caches import Shelf
from garns.errors import BoardError, GarnsError, Problem, PuzzleError
from garns.i18n import N_, translate
from garns.values.geometry import Geometry, House
from garns.values.limits import MAX_CLUE_CELLS
from garns.values.puzzle import Constraint
from garns.values.rules import Automaton, Domain, Group, Relation, Rule
from garns.variants.check import agree, allows, cells_of
from garns.variants.fields import Codec, codecs, defaults, has_fields, no_cells
from garns.variants.telling import Told

#: What is wrong with a field of another kind.
_WRONG = dict.fromkeys(("cell", "cells"), "bad_constraint_cells") | dict.fromkeys(
    ("digits", "number", "numbers", "word", "text", "clues", "json"), "bad_constraint_field"
)


#: How a field is set of what is frozen.
_set = object.__setattr__


class Words(str):
    """Words of ours inside a problem, shown in the reader's language."""

    __slots__ = ()

    def name_in(self, lang: str) -> str:
        """The words in a language."""
        return translate(self, lang)


class Variant(Told):
    """A constraint with a name, a rule in words, and a JSON form that follows from its fields."""

    __slots__ = ()

    #: What else it is called in the name of a board (``hyper`` for ``windoku``), where it needs no more than its name.
    other_names: ClassVar[tuple[str, ...]] = ()
    #: An example of a board with it, where a board of 9x9 cannot have it.
    example: ClassVar[str] = ""
    #: Whether it means something where the digits begin with 0. Its rules then go by ``geometry.values``.
    from_zero: ClassVar[bool] = False
    #: Whether it may be one of several alternatives: an automaton can tell whether it is kept.
    alternative: ClassVar[bool] = True
    #: The fields of cells whose digits it compares with each other and does nothing else with: it would be kept as well
    #: with other digits, the same for the same.
    compared: ClassVar[frozenset[str]] = frozenset()
    #: Whether its shaded figures need an outline, and a letter where there are several of the kind: clones, say.
    lettered: ClassVar[bool] = False
    #: The names of the houses and groups it adds, by kind: ``{"window": N_("window {number}")}``.
    houses: ClassVar[Mapping[str, str]] = {}

    def __post_init__(self) -> None:
        """Take the fields as people write them: a list for a tuple, cells by name (see :mod:`garns.variants.taking`).

        :raises PuzzleError: with every field that is of another kind.
        """
        problems = []
        for field, field_codec in codecs(type(self)).items():
            value = getattr(self, field)
            try:
                taken = field_codec.take(value)
            except (TypeError, ValueError):
                label, found = Words(self.name), str(value)
                problems.append(Problem(_WRONG[field_codec.kind], constraint=label, field=field, found=found))
                continue
            if taken is not value:
                object.__setattr__(self, field, taken)
        if problems:
            raise PuzzleError(problems)

    def placed(self, geometry: Geometry) -> Self:
        """The same with numbers for the names of cells.

        :raises BoardError: with every name that is no cell of the board.
        """
        changes: dict[str, Any] = {}
        problems: list[Problem] = []
        for field, field_codec in codecs(type(self)).items():
            cells = field_codec.cells(value := getattr(self, field))
            if any(isinstance(cell, str) for cell in cells):
                numbers = tuple(_number(cell, geometry, problems) for cell in cells)
                changes[field] = numbers if isinstance(value, tuple) else numbers[0]
        if problems:
            raise BoardError(problems)
        return replace(self, **changes) if changes else self  # type: ignore[type-var]  # subclasses are dataclasses

    def fits(self, geometry: Geometry) -> Iterator[Problem]:
        """Why it cannot stand on this board, its cells being on it; a subclass says."""
        return iter(())

    def rules_inside(self, geometry: Geometry) -> Iterator[Rule]:
        """The rules of the digits inside; those that only depend on the board are kept for the next puzzle."""
        return Constraint.rules_inside(self, geometry) if has_fields(type(self)) else iter(_of_board(self, geometry))

    def rules_as_alternative(self, geometry: Geometry) -> Iterator[Rule]:
        """The same where they may also be broken: a compound then has tests."""
        return self.rules_inside(geometry)

    def problems(self, geometry: Geometry) -> Iterator[Problem]:
        """Cells off the board or named twice in a field; then whatever :meth:`fits` finds."""
        if geometry.first != 1 and not self.from_zero:
            return iter([self.misfit(N_("its digits must begin with 1"))])
        for name, field_codec in _cell_fields(type(self)):
            cells = field_codec.cells(getattr(self, name))
            once = set(cells)
            if len(once) < len(cells) or not once <= geometry.every_cell:
                found = [*self._wrong_cells(geometry)]
                return iter(found) if found else self.fits(geometry)
        return self.fits(geometry)

    def _wrong_cells(self, geometry: Geometry) -> Iterator[Problem]:
        for name, field_codec in _cell_fields(type(self)):
            cells = field_codec.cells(getattr(self, name))
            yield from (
                Problem("not_on_board", constraint=self, found=cell, expected=len(geometry))
                for cell in cells
                if not 0 <= cell < len(geometry)
            )
            twice = [cell for cell, times in Counter(cells).items() if times > 1 and 0 <= cell < len(geometry)]
            if twice and not field_codec.again:
                yield Problem("cell_twice", constraint=self, cells=[geometry.names[cell] for cell in twice])

    @property
    def cell_count(self) -> int:
        """How many cells its fields name."""
        return sum(len(codec.cells(getattr(self, name))) for name, codec in codecs(type(self)).items())

    def clue(self, geometry: Geometry) -> tuple[int, ...]:
        """The cells of the clue: those that its fields name."""
        return tuple(cell for name, codec in codecs(type(self)).items() for cell in codec.cells(getattr(self, name)))

    def broken(self, geometry: Geometry, digits: Sequence[int]) -> Iterator[Problem]:
        """The clue with its cells where a rule of it cannot be kept any more; without cells, the rule with its own.

        A domain speaks of one cell, so that cell is named alone. Houses and groups are left to the clashes.
        """
        rules = _own_rules(self, geometry)
        wrong = [rule for rule in rules if not allows(rule, digits, geometry.digits)]
        of_one = [rule.cell for rule in wrong if isinstance(rule, Domain)]
        clue = self.clue(geometry)
        if not wrong and any(digits[cell] for cell in clue):
            relations = [rule for rule in rules if isinstance(rule, Relation)]
            wrong = [] if agree(relations, digits, geometry.digits) else [*relations]
        for cells in [of_one or clue] if of_one or (wrong and clue) else map(cells_of, wrong):
            names = dict.fromkeys(geometry.names[cell] for cell in cells)
            yield Problem("broken", cells=names, constraint=self)

    def sized(self, cells: tuple[int, ...], least: int, most: int | None = None) -> Iterator[Problem]:
        """The problem of too few or too many cells."""
        count = len(cells)
        if count < least:
            return iter([Problem("too_short", constraint=self, found=count, expected=least)])
        if most is not None and count > most:
            return iter([Problem("no_room", constraint=self, found=count, expected=most)])
        return iter(())

    def ranged(self, field: str, least: int, most: int) -> Iterator[Problem]:
        """The problem of a number that is too small or too large."""
        found = getattr(self, field)
        if least <= found <= most:
            return iter(())
        return iter([Problem("field_range", constraint=self, field=field, found=found, least=least, most=most)])

    def misfit(self, reason: str) -> Problem:
        """The problem of standing on the wrong board; the reason is marked with ``N_``."""
        return Problem("does_not_fit", constraint=self, reason=Words(reason))

    def to_json(self, geometry: Geometry) -> dict[str, Any]:
        """``{"type": id, ...}`` with its fields; those at their default are left out."""
        form: dict[str, Any] = {"type": self.id}
        defaults = {field.name: field.default for field in fields(self)}  # type: ignore[arg-type]  # subclasses are dataclasses
        for name, field_codec in codecs(type(self)).items():
            value = getattr(self, name)
            if value != defaults[name]:
                form[name] = field_codec.write(value, geometry)
        return form

    @classmethod
    def from_json(cls, form: Mapping[str, Any], geometry: Geometry) -> Self:
        """The constraint written by :meth:`to_json`.

        :raises PuzzleError: with every field that is missing, unknown or wrong.
        """
        if (constraint := cls._sound(form, geometry)) is not None:
            return constraint
        known, optional, label = codecs(cls), defaults(cls), cls.name
        problems = [
            Problem("unknown_constraint_field", constraint=Words(label), found=key)
            for key in form
            if key not in known and key != "type"
        ]
        values: dict[str, Any] = {}
        for name, field_codec in known.items():
            if name not in form:
                if name not in optional:
                    problems.append(Problem("missing_constraint_field", constraint=Words(label), field=name))
                continue
            if isinstance(form[name], list) and len(form[name]) > MAX_CLUE_CELLS:
                problems.append(
                    Problem(
                        "too_many_clue_cells", constraint=Words(label), found=len(form[name]), expected=MAX_CLUE_CELLS
                    )
                )
                continue
            try:
                values[name] = field_codec.read(form[name], geometry)
            except GarnsError as error:
                problems += error.problems
            except (TypeError, ValueError):
                found = str(form[name])
                problems.append(Problem("bad_constraint_field", constraint=Words(label), field=name, found=found))
        if problems:
            raise PuzzleError(problems)
        constraint = cls._kept({**optional, **values})
        if problems := list(constraint.problems(geometry)):
            raise PuzzleError(problems)
        return constraint

    @classmethod
    def _sound(cls, form: Mapping[str, Any], geometry: Geometry) -> Self | None:
        """The constraint of a form with which all is well; None where it is not, or may not be.

        Its fields are set one by one as they are read: reading a puzzle with a hundred clues is little else.
        """
        plan = _plan(cls)
        if not (plan.usual and form.keys() >= plan.needed and (geometry.first == 1 or cls.from_zero)):
            return None
        constraint = object.__new__(cls)
        try:
            for name, written in form.items():
                if name != "type":
                    _set(constraint, name, plan.read[name](written, geometry))
        except (KeyError, TypeError, ValueError, GarnsError):
            return None
        for name, usual in plan.optional:
            if name not in form:
                _set(constraint, name, usual)
        for name in plan.once:
            cells = getattr(constraint, name)
            if len(set(cells)) < len(cells):
                return None
        for _ in constraint.fits(geometry):
            return None
        return constraint

    @classmethod
    def _kept(cls, values: dict[str, Any]) -> Self:
        """The constraint with fields as they are kept, so that none is taken as people write it."""
        if cls.__post_init__ is not Variant.__post_init__:
            return cls(**values)
        constraint = object.__new__(cls)
        for name, value in values.items():
            _set(constraint, name, value)
        return constraint


def _number(cell: int | str, geometry: Geometry, problems: list[Problem]) -> int:
    """The number of a cell; the problem of a name that is none is put on the list."""
    try:
        return geometry.cell(cell) if isinstance(cell, str) else cell
    except GarnsError as error:
        problems += error.problems
        return 0


_BOARD: Shelf[tuple[Rule, ...]] = Shelf(64, 1_000_000)


def _of_board(variant: Variant, geometry: Geometry) -> tuple[Rule, ...]:
    """The rules of a constraint without fields."""
    rules = _BOARD.get(variant, geometry)
    if rules is None:
        rules = tuple(Constraint.rules_inside(variant, geometry))
        _BOARD.put((variant, geometry), rules, _weight(rules, geometry))
    return rules


def _weight(rules: tuple[Rule, ...], geometry: Geometry) -> int:
    return len(rules) + sum(len(rule.next) * geometry.digits for rule in rules if isinstance(rule, Automaton))


_OWN: Shelf[tuple[Rule, ...]] = Shelf(256, 5_000_000)


def _own_rules(variant: Variant, geometry: Geometry) -> tuple[Rule, ...]:
    """The rules of a constraint but its houses and groups; kept, since a game checks the same ones at every move."""
    rules = _OWN.get(variant, geometry)
    if rules is None:
        rules = tuple(rule for rule in variant.rules_inside(geometry) if not isinstance(rule, House | Group))
        _OWN.put((variant, geometry), rules, _weight(rules, geometry))
    return rules


@lru_cache(maxsize=256)
def _cell_fields(cls: type[Variant]) -> tuple[tuple[str, Codec], ...]:
    """The fields that may name cells."""
    return tuple((name, each) for name, each in codecs(cls).items() if each.cells is not no_cells)


class _Plan(NamedTuple):
    """How the JSON form of a kind of constraint is read."""

    #: The reader of each field.
    read: Mapping[str, Callable[[Any, Geometry], Any]]
    #: The fields that must be told, and the others with what they are where they are not.
    needed: frozenset[str]
    optional: tuple[tuple[str, Any], ...]
    #: Those with cells, none of which may be named twice.
    once: tuple[str, ...]
    #: Whether it looks at nothing more when it is made, and has no other problems than those that are looked for here.
    usual: bool


@lru_cache(maxsize=256)
def _plan(cls: type[Variant]) -> _Plan:
    read, optional = {name: each.read for name, each in codecs(cls).items()}, defaults(cls)
    once = tuple(name for name, each in codecs(cls).items() if each.kind == "cells" and not each.again)
    usual = cls.__post_init__ is Variant.__post_init__ and cls.problems is Variant.problems
    return _Plan(read, frozenset(read.keys() - optional.keys()), tuple(optional.items()), once, usual)
