#!/usr/bin/env python3
"""Imports every file of a folder, and holds what comes out against readers of another language.

import_agreement.py PROGRAM [FOLDER]: the folder is $OCTAVO_DATA or ../shared/data when it is not said.
Prints how many values agree by family and field, the disagreements with their reasons, and the rows that
are neither in, nor refused with a reason, nor kept as source data.
"""

import collections
import json
import os
import re
import shutil
import sys
import unicodedata

import independent
import independent_xml
from independent import FIELDS, letters
from proof import Proof

LEAST = 99.5
# More of a field is in the file that $OCTAVO_DISAGREEMENTS names.
MOST_SHOWN = 5
HERE = os.path.dirname(os.path.abspath(__file__))
SIBLING = os.path.join(HERE, "..", "..", "..", "shared", "data")

# By what a path holds or ends with; the first that fits.
FAMILIES = [
    (r"/goodreads/.*\.csv$", "goodreads", independent.goodreads),
    (r"/storygraph/.*\.csv$", "storygraph", independent.storygraph),
    (r"/librarything/.*\.json$", "librarything", independent.librarything),
    (r"/marc/.*\.(mrc|marc|dat|xml)$", "marc", independent.marc),
    (r"\.bib$", "bibtex", independent.bibtex),
    (r"/onix/.*\.xml$", "onix", independent_xml.onix),
    (r"\.opf$", "opf", independent_xml.opf),
    (r"/mods[^/]*\.xml$", "mods", independent_xml.mods),
    (r"/(tables|nasty|other_exports)/.*\.csv$", "table", independent.table),
]

# Why two readers may differ without a fault, as a test of both values: field, words, test.
REASONS = [
    ("authors", "the file says it in another order", lambda mine, theirs:
     sorted(map(letters, mine)) == sorted(map(letters, theirs))),
    ("authors", "what stands behind the name is its qualifier or role", lambda mine, theirs:
     len(mine) == len(theirs) and all(letters(b) and letters(b) in letters(a) or
                                      letters(a) in letters(b) for a, b in zip(mine, theirs))),
    ("year", "another year of several", lambda mine, theirs: mine and theirs),
    ("title", "the subtitle, the series or the responsibility is told apart otherwise",
     lambda mine, theirs: letters(mine).startswith(letters(theirs))
     or letters(theirs).startswith(letters(mine))),
    ("publishers", "a date or a role stands behind the name", lambda mine, theirs:
     len(mine) == len(theirs) and all(letters(a).startswith(letters(b)) for a, b in zip(mine, theirs))),
    ("publishers", "another spelling of the same house is there already", lambda mine, theirs:
     len(mine) == len(theirs) and all(alike(a, b) for a, b in zip(mine, theirs))),
    ("isbn", "a spreadsheet wrote one of two numbers as a power of ten", lambda mine, theirs:
     mine[:9] == theirs[:9] and mine[-3:-1] != theirs[-3:-1]),
    ("volume", "a word for “volume” stands behind the number", lambda mine, theirs:
     letters(theirs).startswith(letters(mine)) or letters(mine).startswith(letters(theirs))),
    ("series", "a number stands behind the name", lambda mine, theirs:
     letters(theirs).startswith(letters(mine)) or letters(mine).startswith(letters(theirs))),
    ("authors", "the reader here turned no name with a small word or sign in it", lambda mine, theirs:
     len(mine) == len(theirs) and all(words(a) <= words(b) for a, b in zip(mine, theirs))),
    ("publishers", "several in one text are told apart otherwise", lambda mine, theirs:
     letters("".join(mine)) == letters("".join(theirs))),
]


def words(text):
    return set(map(letters, re.split(r"[\s,.]+", text))) - {""}


def alike(a, b):
    """Whether two texts are the same but for marks and ligatures."""
    return re.sub("[^a-z]", "", plain(a).replace("ae", "")) == re.sub(
        "[^a-z]", "", plain(b).replace("ae", "").replace("æ", "").replace("ǣ", ""))


class Agreement:
    """The counts of one field of one family."""

    def __init__(self):
        self.alike = self.kept = 0
        self.differing = []

    @property
    def compared(self):
        return self.alike + self.kept + len(self.differing)

    @property
    def percent(self):
        return 100 * (self.alike + self.kept) / self.compared if self.compared else 100.0


