#!/usr/bin/env python3
"""Kills the program at random moments while it adds books, and looks for what it had confirmed."""

import os
import shlex
import signal
import subprocess
import time

from proof import PROGRAM, Proof, book, runs

HALF_BOOKS = """
  SELECT book.id FROM book
  WHERE (SELECT count(*) FROM bookAuthor WHERE bookId = book.id) <> 2
    OR (SELECT count(*) FROM bookPublisher WHERE bookId = book.id) <> 1
    OR (SELECT count(*) FROM isbn WHERE bookId = book.id) <> 1
    OR (SELECT count(*) FROM bookTag WHERE bookId = book.id) <> 1 OR genreId IS NULL
"""

proof = Proof("killed while adding")
proof.run("add", *book(0))
confirmed = {1}
number = 0
count = runs(100)
for run in range(count):
    commands = []
    for _ in range(200):
        number += 1
        commands.append(shlex.join([PROGRAM, "add", *book(number)]))
    acknowledged = os.path.join(proof.folder, "ids")
    with open(acknowledged, "w") as output:
        adding = subprocess.Popen(
            ["/bin/sh", "-c", "\n".join(commands)], env=proof.environment, stdout=output,
            stderr=subprocess.DEVNULL, start_new_session=True)
    time.sleep(0.01 + proof.random.random() * 0.25)
    os.killpg(adding.pid, signal.SIGKILL)
    adding.wait()
    with open(acknowledged) as lines:
        # A line without its end was not read by anybody.
        confirmed |= {int(line) for line in lines.read().split("\n")[:-1]}

    listed = proof.run("list", "--format", "ids")
    there = {int(line) for line in listed.stdout.split()}
    if listed.returncode != 0:
        proof.note(f"run {run}: list ends with {listed.returncode}: {listed.stderr}")
    if confirmed - there:
        proof.note(f"run {run}: lost {sorted(confirmed - there)}")
    if proof.read(HALF_BOOKS):
        proof.note(f"run {run}: half books {proof.read(HALF_BOOKS)}")
    if proof.read("SELECT count(*) FROM revision") != proof.read("SELECT count(*) FROM book"):
        proof.note(f"run {run}: there are not as many revisions as books")
    if not proof.is_whole():
        proof.note(f"run {run}: the file is damaged")
proof.finish(f"{count} kills, {len(confirmed)} books confirmed, {len(there)} there, 0 half")
