#!/usr/bin/env python3
"""Lets many programs make one new catalogue at the same time, each with a book to add."""

from proof import Proof, book, runs

PROGRAMS = 12
proof = Proof("made at once")
count = runs(10)
for run in range(count):
    proof.remove_catalog()
    started = [proof.start("add", *book(number)) for number in range(PROGRAMS)]
    ids = set()
    for program in started:
        output, errors = program.communicate(timeout=60)
        if program.returncode != 0:
            proof.note(f"run {run}: ends with {program.returncode}: {errors}")
        ids |= {int(line) for line in output.split()}
    if len(ids) != PROGRAMS:
        proof.note(f"run {run}: {len(ids)} ids")
    if proof.read("SELECT count(*) FROM book") != [(PROGRAMS,)] or not proof.is_whole():
        proof.note(f"run {run}: the file is not as it should be")
proof.finish(f"{count} times {PROGRAMS} programs")
