#!/usr/bin/env python3
"""Two people at screens and four programs change the same books for ten minutes."""

import random
import sys
import threading
import time

import screens
from proof import Proof, book, runs

WRITERS = 4
BOOKS = 12
PEOPLE = ["maria", "jan"]

proof = Proof("a household")
if not screens.are_possible():
    print("skip a household: tmux is not installed")
    sys.exit(0)
for number in range(BOOKS):
    proof.run("add", *book(number))
for name in PEOPLE:
    proof.run("readers", "add", name)
start = proof.read("SELECT count(*) FROM revision")[0][0]
seconds = runs(600)
end = time.monotonic() + seconds
lock = threading.Lock()
confirmed, choices, refused, locked, lent = [], 0, 0, 0, []


def look(output):
    """Counts what must never be said."""
    global locked
    if "is writing" in output or "being written by" in output or "locked" in output:
        with lock:
            locked += 1
        proof.note(f"locked: {output.strip()[-200:]}")


def sit(person, number):
    """Someone at the screens, who changes the subtitle of one book after the other."""
    global choices
    count = 0
    while time.monotonic() < end:
        count += 1
        value = f"{person.user} {count}"
        person.press("g")
        for _ in range(random.Random(number * 1_000_000 + count).randrange(BOOKS)):
            person.press("Down")
        person.press("e")
        if not person.wait("Edit “"):
            proof.note(f"no form:\n{person.text()}")
            return
        title = person.text().split("Edit “")[1].split("”")[0]
        # Past the authors, the year, the genre, the publishers and the ISBN.
        person.press(*["Tab"] * 6)
        person.press("C-u")
        person.type(value)
        person.press("C-s")
        shown = person.wait("Saved “", "Both versions", "deleted this book")
        while shown == "Both versions":
            with lock:
                choices += 1
            person.press("C-s")
            if "once more" in person.text():
                time.sleep(0.05)
            shown = person.wait("Saved “", "once more", seconds=5)
            if shown == "once more":
                shown = "Both versions"
        look(person.text())
        if shown != "Saved “":
            proof.note(f"not saved:\n{person.text()}")
            return
        with lock:
            confirmed.append((title, "subtitle", value))
        time.sleep(0.05)


def write(program):
    """A program that changes books, and lends and takes back one that is its own."""
    global refused
    choose = random.Random(program)
    own = BOOKS + program + 1
    count = 0
    while time.monotonic() < end:
        count += 1
        number = choose.randrange(BOOKS)
        field, column = choose.choice([("notes", "notes"), ("shelf", "shelfId")])
        value = f"{field} of {program}, {count}"
        user = choose.choice(PEOPLE)
        done = proof.run("--as", user, "edit", f"id:{number + 1}", "--set", f"{field}={value}")
        look(done.stderr)
        if done.returncode == 0:
            with lock:
                confirmed.append((f"Book {number}", column, value))
        elif done.returncode == 65:
            with lock:
                refused += 1
        else:
            proof.note(f"ends with {done.returncode}: {done.stderr}")
        if count % 5 == 0:
            done = proof.run("--as", user, "lend", f"id:{own}", "--to", PEOPLE[0])
            look(done.stderr)
            back = proof.run("--as", user, "return", f"id:{own}")
            look(back.stderr)
            if done.returncode == 0 and back.returncode == 0:
                with lock:
                    lent.append(own)
            else:
                proof.note(f"lending: {done.stderr}{back.stderr}")


for program in range(WRITERS):
    proof.run("add", "--title", f"Own {program}")
start = proof.read("SELECT count(*) FROM revision")[0][0]
people = [screens.Screens(proof, name) for name in PEOPLE]
for person in people:
    if not person.wait(f"of {BOOKS + WRITERS}"):
        proof.note(f"no screens:\n{person.text()}")
threads = [threading.Thread(target=sit, args=pair) for pair in zip(people, range(len(people)))]
threads += [threading.Thread(target=write, args=(program,)) for program in range(WRITERS)]
for thread in threads:
    thread.start()
for thread in threads:
    thread.join()

# Both screens show in the end what is in the file.
time.sleep(1.5)
for person in people:
    person.press("g")
    if not person.wait("1 of"):
        proof.note(f"the screens of {person.user} do not answer:\n{person.text()}")
    person.press("q")
    time.sleep(0.3)
    person.close()

# A value that was saved is in the row, or was there until another took its place.
titles = dict(proof.read("SELECT id, title FROM book"))
known = {(titles[number], column, value)
         for number, column, value in proof.values_of_books(["subtitle", "notes", "shelfId"])}
for change in confirmed:
    if change not in known:
        proof.note(f"lost: {change}")
revisions = proof.read("SELECT count(*) FROM revision")[0][0] - start
wanted = len(confirmed) + 2 * len(lent)
if revisions != wanted:
    proof.note(f"{revisions} changes in the history for {wanted} confirmed ones")
out = proof.read("SELECT count(*) FROM loanBook WHERE returned IS NULL")[0][0]
if out:
    proof.note(f"{out} books are still out")
if not proof.is_whole():
    proof.note("the file is damaged")
if complaints := proof.complaints():
    proof.note(f"check: {complaints}")
typed = sum(column == "subtitle" for _, column, _ in confirmed)
proof.finish(
    f"{len(people)} screens and {WRITERS} programs for {seconds} s: {wanted} changes confirmed "
    f"({typed} typed, {choices} of them over another's), all in the history; {locked} times "
    f"locked, {refused} refused as changed elsewhere")
