#!/usr/bin/env python3
"""Kills imports in the middle, or fills the disk under them: all of a file is there, or none of it."""

import csv
import os
import shutil
import signal
import subprocess
import time

from proof import PROGRAM, Proof, isbn, runs

BOOKS = 20_000
BEFORE = 3

proof = Proof("imports cut off")
table = os.path.join(proof.folder, "books.csv")
with open(table, "w", newline="") as output:
    rows = csv.writer(output)
    rows.writerow(["title", "author", "publisher", "isbn", "tags", "notes"])
    for number in range(BOOKS):
        rows.writerow([
            f"Book {number}", f"Ann {number % 5000} Author; Ben Second {number}",
            f"House {number % 300}", isbn(number), f"tag {number % 4000}, proved", "text " * 20])


def renew():
    """A catalogue with some books of its own."""
    proof.remove_catalog()
    for number in range(BEFORE):
        proof.run("add", "--title", f"Own {number}", "--author", "Ann 7 Author", "--genre", "Own")


def look(what):
    """Answers whether the import is there; nothing in between may be."""
    books = proof.read("SELECT count(*) FROM book")[0][0]
    revisions = proof.read("SELECT count(*) FROM revision")[0][0]
    if (books, revisions) not in ((BEFORE, BEFORE), (BEFORE + BOOKS, BEFORE + 1)):
        proof.note(f"{what}: {books} books in {revisions} revisions")
    if not proof.is_whole():
        proof.note(f"{what}: the file is damaged")
    if complaints := proof.complaints(timeout=300):
        proof.note(f"{what}: {complaints}")
    return books > BEFORE


renew()
start = time.monotonic()
if proof.run("import", table, "--yes", timeout=300).returncode != 0 or not look("undisturbed"):
    proof.note("an import that nobody disturbs does not end well")
duration = time.monotonic() - start

kills = runs(12)
there = 0
for run in range(kills):
    renew()
    importing = subprocess.Popen(
        [PROGRAM, "import", table, "--yes"], env=proof.environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
    time.sleep(duration * (0.1 + 0.9 * proof.random.random()))
    importing.send_signal(signal.SIGKILL)
    importing.wait()
    there += look(f"kill {run}")

faults = 0
codes = {}
if shutil.which("strace"):
    for run in range(kills):
        renew()
        place = proof.random.choice([1, 30, 300, 1000, 3000, 6000]) + proof.random.randrange(20)
        for error in ("ENOSPC", "EIO"):
            faults += 1
            ended = proof.run("import", table, "--yes", timeout=300, before=[
                "strace", "-f", "-qq", "-o", "/dev/null", "-e", "trace=pwrite64",
                "-e", f"inject=pwrite64:error={error}:when={place}+"])
            codes[ended.returncode] = codes.get(ended.returncode, 0) + 1
            what = f"{error} from write {place} on"
            if look(what) != (ended.returncode == 0):
                proof.note(f"{what}: ends with {ended.returncode}, which is not what is there")
            if ended.returncode not in (0, 73, 74, 75) or ended.returncode and not ended.stderr:
                proof.note(f"{what}: ends with {ended.returncode}: {ended.stderr}")
proof.finish(f"{kills} kills, {there} of them behind the end; {faults} faults, exit codes {codes}")
