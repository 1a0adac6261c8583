"""Readers of other programs' files that share nothing with Octavo's: what a person reads in a record.

Each yields records: dictionaries of the fields in `FIELDS`, with `id` where the format has a number and
`line`, a few words to find the record again. A field that is absent is one that the file says nothing of.
"""

import contextlib
import csv
import html
import io
import json
import logging
import re
import warnings
import unicodedata

FIELDS = [
    "title", "authors", "isbn", "year", "publishers", "series", "volume", "pages", "language",
    "genre", "tags", "rating", "status", "finished", "note",
]


class Missing(Exception):
    """A package of Python that is not installed."""


def tidy(text):
    return " ".join(html_free(text).split())


def html_free(text):
    """Text with its entities as letters."""
    return html.unescape(text or "")


def letters(text):
    """Letters and digits alone, for texts that differ in marks and spaces only."""
    text = unicodedata.normalize("NFKD", re.sub(r"<[^<>]*>", " ", html_free(text)))
    return "".join(sign for sign in text.casefold() if sign.isalnum())


def isbn13(text):
    """The thirteen digits of a valid ISBN, or None."""
    digits = re.sub(r"[^0-9Xx]", "", text or "").upper()
    if re.fullmatch(r"\d{9}[\dX]", digits):
        total = sum((10 - place) * (10 if sign == "X" else int(sign))
                    for place, sign in enumerate(digits))
        if total % 11:
            return None
        digits = "978" + digits[:9]
        return digits + str(-sum(int(sign) * (1, 3)[place % 2]
                                 for place, sign in enumerate(digits)) % 10)
    if re.fullmatch(r"97[89]\d{10}", digits):
        total = sum(int(sign) * (1, 3)[place % 2] for place, sign in enumerate(digits))
        return digits if total % 10 == 0 else None
    return None


def first_isbn(texts):
    return next((found for found in map(isbn13, texts) if found), None)


def first_year(text):
    """The first year of four digits; None without one."""
    found = re.search(r"(?<!\d)(1[0-9]{3}|20[0-9]{2})(?!\d)", text or "")
    return int(found.group()) if found else None


def natural(name):
    """“Le Guin, Ursula K.” as “Ursula K. Le Guin”."""
    # Commas in brackets stand between places.
    parts = [part.strip() for part in re.split(r"[,،](?![^(]*\))", name)]
    return f"{parts[1]} {parts[0]}" if len(parts) > 1 and all(parts[:2]) else name


def number(text):
    found = re.fullmatch(r"\s*(-?\d+)(\.0+)?\s*", text or "")
    return int(found.group(1)) if found else None


def rows(path):
    """The rows of a table, each a dictionary, with the line on which it ends."""
    with open(path, encoding="utf-8-sig", newline="") as file:
        reader = csv.DictReader(file)
        for row in reader:
            yield reader.line_num, {key: value or "" for key, value in row.items() if key}


# ---------------------------------------------------------------------------------------- Goodreads

SHELVES = {"read": "read", "currently-reading": "reading", "to-read": "wants"}


def goodreads(path):
    for line, row in rows(path):
        title, series, volume = title_with_series(tidy(row["Title"]))
        shelf = row.get("Exclusive Shelf", "")
        day = row.get("Date Read", "").replace("/", "-")
        note = "\n".join(filter(None, [row.get("My Review"), row.get("Private Notes")]))
        others = [tidy(name) for name in row.get("Additional Authors", "").split(",")]
        stars = number(row.get("My Rating"))
        # A shelf of one's own says that a book was read only beside a day, stars or a review.
        status = SHELVES.get(shelf) or ("read" if day or stars or note else None)
        yield {
            "id": row.get("Book Id"), "line": f"line {line}", "title": title, "series": series,
            "volume": volume, "authors": unique([tidy(row["Author"]), *others]),
            "isbn": first_isbn([row.get("ISBN13"), row.get("ISBN")]),
            "publishers": unique([tidy(row.get("Publisher"))]),
            "pages": number(row.get("Number of Pages")) or None,
            "year": number(row.get("Year Published"))
            or number(row.get("Original Publication Year")),
            "tags": unique(name.strip() for name in [shelf, *row.get("Bookshelves", "").split(",")]
                           if name.strip() not in SHELVES),
            "rating": stars or None, "status": status, "finished": day or None,
            "note": note or None,
        }


