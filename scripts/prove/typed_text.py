#!/usr/bin/env python3
"""Kills the program a second after the last key in every kind of form, and leaves forms in every other
way; what was typed must be there again."""

import concurrent.futures
import os
import random
import shutil
import signal
import sys
import tempfile
import time
import types

import screens
from proof import Proof, book, runs

# For each kind: the keys that open the form, what stands on the screen then, and into how many of its
# first fields something is typed.
KINDS = {
    "new book": (["a"], "New book", 5),
    "edited book": (["e"], "Edit “", 5),
    "new author": (["2", "a"], "New author", 2),
    "edited author": (["2", "e"], "Edit “", 2),
    "publisher": (["3", "a"], "New publisher", 1),
    "genre": (["4", "a"], "New genre", 1),
    "series": (["5", "a"], "New series", 1),
    "tag": (["6", "a"], "New tag", 1),
    "reader": (["7", "a"], "New reader", 1),
    "loan": (["t"], "New loan", 1),
    "reading": (["r"], "Your reading", 0),
    "many books": (["*", "e"], "Change 5 books", 4),
    "field of one's own": ([":", "fields", "Enter", "a"], "New field", 1),
    "import": ([":", "import {file}", "Enter"], "What was found", 0),
    "line behind add": ([":"], "Commands", 0),
    "pasted lines": ([], "? help", 0),
}
# Esc gives these up, as it says, without a question.
GIVEN_UP = ["line behind add", "pasted lines"]
WAYS = ["hang up", "terminate", "escape"]
# What stands on the screen once the only group of an import is left out, and not before.
LEFT_OUT = "nothing would change"


class Place:
    """A catalogue of five books, and a home, for one kind of form."""

    def __init__(self, proof, number):
        self.folder = tempfile.mkdtemp(prefix=f"{number}-", dir=proof.folder)
        self.environment = dict(
            proof.environment, HOME=self.folder,
            OCTAVO_CATALOG=os.path.join(self.folder, "catalog.sqlite"))
        shutil.copy(proof.path, self.environment["OCTAVO_CATALOG"])
        self.file = os.path.join(self.folder, "more.csv")
        with open(self.file, "w") as file:
            file.write("Title,Author,Year\nEmma,Jane Austen,1815\nDune,Frank Herbert,1965\n")


def open_screens(place):
    # A tmux of its own each time: the one before may still be ending.
    own = types.SimpleNamespace(
        folder=tempfile.mkdtemp(dir=place.folder), environment=place.environment)
    person = screens.Screens(own, "prove", columns=120, rows=60)
    person.wait("? help", "was not saved")
    return person


def type_something(place, kind, way, choose, person):
    """Opens the form and types; returns what must be found again, or None when it did not open."""
    keys, title, fields = KINDS[kind]
    for key in keys:
        if len(key) > 1 and key != "Enter":
            person.type(key.format(file=place.file))
            person.wait(key.format(file=place.file)[:20])
        else:
            person.press(key)
    if not person.wait(title):
        return None
    if kind == "import":
        person.press("x")
        return LEFT_OUT if person.wait(LEFT_OUT) else None
    if kind == "reading":
        # The line above the fields takes letters as commands; the note is the last field.
        person.press("Tab", "Tab", "Tab")
    for _ in range(choose.randint(0, max(0, fields - 1))):
        person.press("Tab")
    word = f"zq{choose.randrange(1 << 32):08x}"
    if kind == "pasted lines":
        person.paste(f"{word}; Jane Austen; 1815\nDune; Frank Herbert")
    elif kind == "line behind add":
        person.type(f"add {word}; Jane Au")
    else:
        person.type(word)
    # Of what has not come out of the pipe before a signal nobody knows.
    return word if way == "kill" or person.wait(word) else None


def wait_for_the_end_of(process):
    """While it runs the form is its own, which no other program offers."""
    end = time.monotonic() + 10
    while time.monotonic() < end and os.path.exists(f"/proc/{process}"):
        time.sleep(0.02)


def leave(way, person):
    """Ends the program, or asks it to; returns whether the typed text may be gone from its form."""
    if way == "kill":
        time.sleep(1)
        os.kill(person.process(), signal.SIGKILL)
    elif way == "terminate":
        process = person.process()
        os.kill(process, signal.SIGTERM)
        wait_for_the_end_of(process)
    elif way == "hang up":
        process = person.process()
        person.close()
        wait_for_the_end_of(process)
    elif way == "escape":
        person.press("Escape")
        asked = ("You have not saved", "are not changed yet", "is not imported yet")
        if not person.wait(*asked, seconds=1):
            # The first closes a list under the field.
            person.press("Escape")
            return bool(person.wait(*asked))
    return True


def find_again(word, person):
    if not person.wait("was not saved"):
        return f"nothing is offered:\n{person.text()}"
    person.press("Enter")
    if not person.wait(word):
        return f"“{word}” is not there:\n{person.text()}"
    return None


def once(proof, number, kind, way):
    """Returns what went wrong, or None."""
    choose = random.Random(number)
    place = Place(proof, number)
    try:
        person = open_screens(place)
        word = type_something(place, kind, way, choose, person)
        if word is None:
            wrong = f"the form did not open:\n{person.text()}"
            person.close()
            return wrong
        if not leave(way, person):
            wrong = f"nobody was asked:\n{person.text()}"
            person.close()
            return wrong
        if way == "escape":
            person.close()
            return None
        end = time.monotonic() + 5
        while way != "kill" and time.monotonic() < end and person.text().strip():
            time.sleep(0.02)
        person.close()
        person = open_screens(place)
        wrong = find_again(word, person)
        person.close()
        return wrong
    finally:
        shutil.rmtree(place.folder, ignore_errors=True)


proof = Proof("typed text")
if not screens.are_possible():
    print("skip typed text: tmux is not installed")
    sys.exit(0)
for number in range(5):
    proof.run("add", *book(number))
proof.run("readers", "add", "prove")
count = runs(100)
jobs = [(kind, "kill") for kind in KINDS for _ in range(count)]
jobs += [(kind, way) for kind in KINDS for way in WAYS for _ in range(max(1, count // 10))
         if way != "escape" or kind not in GIVEN_UP]
proof.random.shuffle(jobs)
lost = {}
with concurrent.futures.ThreadPoolExecutor(max_workers=6) as pool:
    done = {pool.submit(once, proof, number, *job): job for number, job in enumerate(jobs)}
    for outcome in concurrent.futures.as_completed(done):
        wrong = outcome.result()
        if wrong:
            kind, way = done[outcome]
            lost[kind] = lost.get(kind, 0) + 1
            proof.note(f"{kind}, {way}: {wrong}")
proof.finish(
    f"{len(KINDS)} kinds of forms, each killed {count} times a second after the last key and left "
    f"{len(WAYS) * max(1, count // 10)} times by {', '.join(WAYS)}; lost: {lost or 0}")
