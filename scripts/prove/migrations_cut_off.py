#!/usr/bin/env python3
"""Kills the program while it brings old catalogues up to date, or lets calls fail: at every write of the
newest two, at some of the others."""

import json
import os
import shutil
import sqlite3
import sys

from proof import Proof, runs

if not shutil.which("strace"):
    print("skip migrations cut off: there is no strace")
    sys.exit(0)

FIXTURES = os.path.join(os.path.dirname(__file__), "../../Tests/CatalogTests/Fixtures")
VERSIONS = range(1, 23)
CALLS = "pwrite64,fsync,fdatasync,ftruncate,unlink"
FAULTS = [("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("fsync,fdatasync", "EIO"),
          ("ftruncate", "EIO"), ("pread64", "EIO")]

proof = Proof("migrations cut off")
if proof.run("list", "--help", before=["strace", "-f", "-qq", "-o", "/dev/null"]).returncode != 0:
    print("skip migrations cut off: strace may not be used here")
    sys.exit(0)


def renew(version):
    proof.remove_catalog()
    shutil.copyfile(os.path.join(FIXTURES, f"version{version}.sqlite"), proof.path)


def names():
    """The columns of each table but for what SQLite and the search index keep for themselves, and for what
    readers are sorted by and all is found by, which is made anew. Shelves have a way of their own."""
    tables = proof.read("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT GLOB "
                        "'sqlite_*' AND name NOT GLOB 'titleSearch*' AND name NOT IN "
                        "('titleText', 'nameWord', 'shelfWord', 'shelf', 'shelfAlias', 'formerShelf', 'change') "
                        "ORDER BY name")
    return {table: [row[1] for row in proof.read(f"PRAGMA table_info({table})")
                    if (table, row[1]) not in (("reader", "sortKey"), ("book", "location"))]
            for (table,) in tables}


def texts_of_shelves():
    """Of each book its shelf, and the lines of the history with the shelf that each had before: texts up to
    version 22, records since."""
    shelves = {}
    there = {name for (name,) in proof.read("SELECT name FROM sqlite_schema WHERE type = 'table'")}
    for table in ("shelf", "formerShelf"):
        if table in there:
            shelves |= dict(proof.read(f"SELECT id, name FROM {table}"))

    def text(shelf):
        return (shelves.get(shelf, shelf) or "").casefold()

    key = "shelfId" if "shelf" in there else "location"
    books = [(book, text(shelf)) for book, shelf in proof.read(f"SELECT id, {key} FROM book")]
    lines = []
    for line in proof.read("SELECT id, operation, tableName, first, last, before FROM change "
                           "WHERE tableName <> 'shelf'"):
        before = line[5] and json.loads(line[5])
        if before and line[2] == "book":
            before["location"] = text(before.pop("location", None) or before.pop("shelfId", None))
            before.pop("shelfId", None)
        lines.append((*line[:5], before))
    return {"shelves of books": sorted(books), "history": sorted(lines, key=repr)}


def contents(columns):
    return texts_of_shelves() | {
        table: sorted(proof.read(f"SELECT {', '.join(some)} FROM {table}"), key=repr)
        for table, some in columns.items()}


def look(what, version, latest, columns, before):
    """The rows are all there, in the old version or the new one, and the program goes on."""
    try:
        there = proof.read("PRAGMA user_version")[0][0]
        if there not in (version, latest):
            proof.note(f"{what}: the version is {there}")
        if contents(columns) != before:
            proof.note(f"{what}: the rows differ")
        if not proof.is_whole():
            proof.note(f"{what}: the file is damaged")
    except sqlite3.DatabaseError as error:
        proof.note(f"{what}: {error}")
    if complaints := proof.complaints():
        proof.note(f"{what}: {complaints}")
    if contents(columns) != before:
        proof.note(f"{what}: the rows differ behind it")


def trace(calls, output="/dev/null", inject=None):
    """The program before which strace stands, which sees calls at the catalogue's own files."""
    paths = [part for ending in ("", "-wal", "-shm") for part in ("-P", proof.path + ending)]
    return ["strace", "-f", "-qq", "-o", output, *paths, "-e", f"trace={calls}",
            *(["-e", f"inject={inject}"] if inject else [])]


def count(calls, version):
    """How many calls there are when nothing fails."""
    renew(version)
    log = os.path.join(proof.folder, "calls")
    proof.run("list", before=trace(calls, log))
    with open(log) as lines:
        return sum("(" in line for line in lines)


def some(places, most):
    """So many numbers from 1 on, or as many as may be, evenly spread."""
    return sorted({1 + number * (places - 1) // max(most - 1, 1)
                   for number in range(most) if places})


most = runs(25)
kills = faults = 0
codes = {}
for version in VERSIONS:
    renew(version)
    columns = names()
    before = contents(columns)
    if proof.run("list").returncode != 0 or contents(columns) != before:
        proof.note(f"version {version}: it does not open undisturbed")
    latest = proof.read("PRAGMA user_version")[0][0]
    # What older versions do on their way the newer ones do, too.
    newest = version in VERSIONS[-2:]
    writes = count(CALLS, version)
    for place in some(writes, writes if newest else most):
        renew(version)
        proof.run("list", before=trace(CALLS, inject=f"{CALLS}:signal=KILL:when={place}"))
        look(f"version {version}, killed at {place}", version, latest, columns, before)
        kills += 1
    for calls, error in FAULTS:
        for place in some(count(calls, version), most if newest else max(1, most // 5)):
            renew(version)
            ended = proof.run("list", before=trace(
                calls, inject=f"{calls}:error={error}:when={place}"))
            what = f"version {version}, {calls} {error} at {place}"
            look(what, version, latest, columns, before)
            faults += 1
            codes[ended.returncode] = codes.get(ended.returncode, 0) + 1
            if ended.returncode not in (0, 74, 78) or ended.returncode and not ended.stderr:
                proof.note(f"{what}: ends with {ended.returncode}: {ended.stderr}")
proof.finish(f"{kills} kills and {faults} faults in {len(VERSIONS)} versions, exit codes {codes}")
