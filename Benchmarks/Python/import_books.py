#!/usr/bin/env python3
"""The work of the yardstick in C with Python's sqlite3: import_books.py TABLE EMPTY TARGET.

TARGET gets the tables and indexes of EMPTY, a catalogue without books, and what an import of TABLE
writes there, but for the journal and source data.
"""
import csv
import re
import sqlite3
import sys
import unicodedata

NOW = 1790000000
KINDS = ["author", "publisher", "genre", "series", "tag"]
ARTICLE = re.compile(r"(?:the|an|a) ", re.IGNORECASE)
GAPS = re.compile(r"[\W_]+")
NUMBER = re.compile(r"\d+")


def fold(text):
    if not text.isascii():
        text = "".join(c for c in unicodedata.normalize("NFKD", text) if not unicodedata.combining(c))
    return GAPS.sub(" ", text.lower().replace("'", "")).strip()


def sort_key(text):
    return NUMBER.sub(lambda m: f"{len(m[0]):02}{m[0]}", fold(text))


def without_article(title):
    match = ARTICLE.match(title)
    return title[match.end():] if match else title


def sort_name(name):
    given, _, surname = name.rpartition(" ")
    return f"{surname}, {given}" if given else name


class Names:
    """The records of one kind: number, name, sort name, folded name, sort key, number of books."""

    def __init__(self, kind):
        self.kind = kind
        self.records = {}
        self.spellings = {}

    def find(self, name):
        record = self.spellings.get(name)
        if record is None:
            # Names that fold to the same are one record.
            folded = fold(name)
            record = self.records.get(folded)
            if record is None:
                filed = sort_name(name) if self.kind == "author" else without_article(name)
                record = [len(self.records) + 1, name, filed, folded, sort_key(filed), 0]
                self.records[folded] = record
            self.spellings[name] = record
        record[5] += 1
        return record

    def find_all(self, cell):
        return [self.find(name) for name in cell.split(";")] if cell else []


def write(db, rows, names):
    """Goes through the rows, and writes a thousand books at a time."""
    author, publisher, genre, series, tag = names
    batches = {
        "INSERT INTO book (id, title, subtitle, year, pages, language, copies, genreId, seriesId,"
        " volume, volumeNumber, sortTitle, sortKey, added, modified, version, authorKey, credits,"
        " imprint, recordKey) VALUES (?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, ?, ?, 1, ?, ?, ?, ?1)": [],
        "INSERT INTO isbn (bookId, value) VALUES (?, ?)": [],
        "INSERT OR IGNORE INTO bookAuthor (bookId, authorId, position, role)"
        " VALUES (?, ?, ?, 'author')": [],
        "INSERT OR IGNORE INTO bookPublisher (bookId, publisherId, position) VALUES (?, ?, ?)": [],
        "INSERT OR IGNORE INTO bookTag (bookId, tagId) VALUES (?, ?)": [],
        "INSERT INTO titleText (bookId, words) VALUES (?, ?)": [],
        "INSERT INTO titleSearch (rowid, words) VALUES (?, ?)": [],
    }
    books, isbns, credits, houses, tags, texts, searches = batches.values()

    def flush():
        for statement, values in batches.items():
            db.executemany(statement, values)
            values.clear()

    for id, row in enumerate(rows, 1):
        (_, title, subtitle, authors, publishers, genres, serial, volume, isbn, year, pages,
         language, labels, _) = row
        authors = author.find_all(authors)
        publishers = publisher.find_all(publishers)
        filed = without_article(title)
        books.append((
            id, title, subtitle or None, int(year) if year else None,
            int(pages) if pages else None, language or None,
            genre.find(genres)[0] if genres else None, series.find(serial)[0] if serial else None,
            volume or None, float(volume) if volume else None, filed, sort_key(filed), NOW, NOW,
            authors[0][4] if authors else None,
            "\x1f".join("+" + record[1] for record in authors) or None,
            publishers[0][1] if publishers else None,
        ))
        if isbn:
            isbns.append((id, isbn))
        for place, record in enumerate(authors):
            credits.append((id, record[0], place))
        for place, record in enumerate(publishers):
            houses.append((id, record[0], place))
        for record in tag.find_all(labels):
            tags.append((id, record[0]))
        words = " " + fold(title + " " + subtitle)
        texts.append((id, words))
        searches.append((id, words))
        if len(books) == 1000:
            flush()
    flush()


def write_names(db, number, names):
    extra, mark = (", foldedQualifier", ", ''") if names.kind == "author" else ("", "")
    db.executemany(
        f"INSERT INTO {names.kind} (id, name, sortName, foldedName, sortKey, added, modified,"
        f" version, books{extra}, recordKey) VALUES (?, ?, ?, ?, ?, {NOW}, {NOW}, 1, ?{mark}, ?1)",
        names.records.values(),
    )
    words = sorted({(word, r[0]) for r in names.records.values() for word in r[3].split()})
    db.executemany(
        "INSERT INTO nameWord (kind, word, recordId) VALUES (?, ?, ?)",
        ((number, word, record) for word, record in words),
    )


def main(table, empty, target):
    db = sqlite3.connect(target, isolation_level=None)
    db.executescript(
        "PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA cache_size = -65536;"
        "PRAGMA temp_store = FILE"
    )
    db.execute("ATTACH ? AS empty", (empty,))
    schema = db.execute(
        "SELECT type, sql FROM empty.sqlite_schema WHERE sql IS NOT NULL"
        " AND name NOT LIKE 'sqlite_%' AND name NOT LIKE 'titleSearch_%'"
    ).fetchall()
    db.execute("BEGIN")
    for kind, statement in schema:
        if kind == "table":
            db.execute(statement)
    names = [Names(kind) for kind in KINDS]
    with open(table, newline="", encoding="utf-8") as file:
        rows = csv.reader(file)
        next(rows)
        write(db, rows, names)
    for number, kind in enumerate(names):
        write_names(db, number, kind)
    for kind, statement in schema:
        if kind == "index":
            db.execute(statement)
    db.execute("COMMIT")
    db.close()


if __name__ == "__main__":
    main(*sys.argv[1:])
