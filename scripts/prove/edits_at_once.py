#!/usr/bin/env python3
"""Lets four programs at a time change the same books, and looks for every confirmed change; and
twenty at once add a tag each to one book, of which none may be refused."""

import threading

from proof import Proof, book, runs

PROGRAMS = 4
BOOKS = 10
FIELDS = {"title": "title", "notes": "notes", "shelf": "shelfId"}

proof = Proof("changed at once")
for number in range(BOOKS):
    proof.run("add", *book(number))
start = proof.read("SELECT count(*) FROM revision")[0][0]
confirmed = []
refused = []
count = runs(100)


def change(program):
    choose = proof.random.__class__(program)
    for number in range(count):
        identity = choose.randrange(1, BOOKS + 1)
        field = choose.choice(sorted(FIELDS))
        value = f"{field} of {program}, {number}"
        edited = proof.run("edit", f"id:{identity}", "--set", f"{field}={value}")
        if edited.returncode == 0:
            confirmed.append((identity, FIELDS[field], value))
        else:
            refused.append((edited.returncode, edited.stderr))
        if "locked" in edited.stderr or edited.returncode == 75:
            proof.note(f"locked: {edited.stderr}")


threads = [threading.Thread(target=change, args=(program,)) for program in range(PROGRAMS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()

# A value that was saved is in the row, or was there until another took its place.
known = proof.values_of_books(list(FIELDS.values()))
for change in confirmed:
    if change not in known:
        proof.note(f"lost: {change}")
revisions = proof.read("SELECT count(*) FROM revision")[0][0] - start
if revisions != len(confirmed):
    proof.note(f"{revisions} revisions for {len(confirmed)} confirmed changes")
for code, error in refused:
    if code != 65:
        proof.note(f"ends with {code}: {error}")

TAGS = 20
added = []


def tag(number):
    added.append(proof.run("edit", "id:1", "--set", f"tags+=at once {number}"))


threads = [threading.Thread(target=tag, args=(number,)) for number in range(TAGS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()
for edited in added:
    if edited.returncode:
        proof.note(f"refused what is added: {edited.returncode}: {edited.stderr}")
tags = proof.read(
    "SELECT count(*) FROM bookTag JOIN tag ON tag.id = tagId"
    " WHERE bookId = 1 AND name LIKE 'at once %'")[0][0]
if tags != TAGS:
    proof.note(f"{tags} of {TAGS} tags")
if not proof.is_whole():
    proof.note("the file is damaged")
proof.finish(
    f"{PROGRAMS} programs, {len(confirmed)} changes confirmed, {revisions} revisions, "
    f"{len(refused)} refused as changed elsewhere, {tags} tags of {TAGS} at once")
