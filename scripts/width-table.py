#!/usr/bin/env python3
"""Writes Sources/TerminalKit/Text/WidthTable.swift from the C library's `wcwidth`."""
import ctypes
import locale
import pathlib

locale.setlocale(locale.LC_CTYPE, "C.UTF-8")
wcwidth = ctypes.CDLL(None).wcwidth


def borders(width):
    """The first scalar of each run of this width and the first after it."""
    found, inside = [], False
    for scalar in range(0x300, 0x110001):
        is_scalar = scalar < 0x110000 and not 0xD800 <= scalar < 0xE000
        fits = is_scalar and wcwidth(scalar) == width
        if fits != inside:
            found.append(scalar)
            inside = fits
    return found


def literal(values):
    lines, line = [], "   "
    for value in values:
        item = f" 0x{value:X},"
        if len(line + item) > 100:
            lines.append(line)
            line = "   "
        line += item
    return "\n".join([*lines, line])


target = pathlib.Path(__file__).parent.parent / "Sources/TerminalKit/Text/WidthTable.swift"
target.write_text(f"""\
// Made by scripts/width-table.py from the C library's table (Unicode 15.0). Do not edit.

/// Which scalars take no cell and which take two, in the C library's and so in ncurses' eyes.
///
/// Each list holds borders in order: the first scalar of a run, and the first after it.
enum WidthTable {{
  static let zero: [UInt32] = [
{literal(borders(0))}
  ]

  static let wide: [UInt32] = [
{literal(borders(2))}
  ]
}}
""")