def main():
    proof = Proof("imports agree with independent readers")
    folder = sys.argv[2] if len(sys.argv) > 2 else os.environ.get("OCTAVO_DATA", SIBLING)
    if not os.path.isdir(folder):
        print(f"    There are no files in {folder}; name a folder with $OCTAVO_DATA.")
        proof.finish("nothing was compared")
    table = collections.defaultdict(Agreement)
    files, lost, records, missing = 0, [], 0, set()
    for path, family, reader in families(folder):
        try:
            mine = list(reader(path))
        except independent.Missing as package:
            missing.add(str(package))
            continue
        except Exception as error:  # noqa: BLE001 - a damaged file is one for the other proofs
            print(f"    {path} was left out, the independent reader cannot read it: {error!r}")
            continue
        books, told, code = imported(proof, path)
        if not books and not told:
            print(f"    {os.path.basename(path)}: nothing was imported and nothing said ({code})")
        files += 1
        records += len(mine)
        lost += compare(mine, books, told, os.path.basename(path), family, table)
    for package in sorted(missing):
        print(f"    Left out what needs {package}: see README.md beside this for what to install")
    show(table, lost, proof)
    proof.finish(f"{records:,} records of {files} files")


def families(folder):
    for where, folders, names in os.walk(folder):
        folders.sort()
        for name in sorted(names):
            path = os.path.join(where, name)
            # Answers of servers are no files that people import, but for want of others.
            if "/lookup/" in path and "/mods" not in path:
                continue
            found = next(((family, reader) for pattern, family, reader in FAMILIES
                          if re.search(pattern, path)), None)
            if found:
                yield path, *found


def imported(proof, path):
    """The books that an import of the file makes, what it says of rows that it refuses, and the code."""
    copy = os.path.join(proof.folder, os.path.basename(path))
    shutil.copyfile(path, copy)
    proof.remove_catalog()
    result = proof.run("import", copy, "--yes", "--probable", "add", "--readings",
                       "--kind", "articles=add", timeout=600)
    told = result.stdout + result.stderr
    for name in os.listdir(proof.folder):
        if ".rejected" in name:
            with open(os.path.join(proof.folder, name), errors="replace") as file:
                told += file.read()
            os.remove(os.path.join(proof.folder, name))
    books = []
    if os.path.exists(proof.path):
        for line in proof.run("export", "--to", "jsonl", timeout=600).stdout.splitlines():
            record = json.loads(line)
            if record.get("record") == "book":
                books.append(record)
    return books, told, result.returncode


# ------------------------------------------------------------------------------------- Comparing

def compare(mine, books, told, file, family, table):
    """Counts the fields of each record that came in; those that are lost are handed back."""
    lost = []
    by_key = collections.defaultdict(list)
    for book in books:
        theirs = values(book)
        # A statement of responsibility may still stand behind the title.
        short = {**theirs, "title": theirs["title"].split(" / ")[0]}
        for key in {*keys(theirs, numbers(book)), *keys(short, ())}:
            by_key[key].append(book)
    used = set()
    refused = letters(told)
    for record in mine:
        found = candidates(record, by_key)
        free = [book for book in found if id(book) not in used][:20]
        book = max(free, key=lambda book: likeness(record, values(book)), default=None)
        if book is None:
            if not found and not is_told(record, refused):
                lost.append((file, record["line"], record.get("title")))
            continue
        used.add(id(book))
        theirs = values(book)
        source = None
        for field in FIELDS:
            if field not in record:
                continue
            a, b = record[field], theirs.get(field)
            if not a and not b:
                continue
            agreement = table[family, field]
            if same(field, a, b) and not debris(field, b):
                agreement.alike += 1
                continue
            source = source or letters(json.dumps(book.get("source"), ensure_ascii=False))
            if not b and all(letters(str(part)) in source for part in listed(a)):
                agreement.kept += 1
            else:
                agreement.differing.append((file, record["line"], a, b, reason(field, a, b)))
    return lost


def keys(record, identities):
    """By what a record and a book are known to be the same, the surest first."""
    for identity in identities:
        yield "id", identity
    title = letters(record.get("title"))
    if record.get("isbn"):
        yield "isbn", record["isbn"], title[:20]
        yield "isbn", record["isbn"]
    if title:
        yield "title", title, letters("".join(record.get("authors") or []))[:20]
        yield "title", title
        yield "start", title[:25]


def candidates(record, by_key):
    for key in keys(record, [record["id"]] if record.get("id") else []):
        if by_key.get(key):
            return by_key[key]
    return []


def likeness(record, theirs):
    """How many fields are the same: which of several books of a title it is."""
    return sum(same(field, record[field], theirs.get(field))
               for field in ("isbn", "authors", "year", "publishers", "volume") if field in record)


def is_told(record, refused):
    """Whether what the import says of left out rows has the record."""
    known = letters(record.get("title")) or letters(record.get("id"))
    return not known or known[:60] in refused


def numbers(book):
    source = book.get("source")
    if isinstance(source, dict):
        for part in source.values():
            if isinstance(part, dict) and part.get("id"):
                yield part["id"]