def title_with_series(title):
    """“Abhorsen (Abhorsen, #3)”; of several series the first."""
    found = re.fullmatch(r"(.*\S)\s*\(([^#]+?),?\s*#([^;]*?)\s*(;.*)?\)", title)
    if not found:
        return title, None, None
    head, series = found.group(1), found.group(2)
    # Brackets inside of the series: “(Die (alte) Reihe, #1)”.
    while series.count("(") < series.count(")") and "(" in head:
        head, more = head.rsplit("(", 1)
        series = more + "(" + series
    return head.strip(), series.strip(" ,;"), found.group(3).strip() or None


def unique(names):
    return list(dict.fromkeys(name for name in names if name))


# -------------------------------------------------------------------------------------- StoryGraph

def storygraph(path):
    words = {"read": "read", "currently-reading": "reading", "to-read": "wants",
             "did-not-finish": "gave-up"}
    for line, row in rows(path):
        yield {
            "line": f"line {line}", "title": tidy(row["Title"]),
            "authors": unique(map(tidy, row.get("Authors", "").split(","))),
            "isbn": first_isbn([row.get("ISBN/UID")]),
            "rating": float(row["Star Rating"]) if row.get("Star Rating") else None,
            "status": words.get(row.get("Read Status")), "note": row.get("Review") or None,
        }


# ------------------------------------------------------------------------------------ LibraryThing

def librarything(path):
    with open(path, encoding="utf-8") as file:
        books = json.load(file)
    for key, book in books.items():
        isbns = book.get("isbn") or []
        isbns = list(isbns.values()) if isinstance(isbns, dict) else isbns
        people = [person for person in book.get("authors", []) if isinstance(person, dict)]
        names = [tidy(person.get("fl") or natural(person.get("lf", ""))) for person in people]
        publication = re.sub(r",\s*\d{4}\.?(?=\s*(\(|$))", "", tidy(book.get("publication")))
        publication = re.sub(r"^[^(:]* : ", "", publication)
        imprint = re.match(r"(.*?)\s*\((\d{4})\)|([^(),]+)", publication)
        house = imprint and (imprint.group(1) or imprint.group(3) or "").split(" : ")[-1].strip()
        languages = book.get("language") or []
        yield {
            "id": key, "line": f"book {key}",
            "title": without_series(tidy(book.get("title")), book.get("series") or []),
            "authors": unique(names), "isbn": first_isbn(isbns),
            "publishers": unique([house] if house != "Publisher Unknown" else []),
            "year": first_year(book.get("date")) or (imprint and number(imprint.group(2))),
            "language": languages[0] if isinstance(languages, list) and languages else None,
            "tags": unique(name for name in map(
                tidy, (book.get("tags") or []) + (book.get("collections") or []))
                if name not in ("Your library", "Wishlist", "To read", "Currently reading", "Read")),
            "rating": float(book["rating"]) if book.get("rating") else None,
            "note": book.get("review") or None,
        }


def without_series(title, series):
    """The title without the brackets behind it that hold the series."""
    found = re.fullmatch(r"(.*\S)\s+\((.*)\)", title)
    names = [letters(str(name)) for name in (series if isinstance(series, list) else [series])]
    return found.group(1) if found and any(
        letters(found.group(2))[:12] in name for name in names) else title


# ---------------------------------------------------------------------------------------- Library

def marc(path):
    """MARC 21, of which pymarc knows the bytes; the fields are those of the Library of Congress."""
    try:
        import pymarc
    except ImportError:
        raise Missing("pymarc") from None
    logging.getLogger("pymarc").setLevel(logging.CRITICAL)
    warnings.simplefilter("ignore")
    # Of each letter that it cannot read it says so.
    with contextlib.redirect_stderr(io.StringIO()):
        if path.endswith(".xml"):
            records = pymarc.parse_xml_to_array(path)
        else:
            with open(path, "rb") as file:
                reader = pymarc.MARCReader(file, to_unicode=True, utf8_handling="replace")
                records = list(reader)
    for place, record in enumerate(records, 1):
        if record is not None:
            yield {"line": f"record {place}", **marc_record(record)}


