#!/usr/bin/env python3
"""Ends commands that write by signals at random moments, and looks whether what they told is so."""

import glob
import os
import shutil
import signal
import subprocess
import time

from proof import Proof, PROGRAM, book, runs

proof = Proof("ended by a signal")
SIGNALS = [signal.SIGINT, signal.SIGINT, signal.SIGTERM, signal.SIGHUP]

# A catalogue with something of everything, of which each command gets a copy.
for number in range(300):
    proof.run("add", *book(number))
proof.run("readers", "add", "Jan")
proof.run("readers", "add", "Jana")
proof.run("lend", "id:2", "--to", "Jan")
proof.run("edit", "id:3", "--set", "year=1999")
master = os.path.join(proof.folder, "master.sqlite")
proof.run("backup", master)
table = os.path.join(proof.folder, "table.csv")
with open(table, "w") as rows:
    rows.write("Title,Author\n" + "".join(f"Row {n},Author {n}\n" for n in range(500)))
HERE = os.path.join(proof.folder, "made")

COMMANDS = [
    (["add", *book(1000)], None),
    (["edit", "tag:proved", "--set", "shelf=A1", "--yes"], None),
    (["remove", "id:5,6,7", "--yes"], None),
    (["import", table, "--yes"], None),
    (["merge", "id:8", "--into", "id:9", "--yes"], None),
    (["authors", "rename", "First 10", "Tenth"], None),
    (["authors", "merge", "First 11", "--into", "First 12"], None),
    (["undo"], None),
    (["lend", "id:20", "--to", "Jan"], None),
    (["return", "id:2"], None),
    (["read", "id:21", "--rating", "4"], None),
    (["readers", "add", "Maria"], None),
    (["readers", "merge", "Jana", "--into", "Jan", "--yes"], None),
    (["tags", "add", "new"], None),
    (["backup", HERE], HERE),
    (["export", "-o", HERE, "--to", "jsonl"], HERE),
    (["restore", master, "--yes"], "kept"),
    (["check", "--only", "all", "--fix", "--yes"], None),
    (["demo", "--create", HERE], HERE),
]


def prepare():
    proof.remove_catalog()
    for path in glob.glob(os.path.join(proof.folder, "catalog*")) + glob.glob(HERE + "*"):
        os.remove(path)
    shutil.copy(master, proof.path)


def is_done(target, before):
    if target == "kept":
        return bool(glob.glob(os.path.join(proof.folder, "catalog-2*")))
    if target:
        return os.path.exists(target)
    return proof.read("SELECT count(*) FROM revision") != before


def run(words, target, pause, number):
    prepare()
    before = proof.read("SELECT count(*) FROM revision")
    running = subprocess.Popen(
        [PROGRAM, *words], env=proof.environment, stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, errors="replace")
    time.sleep(pause)
    running.send_signal(number)
    output, told = running.communicate(timeout=60)
    return running.returncode, is_done(target, before), output, told


lasts = []
for words, target in COMMANDS:
    times = []
    for _ in range(3):
        prepare()
        start = time.monotonic()
        done = proof.run(*words)
        times.append(time.monotonic() - start)
    lasts.append(sorted(times)[1])
    if done.returncode not in (0, 1):
        proof.note(f"{words[0]} ends with {done.returncode}: {done.stderr}")

count = runs(400)
ended = finished = late = 0
for turn in range(count):
    words, target = COMMANDS[turn % len(COMMANDS)]
    number = proof.random.choice(SIGNALS)
    # Most of what a command does lies in the middle of its time.
    pause = lasts[turn % len(COMMANDS)] * proof.random.uniform(0.05, 1.1)
    status, is_there, output, told = run(words, target, pause, number)
    what = f"{' '.join(words[:3])}, {number.name} after {pause * 1000:.1f} ms"
    if status in (-number, 128 + number):
        ended += 1
        if is_there:
            proof.note(f"{what}: ends with {status}, and it is done: {told}")
        if "Nothing was changed" not in told and told:
            proof.note(f"{what}: ends with {status} and says {told}")
    elif status in (0, 1):
        finished += 1
        late += "before it could be stopped" in told
        if not is_there and "Nothing" not in output + told:
            proof.note(f"{what}: ends with {status}, and it is not done: {told}")
    else:
        proof.note(f"{what}: ends with {status}: {told}")
    left = [os.path.basename(path) for path in glob.glob(os.path.join(proof.folder, "*"))
            if ".octavo-" in path[len(proof.folder):] or path.endswith("-busy")]
    if left:
        proof.note(f"{what}: leaves {left}")
    if not proof.is_whole():
        proof.note(f"{what}: the file is damaged")
proof.finish(f"{count} signals, {ended} ended it before, {finished} behind, {late} told so")
