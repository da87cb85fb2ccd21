"""A booklet: two pages on each side of a sheet, in the order in which they lie when the stack is folded.

>>> order(8)
[(7, 0), (1, 6), (5, 2), (3, 4)]
"""

from __future__ import annotations

from io import BytesIO

from garns.errors import MissingExtra

#: What a reader is told of a document; no date, so that the bytes stay the same.
_SAID = ("/Title", "/Author", "/Creator")


def order(pages: int) -> list[tuple[int, int]]:
    """The pages, counted from 0, on the left and the right of each side; their number is a multiple of four."""
    sides = []
    for low in range(0, pages // 2, 2):
        high = pages - 1 - low
        sides += [(high, low), (low + 1, high - 1)]
    return sides


def booklet(pdf: bytes) -> bytes:
    """The sheets of a booklet: print them on both sides, turned over the short edge, fold and staple.

    :raises MissingExtra: when what changes PDFs is not installed (``garns[print]``).
    """
    try:
        from pypdf import PdfReader, PdfWriter, Transformation
    except ImportError:
        raise MissingExtra("print") from None
    reader, writer = PdfReader(BytesIO(pdf)), PdfWriter()
    width, height = reader.pages[0].mediabox.width, reader.pages[0].mediabox.height
    for left, right in order(len(reader.pages)):
        sheet = writer.add_blank_page(2 * width, height)
        sheet.merge_page(reader.pages[left])
        sheet.merge_transformed_page(reader.pages[right], Transformation().translate(width, 0))
        sheet.compress_content_streams()
    writer.add_metadata({key: value for key, value in (reader.metadata or {}).items() if key in _SAID})
    file = BytesIO()
    writer.write(file)
    return file.getvalue()