def marc_record(record):
    def joined(field, codes):
        return " ".join(value for code, value in field_parts(field) if code in codes)

    def all_of(*tags):
        return record.get_fields(*tags)

    title = record.get("245")
    proper = bare(joined(title, "a")) if title else ""
    part = ", ".join(bare(joined(title, code)) for code in "np" if joined(title, code)) \
        if title else ""
    title = ". ".join(filter(None, [proper, part])) + " " + (joined(title, "b") if title else "")
    imprint = all_of("260") + [field for field in all_of("264") if field.indicators[1] == "1"]
    fixed = record.get("008")
    fixed = fixed.data if fixed else ""
    dates = [joined(field, "c") for field in imprint if joined(field, "c")] + [fixed[7:11]]
    language = fixed[35:38]
    series = (all_of("440", "490") or all_of("830"))[:1]
    return {
        "id": record["001"].data.strip() if record.get("001") else None,
        "title": title.strip() or None,
        "authors": unique(
            marc_name(field) for field in all_of("100", "110", "111", "700", "710", "711")
            if not (field.tag >= "700" and field.get("t")) and joined(field, "a")),
        "isbn": first_isbn(re.split(r"[(:\[]", value)[0]
                           for field in all_of("020") for value in field.get_subfields("a")),
        "publishers": unique(bare(role_free(name)) for field in imprint for name in field.get_subfields("b")
                             if not re.match(r"\[?s\.\s?n", name.strip(), re.I)),
        "year": next((year for year in map(first_year, dates) if year), None),
        "language": language if re.fullmatch("[a-z]{3}", language)
        and language not in ("und", "mul", "zxx", "mis") else None,
        "pages": extent(joined(all_of("300")[0], "a")) if all_of("300") else None,
        # Who is responsible for a series is no part of its name.
        "series": bare(joined(series[0], "a" if series[0].tag == "490" else "anp").split(" / ")[0])
        if series else None,
        "volume": bare(series[0].get("v")) or None if series else None,
        "genre": next((bare(joined(field, "a")) for field in all_of("655")), None),
    }


def field_parts(field):
    return [(part.code, part.value) for part in field.subfields]


def marc_name(field):
    """A person's name turned round; an institution's with what is below it."""
    names = [value for code, value in field_parts(field) if code == "a"]
    if field.tag.endswith("00"):
        name = names[0].strip(" ,")
        numeral = field.get("b")
        return natural(name) + (f" {numeral.strip(' ,')}" if numeral else "")
    return ". ".join(value.strip(" ,.") for code, value in field_parts(field)
                     if code == "a" or code == "b")


def role_free(name):
    """A publisher's name without what it did: "Bernan Associates [distributor]"."""
    return re.sub(r"\s*\[(distributor|distributer|etc\.?(, etc\.?)*)\.?\]*\s*$", "", name.strip(" ,;:]"))


def undated(name):
    """A publisher's name without the date that ISBD puts behind it: "Berrett-Koehler, c2001."."""
    return re.sub(r",\s*\[?[cp©]?\s*\d{4}\??\s*[\].?]*\s*$", "", name)


def bare(text):
    """Without the punctuation that stands for the next part."""
    return re.sub(r"[\s/:;=,]+$", "", tidy(text)).strip()


def extent(text):
    """The largest number of a run of pages: 160 of "xxiv, 160, 10 p.", 310 of "21-310, vi p."."""
    text = re.sub(r"\b\d+\s*p\.?\s*[l1]\.", "", text.split(" + ")[0])
    # Pages of parts: "852, A12, B7 p.", and thousands.
    text = re.sub(r"\b[A-Z]\d+(-\d+)?,?\s*", "", text)
    text = re.sub(r"\b(\d),(\d{3})\b", r"\1\2", text)
    runs = re.findall(r"((?:[\d\[\]<>(),\s-]|\b[ivxlcdm]+\b|\bunnumbered\b)+)"
                      r"(?:[pP]\b|pp\b|pages|S\.|s\b)", text)
    numbers = [int(digits) for run in runs for digits in re.findall(r"\d+", run)]
    return max(numbers) if numbers else None


# ----------------------------------------------------------------------------------------- BibTeX

