"""Small tools for integers used as bitmasks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

ByteTable = tuple[tuple[int, ...], ...]


def bits(mask: int) -> Iterator[int]:
    """Yield the node indices of a mask in ascending order.

    Examples
    --------
    >>> list(bits(0b1101))
    [0, 2, 3]
    """
    while mask:
        low = mask & -mask
        yield low.bit_length() - 1
        mask ^= low


def byte_table(values: Sequence[int]) -> ByteTable:
    """For each byte of a mask over `values`: the union of the values that the byte selects."""
    table = []
    for start in range(0, len(values), 8):
        row = [0]
        for value in values[start : start + 8]:
            row += [value | joined for joined in row]
        table.append(tuple(row))
    return tuple(table)


def gather(table: ByteTable, mask: int) -> int:
    """Union of the table's values over a mask.

    Examples
    --------
    >>> gather(byte_table([0b01, 0b10, 0b100]), 0b101)
    5
    """
    joined = 0
    for row, byte in zip(table, mask.to_bytes(len(table), "little"), strict=True):
        if byte:
            joined |= row[byte]
    return joined
