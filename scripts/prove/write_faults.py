#!/usr/bin/env python3
"""Lets one write or sync after the other fail, and looks whether “saved” was ever wrong."""

import shutil
import sys

from proof import Proof, book, runs

if not shutil.which("strace"):
    print("skip failing writes: there is no strace")
    sys.exit(0)

FAULTS = [("pwrite64", "EIO"), ("pwrite64", "ENOSPC"), ("fsync", "EIO"), ("fdatasync", "EIO"),
          ("ftruncate", "EIO"), ("pwrite64", "EDQUOT"), ("pwrite64", "EROFS")]
# What each of them is called.
WORDS = {"EDQUOT": "quota", "EROFS": "can only be read"}

proof = Proof("failing writes")
proof.run("add", *book(0))
if proof.run("list", before=["strace", "-f", "-qq", "-o", "/dev/null"]).returncode != 0:
    print("skip failing writes: strace may not be used here")
    sys.exit(0)

number = refused = saved = 0
codes = {}
for call, error in FAULTS:
    for place in range(1, runs(12) + 1):
        # That call alone, and from then on.
        for when in (str(place), f"{place}+"):
            number += 1
            added = proof.run("add", *book(number), before=[
                "strace", "-f", "-qq", "-o", "/dev/null",
                "-e", f"trace={call}", "-e", f"inject={call}:error={error}:when={when}"])
            what = f"{call} {error} at {when}"
            codes[added.returncode] = codes.get(added.returncode, 0) + 1
            there = proof.read("SELECT id FROM book WHERE title = ?", f"Book {number}")
            said = [(int(line),) for line in added.stdout.split()]
            if said and said != there:
                proof.note(f"{what}: said {said}, and there is {there}")
            if added.returncode == 0 and not there:
                proof.note(f"{what}: ended with 0, and the book is not there")
            # 77 for a disk that can only be read.
            if added.returncode not in ((77,) if error == "EROFS" else ()) + (0, 73, 74, 75, 78):
                proof.note(f"{what}: ends with {added.returncode}: {added.stderr}")
            if added.returncode != 0 and not added.stderr:
                proof.note(f"{what}: ends with {added.returncode} and says nothing")
            if added.returncode not in (0, 75) and WORDS.get(error, "") not in added.stderr:
                proof.note(f"{what}: says {added.stderr}")
            if "not an error" in added.stderr:
                proof.note(f"{what}: says {added.stderr}")
            if not proof.is_whole() or proof.run("list").returncode != 0:
                proof.note(f"{what}: the file is damaged")
            saved += added.returncode == 0
            refused += added.returncode != 0
proof.finish(f"{number} faults, {saved} saved, {refused} refused, exit codes {codes}")