def bibtex(path):
    try:
        import bibtexparser
        from bibtexparser import middlewares
        from pylatexenc.latex2text import LatexNodes2Text
    except ImportError:
        raise Missing("bibtexparser") from None
    with open(path, encoding="utf-8", errors="replace") as file:
        library = bibtexparser.parse_string(
            file.read(), append_middleware=[middlewares.NormalizeFieldKeys()])
    strings = {string.key.lower(): string.value for string in library.strings}
    decoder = LatexNodes2Text(keep_comments=False)

    def plain(text):
        # Names of programs, which the decoder does not know, and letters that only sort.
        text = re.sub(r"\{\\noopsort\{[^{}]*\}\}", "", text or "")
        text = re.sub(r"\\([A-Za-z]*TeX(?![A-Za-z])|[A-Z]{2,}\b)\s*", r"{\1}", text.replace("\\emdash", "---"))
        return tidy(decoder.latex_to_text(text)) or None

    entries = {entry.key.lower(): entry for entry in library.entries}
    for entry in library.entries:
        kind = entry.entry_type.lower()
        if kind not in ("book", "booklet", "manual", "proceedings", "collection", "mvbook"):
            continue
        # bibtexparser ends a value at a quotation mark in braces ("zeitgem{"a}"), which BibTeX does not.
        if re.search(r'\w\{"', entry.raw or ""):
            print(f"    {entry.key} was left out, bibtexparser cannot read it")
            continue
        raw = {key: joined(text, strings) for key, text in bibtex_fields(entry, entries).items()}
        series = plain(raw.get("series"))
        title = [plain(raw.get("title")), plain(raw.get("subtitle"))]
        names = [name for key in raw if key in ("author", "editor", "translator")
                 for name in people(raw[key]) if name != "others"]
        year = plain(raw.get("year") or raw.get("date") or "")
        # The largest run of "xi + 201 + 105".
        pages = re.fullmatch(r"(?:[ivxlcdm]+\s*\+\s*)?(\d+(?:\s*\+\s*\d+)*)(\s*pp?\.?)?",
                             raw.get("pages", ""))
        yield {
            "id": entry.key, "line": f"@{kind}{{{entry.key}}}",
            "title": " ".join(filter(None, title)) or None,
            "authors": unique(bibtex_name(name, plain) for name in names),
            "publishers": unique([plain(raw.get("publisher"))]), "year": first_year(year),
            "isbn": first_isbn(re.split(r"[,;]|\s\(|\)\s*,?|\band\b", raw.get("isbn", ""))),
            "series": series,
            "volume": plain(raw.get("number") or raw.get("volume")) if series
            else plain(raw.get("volume")),
            "pages": number(raw.get("pagetotal"))
            or (pages and max(int(run) for run in pages.group(1).split("+"))),
        }


def bibtex_fields(entry, entries):
    """The fields of an entry, and those that it has from the one it refers to."""
    own = {field.key: str(field.value) for field in entry.fields}
    parent = entries.get(own.get("crossref", "").lower())
    return {**({field.key: str(field.value) for field in parent.fields} if parent else {}), **own}


def joined(text, strings):
    """`{A} # name # "B"` as one text."""
    if not re.search(r"""(["}\w-])\s*#\s*(["{\w-])""", text) or text.startswith("{"):
        return text
    return "".join(part[1:-1] if part[:1] in "{\"" else strings.get(part.lower(), part)
                   for part in map(str.strip, text.split("#")) if part)


def people(text):
    """What " and " parts, outside of braces."""
    names, depth = [[]], 0
    for word in text.split():
        if word.lower() == "and" and depth == 0:
            names.append([])
        else:
            names[-1].append(word)
            depth += word.count("{") - word.count("}")
    return [" ".join(name) for name in names if name]


def bibtex_name(name, plain):
    """`First von Last`, `von Last, First` or `von Last, Jr, First`."""
    if re.fullmatch(r"\{[^{}]*\}", name.strip()):
        return plain(name) or ""
    parts, depth = [""], 0
    for sign in name:
        depth += (sign == "{") - (sign == "}")
        if sign == "," and depth == 0:
            parts.append("")
        else:
            parts[-1] += sign
    parts = [plain(part) or "" for part in parts]
    order = parts[-1:] + parts[:1] + parts[1:-1] if len(parts) > 1 else parts
    return tidy(" ".join(order))


# ------------------------------------------------------------------------------------ Other tables

HEADINGS = {
    "title": "title", "titel": "title", "book title": "title", "author": "authors",
    "authors": "authors", "verfasser": "authors", "isbn": "isbn", "isbn13": "isbn",
    "publisher": "publishers", "verlag": "publishers", "date": "year", "year": "year",
    "original_publication_year": "year", "language": "language", "language_code": "language",
}


def table(path):
    """A table with a line of headings; that of a library has its punctuation in the cells."""
    for line, row in rows(path):
        record = library_row(row) if "lccn" in row else plain_row(row)
        yield {"line": f"line {line}", **record}