def values(book):
    """A book of Octavo's JSON by the names of the fields here."""
    readings = book.get("readings") or [{}]
    # Goodreads and its like have one rating and day; an import that knows of more has the last behind.
    last = next((reading for reading in reversed(readings) if reading.get("finished")), readings[-1])
    return {
        "title": " ".join(filter(None, [book.get("title"), book.get("subtitle")])),
        "authors": independent.unique(
            " ".join(filter(None, [person["name"], person.get("qualifier")]))
            for person in book.get("authors", [])),
        "isbn": book.get("isbn"), "year": year(book.get("year")),
        "publishers": book.get("publishers"), "series": book.get("series"),
        "volume": book.get("volume"), "pages": book.get("pages"),
        "language": book.get("language"), "genre": book.get("genre"), "tags": book.get("tags"),
        "rating": last.get("rating"), "status": last.get("status"),
        "finished": last.get("finished"),
        "note": "\n".join(reading["note"] for reading in readings if reading.get("note")),
    }


def year(printed):
    """The number of a year, which stands in the JSON as it is printed where that says more."""
    return independent.first_year(printed) if isinstance(printed, str) else printed


LANGUAGES = {
    "english": "eng", "german": "ger", "french": "fre", "spanish": "spa", "italian": "ita",
    "latin": "lat", "deu": "ger", "fra": "fre", "zho": "chi", "nld": "dut", "ces": "cze",
    "japanese": "jpn", "portuguese": "por", "russian": "rus", "chinese": "chi", "dutch": "dut",
    "ell": "gre", "ron": "rum", "slk": "slo", "isl": "ice", "fas": "per", "hye": "arm",
    "kat": "geo", "mkd": "mac", "msa": "may", "sqi": "alb", "eus": "baq", "cym": "wel",
    "bod": "tib", "mya": "bur",
}


def debris(field, value):
    """Whether marks that stand for the next part are left at the end of a text."""
    return field in ("title", "authors", "publishers", "series", "genre") and any(
        re.search(r"(\s[/:;=]|,)$", str(text)) for text in listed(value))


def same(field, a, b):
    if field == "authors":
        # Octavo tells people of one name apart by a qualifier, as dates, which is no part of it.
        return len(listed(a)) == len(listed(b)) and all(
            letters(theirs).startswith(letters(mine)) for mine, theirs in zip(listed(a), listed(b)))
    if field == "publishers":
        return [letters(name) for name in listed(a)] == [letters(name) for name in listed(b)]
    if field == "tags":
        return set(map(letters, listed(a))) == set(map(letters, listed(b)))
    if field == "language":
        a, b = (str(text or "").split(",")[0].split("-")[0].strip().lower() for text in (a, b))
        short = {"en": "eng", "de": "ger", "fr": "fre", "es": "spa", "ar": "ara", "nl": "dut"}
        a, b = (short.get(text, LANGUAGES.get(text, text)) for text in (a, b))
        return a == b
    if field in ("rating", "year", "pages"):
        return a is not None and b is not None and float(a) == float(b)
    if field == "isbn":
        return a == b
    return plain(a) == plain(b)


def plain(text):
    return letters(unicodedata.normalize("NFC", str(text or "")))


def listed(value):
    return value if isinstance(value, list) else [] if value is None else [value]


def reason(field, a, b):
    if debris(field, b):
        return "marks for the next part are left at the end"
    for name, words, holds in REASONS:
        if name == field and a and b and holds(a, b):
            return words
    return "only the file has it" if not b else "only Octavo has it" if not a else "they differ"


# --------------------------------------------------------------------------------------- Telling

def show(table, lost, proof):
    print(f"    {'family':<14}{'field':<12}{'compared':>10}{'kept':>8}{'differ':>8}{'agree':>9}")
    listing = os.environ.get("OCTAVO_DISAGREEMENTS")
    details = open(listing, "w", encoding="utf-8") if listing else None
    for (family, field), found in sorted(table.items()):
        mark = "" if found.percent >= LEAST else "  <"
        print(f"    {family:<14}{field:<12}{found.compared:>10,}{found.kept:>8,}"
              f"{len(found.differing):>8,}{found.percent:>8.2f}%{mark}")
        if mark:
            proof.wrong += 1
        for file, line, a, b, why in found.differing:
            if details:
                details.write(f"{family}\t{field}\t{file}\t{line}\t{why}\t{a!r}\t{b!r}\n")
    for (family, field), found in sorted(table.items()):
        whys = collections.Counter(why for *_, why in found.differing)
        for why, count in whys.most_common():
            print(f"    {family} {field}: {count:,} × {why}")
            examples = [entry for entry in found.differing if entry[4] == why][:MOST_SHOWN]
            for file, line, a, b, _ in examples:
                print(f"        {file}, {line}: {short(a)} | {short(b)}")
    print(f"    Rows neither in, nor refused with a reason, nor kept: {len(lost)}")
    for file, line, title in lost[:20]:
        print(f"        {file}, {line}: {short(title)}")
    proof.wrong += len(lost)
    if details:
        details.close()


def short(value):
    text = json.dumps(value, ensure_ascii=False)
    return text if len(text) <= 90 else text[:89] + "…"


main()
