"""What :func:`garns.verify` answers: proven, or the first thing that is not so, as a sentence."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from garns.i18n import N_, language_of, translate
from garns.values.geometry import Geometry, House
from garns.values.step import Candidate

_PROVEN = N_("proven")
_CAN_STAY = N_("removing {effect} is not proven; the cells that the step names can be filled with it: {filling}")
_NEED_NOT = N_("{effect} is not proven; the cells that the step names can be filled without it: {filling}")
_TOO_LARGE = N_("{effect} is not settled; there are too many ways to fill the cells that the step names")
_NO_SUCH = N_("the step names something that is not there: {found}")


@dataclass(frozen=True)
class Fault:
    """Something that a step tells and that is not so: a sentence, and what stands in it."""

    text: str
    fields: Mapping[str, object] = field(default_factory=dict, hash=False)

    def message(self, lang: str | None = None) -> str:
        """The sentence in a language."""
        lang = language_of(lang)
        shown = {key: value.name_in(lang) if isinstance(value, House) else value for key, value in self.fields.items()}
        return translate(self.text, lang, **shown)


@dataclass(frozen=True)
class Verdict:
    """Whether a step is proven; where not, what is wrong with it.

    That is the first effect that does not follow, with a filling that shows it (empty where the search was too large to
    be ended); or, where all effects follow, the first thing in the argument that is not as it is told.
    """

    ok: bool
    effect: Candidate | None = None
    filling: tuple[Candidate, ...] = ()
    #: Whether the proof needs that the puzzle has only one solution.
    by_uniqueness: bool = False
    #: What the step names and the board does not have.
    unknown: str = ""
    #: What the step tells and is not so: a link, the cells or digits of a part, the name of the technique.
    fault: Fault | None = None
    _placed: bool = field(default=False, repr=False)
    _geometry: Geometry | None = field(default=None, repr=False, compare=False)

    def __bool__(self) -> bool:
        return self.ok

    def message(self, lang: str | None = None) -> str:
        """What was found, in a language."""
        lang = language_of(lang)
        if self.ok:
            return translate(_PROVEN, lang)
        if self.unknown:
            return translate(_NO_SUCH, lang, found=self.unknown)
        if self.fault:
            return self.fault.message(lang)
        assert self._geometry is not None
        assert self.effect is not None
        text = _TOO_LARGE if not self.filling else _NEED_NOT if self._placed else _CAN_STAY
        filling = " ".join(map(self._geometry.name, self.filling))
        return translate(text, lang, effect=self._geometry.name(self.effect), filling=filling)

    def __str__(self) -> str:
        return self.message()