def plain_row(row):
    record, isbns = {}, []
    for heading, cell in row.items():
        field, cell = HEADINGS.get(heading.strip().lower()), tidy(cell)
        if not field or not cell:
            continue
        if field == "isbn":
            # Spreadsheets take the zeros from the front of numbers.
            isbns += [cell, cell.zfill(10) if re.fullmatch(r"\d{8,9}[\dXx]?", cell) else ""]
        elif field == "year":
            record["year"] = number(cell) or first_year(cell)
        elif field == "title":
            record.update(zip(("title", "series", "volume"), title_with_series(cell)))
        elif field == "authors":
            record["authors"] = unique(record.get("authors", []) + re.split(r"\s*[,;]\s+", cell))
        else:
            record.setdefault(field, cell if field == "language" else [cell])
    return {**record, "isbn": first_isbn(isbns)}


def library_row(row):
    cell = {heading: tidy(text) for heading, text in row.items()}
    # " ; " stands before the volume, "; " before the next series, " = " before another language.
    series = re.split(r"(?<!\s);\s+|\s=\s", cell.get("series", ""))[0]
    # A series within it stands behind the number: “INSEE résultats ; no 614. Emploi ; no 168”.
    volume = re.search(r"\s;\s(.*?\d\]?)(?=\. |\s*$)", series) or re.search(r"\s;\s(.*)", series) \
        or re.search(r"[.,]?\s\[(\d{1,4})\]\.?\s*$", series)
    series = re.sub(r"[.,]?\s\[\d{1,4}\]\.?\s*$", "", series)
    if not volume and (volume := WORDED.match(bare(series))):
        # “Truth seeker library, no. 77”, “Annals. v. 16, no. 1”
        series, worded = volume.group("name"), volume.group("volume")
    else:
        worded = None
    return {
        "id": None, "title": re.split(r"\s/\s|\s/$", cell["title"])[0],
        "authors": unique(library_name(name) for name in
                          [cell["author"], *re.split(r";\s+", cell.get("other_authors", ""))]),
        "isbn": first_isbn(re.split(r"[;(]", cell["isbn"])),
        "publishers": unique(bare(role_free(undated(name)))
                             for name in re.split(r"\s*;\s+", cell["publisher"])
                             if letters(name) not in ("sn", "publishernotidentified")),
        "year": first_year(cell["date"]) or first_year(cell.get("date_008", "")),
        "language": cell["language"] if cell["language"] not in ("und", "zxx") else None,
        "genre": (bare(cell["genre"].split("; ")[0]) or None) if "genre" in cell else None,
        "pages": extent(cell.get("extent", "")),
        "series": bare(series.split(" ; ")[0]) or None,
        "volume": worded or volume and volume.group(1),
    }


MARK = r"[\s,;(:–-]+(?:book|bk|vol(?:ume)?|band|bd|tom[eo]|nr|no|part|teil|livre|libro|deel|v(?=\.))\.?\s+"
NUMBER = r"\d[\d.]{0,3}"
WORDED = re.compile(rf"(?P<name>\S.*?){MARK}(?P<volume>{NUMBER}(?:{MARK}{NUMBER})*)\.?$", re.I)


def library_name(text):
    """“Le Guin, Ursula K. (Ursula Kroeber), 1929-2018.” without what tells people apart.

    Read as AACR2 writes headings: a body with a part of it (“X. Committee on A, B, and C”), a firm
    (“X, inc”) and a name with words behind it (“Lucian, of Samosata”) stand as they are; only a
    surname with a given name is turned round.
    """
    text = re.sub("[\u200e\u200f\u202a-\u202e]", "", text)
    year = r"(approximately |ca\. )?\d{3,4}\??( or \d{1,4})?"
    text = re.sub(rf"[,،，]\s*\(?((active|fl\.|born|b\.|d\.|ca\.)\s.*|({year})?\s*[-־–]?\s*({year})?( ca\.)?)$",
                  "", text.strip(" ,.،，"))
    text = re.sub(r"\s*\([^()]*\)($|(?=,))", "", text).strip(" ,.،，")
    surname, _, given = text.partition(",")
    is_body = re.search(r"\w{4,}\)?\. ", surname)
    is_phrase = surname[:1].isupper() and re.match(
        r"\s*(?!(?:de|del|di|da|von|van|el|al|d'|la)\b)[ʻ']?[a-zà-ÿ][\w'-]*( |$)", given)
    return text if is_body or is_phrase else natural(text)