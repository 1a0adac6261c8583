"""What the proofs share: running the program in a folder of its own, and telling the outcome."""

import json
import os
import random
import shutil
import sqlite3
import subprocess
import sys
import tempfile

PROGRAM = os.path.abspath(sys.argv[1]) if len(sys.argv) > 1 else ".build/release/octavo"


def runs(usual):
    """How often to do it: the second argument, or the usual number."""
    return int(sys.argv[2]) if len(sys.argv) > 2 else usual


class Proof:
    """A folder with a catalogue, and the counts of what happened."""

    def __init__(self, name, seed=20260101):
        self.name = name
        self.random = random.Random(seed)
        self.folder = tempfile.mkdtemp(prefix="octavo-prove-")
        self.path = os.path.join(self.folder, "catalog.sqlite")
        self.environment = {
            "PATH": os.environ["PATH"], "HOME": self.folder, "LC_ALL": "C.UTF-8",
            "OCTAVO_CATALOG": self.path, "LOGNAME": "prove", "SWIFT_BACKTRACE": "enable=no",
        }
        self.wrong = 0

    def run(self, *arguments, before=(), timeout=30):
        """Runs the program; its exit code is negative when a signal ended it."""
        return subprocess.run(
            [*before, PROGRAM, *arguments], env=self.environment, stdin=subprocess.DEVNULL,
            capture_output=True, timeout=timeout, text=True, errors="replace")

    def start(self, *arguments):
        return subprocess.Popen(
            [PROGRAM, *arguments], env=self.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")

    def read(self, sql, *values):
        """Asks the file itself."""
        with sqlite3.connect(self.path) as connection:
            rows = connection.execute(sql, values).fetchall()
        connection.close()
        return rows

    def values_of_books(self, columns):
        """What books have in some columns, and had there until another value took its place: the number of the
        book, the column and the value. Of a shelf that is its name."""
        shelves = dict(self.read("SELECT id, name FROM shelf"))

        def value(column, stored):
            return shelves.get(stored) if column == "shelfId" else stored

        known = set()
        for number, before in self.read(
                "SELECT first, before FROM change WHERE tableName = 'book' AND operation = 'update'"):
            known |= {(number, column, value(column, stored))
                      for column, stored in json.loads(before).items() if column in columns}
        for number, *values in self.read(f"SELECT id, {', '.join(columns)} FROM book"):
            known |= {(number, column, value(column, stored))
                      for column, stored in zip(columns, values)}
        return known

    def is_whole(self):
        return (self.read("PRAGMA integrity_check") == [("ok",)]
                and self.read("PRAGMA foreign_key_check") == [])

    def complaints(self, timeout=30):
        """What `octavo check` finds wrong in the file; not what it finds in books."""
        done = self.run("check", "--format", "json", timeout=timeout)
        try:
            return json.loads(done.stdout)["findings"] or None
        except (ValueError, KeyError):
            return f"check ends with {done.returncode}: {done.stdout}{done.stderr}"

    def note(self, what):
        """Counts something that must not happen."""
        self.wrong += 1
        if self.wrong <= 5:
            print(f"    {what}")

    def remove_catalog(self):
        for ending in ("", "-wal", "-shm"):
            if os.path.exists(self.path + ending):
                os.remove(self.path + ending)

    def finish(self, done):
        """Tells the outcome and ends."""
        shutil.rmtree(self.folder, ignore_errors=True)
        print(f"{'ok  ' if self.wrong == 0 else 'FAIL'} {self.name}: {done}; wrong: {self.wrong}")
        sys.exit(1 if self.wrong else 0)


def isbn(number):
    """The ISBN of a number below a million."""
    body = f"978{100000000 + number}"
    total = sum(int(digit) * (1 if place % 2 == 0 else 3) for place, digit in enumerate(body))
    return body + str(-total % 10)


def book(number):
    """Arguments for a book that has one or two of everything."""
    return [
        "--title", f"Book {number}", "--author", f"First {number}", "--author", f"Second {number}",
        "--publisher", f"House {number % 20}", "--genre", f"Kind {number % 7}",
        "--isbn", isbn(number), "--year", str(1900 + number % 100), "--tag", "proved",
    ]
