#!/usr/bin/env python3
"""Puts a file into the place of a catalogue that is open, or takes it away: in the screens, with and
without changes, and under commands. Usage: replaced_files.py PROGRAM [RUNS]

What must hold: what lies at the path afterwards is byte for byte what was put there, or nothing; what
was said to be saved is in the file or in what was kept beside it; the program ends by itself.
"""

import os
import pty
import random
import re
import select
import shutil
import signal
import sqlite3
import struct
import subprocess
import sys
import tempfile
import termios
import fcntl
import time

program = os.path.abspath(sys.argv[1])
runs = int(sys.argv[2]) if len(sys.argv) > 2 else 200
random.seed(7)


class Screens:
    """The program in a terminal of its own."""

    def __init__(self, catalog, home):
        # What it wrote since the last key, and what it ever wrote.
        self.output = b""
        self.past = b""
        self.process, self.terminal = pty.fork()
        if self.process == 0:
            environment = {
                "HOME": home, "XDG_STATE_HOME": home + "/state", "XDG_CONFIG_HOME": home + "/config",
                "XDG_DATA_HOME": home + "/data", "PATH": os.environ["PATH"], "TERM": "xterm-256color",
                "LC_ALL": "C.UTF-8", "LOGNAME": "maria",
            }
            os.execve(program, [program, "--catalog", catalog], environment)
        fcntl.ioctl(self.terminal, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))

    def read(self, seconds):
        end = time.time() + seconds
        while time.time() < end:
            ready, _, _ = select.select([self.terminal], [], [], max(0, end - time.time()))
            if not ready:
                return
            try:
                piece = os.read(self.terminal, 65536)
            except OSError:
                return
            if not piece:
                return
            self.output += piece

    def shows(self, text, ever=False):
        """Whether a text was written to the screen: only what differs is, so without gaps and styles."""
        plain = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]|\s", b"",
                       self.past + self.output if ever else self.output)
        return text.replace(" ", "").encode() in plain

    def wait(self, text, seconds=20, ever=False):
        end = time.time() + seconds
        while not self.shows(text, ever) and time.time() < end:
            self.read(0.05)
        return self.shows(text, ever)

    def press(self, keys):
        self.past += self.output
        self.output = b""
        try:
            os.write(self.terminal, keys)
        except OSError:
            pass

    def end(self):
        end = time.time() + 20
        while time.time() < end:
            done, status = os.waitpid(self.process, os.WNOHANG)
            if done:
                os.close(self.terminal)
                return status
            self.read(0.05)
            # A terminal that is closed answers at once.
            time.sleep(0.01)
        os.kill(self.process, signal.SIGKILL)
        os.waitpid(self.process, 0)
        os.close(self.terminal)
        return None


def octavo(*arguments):
    return subprocess.run([program, *arguments], capture_output=True, text=True, timeout=60)


def contents(path):
    with open(path, "rb") as file:
        return file.read()


def titles(path):
    """What is in a file, through a copy, so that looking changes nothing beside it."""
    with tempfile.TemporaryDirectory() as folder:
        copy = folder + "/copy.sqlite"
        shutil.copy(path, copy)
        if os.path.exists(path + "-wal"):
            shutil.copy(path + "-wal", copy + "-wal")
        database = sqlite3.connect(copy)
        whole = database.execute("PRAGMA integrity_check").fetchone()[0]
        found = {row[0] for row in database.execute("SELECT title FROM book")}
        database.close()
        return whole, found


def replace(way, catalog, backup):
    """As a person or a program that keeps folders alike would."""
    if way == "mv":
        os.rename(backup, catalog)
    elif way == "cp":
        subprocess.run(["cp", backup, catalog], check=True)
    elif way == "cp -p":
        subprocess.run(["cp", "-p", backup, catalog], check=True)
    elif way == "rm":
        os.unlink(catalog)
    elif way == "mv away":
        os.rename(catalog, catalog + ".away")
    elif way == "rsync":
        shutil.copy(backup, catalog + ".part")
        os.rename(catalog + ".part", catalog)


counts = {"damaged": 0, "false": 0, "changed": 0, "false saved": 0, "not said": 0, "hung": 0, "text lost": 0}
ways = ["mv", "cp", "cp -p", "rm", "mv away", "rsync"]
stories = ["idle", "saves before", "saves after", "form open", "two screens", "many books"]
typed = b"A title that was typed"
for run in range(runs):
    way = ways[run % len(ways)]
    story = stories[run // len(ways) % len(stories)]
    with tempfile.TemporaryDirectory() as folder:
        catalog, backup = folder + "/c.sqlite", folder + "/backup.sqlite"
        octavo("--catalog", catalog, "add", "--title", "One")
        octavo("--catalog", catalog, "backup", backup)
        octavo("--catalog", catalog, "add", "--title", "Two", "--genre", "Novel")
        # Longer or shorter than the file whose place it takes.
        longer = run % 2 == 1
        if longer:
            for number in ("2", "3", "4"):
                octavo("--catalog", backup, "add", "--title", number, "--notes", "long " * 20000)
                octavo("--catalog", backup, "remove", "id:" + number, "--yes")
        else:
            octavo("--catalog", catalog, "edit", "id:2", "--set", "notes=" + "long " * 20000)
        kept = contents(backup)
        screens = Screens(catalog, folder)
        screens.wait("help")
        screens.read(random.choice([0.02, 0.3, 0.8]))
        said = False
        other = Screens(catalog, folder) if story == "two screens" else None
        if other:
            other.wait("help")
            octavo("--catalog", catalog, "edit", "id:1", "--set", "year=1999")
            screens.read(0.6)
            other.read(0.6)
        if story == "saves before":
            screens.press(b":set year=1999\r")
            screens.read(0.3)
            screens.press(b"\x13")
            screens.read(random.choice([0.0, 0.05, 0.3, 0.8]))
        if story == "form open":
            screens.press(b"a")
            screens.wait("New book")
            screens.press(typed)
            screens.read(0.2)
        if story == "many books":
            screens.press(b"*")
            screens.read(0.2)
            screens.press(b"e")
            screens.wait("Change 2 books")
            # The last line of the form is that of the notes.
            screens.press(b"\x1b[6~" * 4)
            screens.press(typed)
            screens.wait("Typing replaces", 0.3)
        replace(way, catalog, backup)
        if other:
            # A third one comes at once, and is told to wait or does it in the new file.
            time.sleep(random.choice([0, 0.2, 0.7]))
            added = octavo("--catalog", catalog, "edit", "id:1", "--set", "year=2001")
            if way not in ("rm", "mv away"):
                if added.returncode not in (0, 75):
                    counts["false"] += 1
                    print(f"run {run} ({way}, {story}): the third says {added.returncode} {added.stderr}")
                kept = None
            other.wait("This file", 5, ever=True)
            other.press(b"\x1b")
            other.read(0.3)
            other.press(b"q")
            if other.end() is None:
                counts["hung"] += 1
                print(f"run {run} ({way}, {story}): the other one did not end")
        if story == "saves after":
            screens.press(b"d")
            screens.read(0.2)
            screens.press(b"y")
            said = screens.wait("Deleted", 0.4)
        noticed = screens.wait("This file", 5, ever=True)
        if not noticed:
            counts["not said"] += 1
            print(f"run {run} ({way}, {story}): nothing was said")
        if story in ("form open", "many books"):
            # The last answer keeps what was typed as a draft.
            for _ in range(3):
                screens.press(b"\x1b[B")
            screens.press(b"\r")
        else:
            # Out of the question, and of the one that was there before it.
            for key in (b"\x1b", b"\x1b", b"q"):
                screens.press(key)
                screens.read(0.3)
        status = screens.end()
        if status is None:
            counts["hung"] += 1
            print(f"run {run} ({way}, {story}): it did not end")
        elif status != 0:
            print(f"run {run} ({way}, {story}): it ended with {status}")
            counts["hung"] += 1
        if story in ("form open", "many books"):
            drafts = []
            for top, _, names in os.walk(folder + "/state"):
                drafts += [contents(top + "/" + name) for name in names if name.endswith(".json")]
            if not any(typed in draft for draft in drafts):
                counts["text lost"] += 1
                print(f"run {run} ({way}): what was typed is lost")
        if said:
            counts["false saved"] += 1
            print(f"run {run} ({way}, {story}): said to be deleted in a file that is gone")
        if way in ("rm", "mv away"):
            if os.path.exists(catalog):
                counts["changed"] += 1
                print(f"run {run} ({way}, {story}): something was made in its place")
            if way == "mv away":
                whole, found = titles(catalog + ".away")
                if whole != "ok" or found != {"One", "Two"}:
                    counts["damaged"] += 1
                    print(f"run {run} ({way}, {story}): what was moved away is {whole}, {found}")
            continue
        if kept is not None and contents(catalog) != kept:
            counts["changed"] += 1
            print(f"run {run} ({way}, {story}): its bytes changed")
        whole, found = titles(catalog)
        if whole != "ok" or found != {"One"}:
            counts["damaged"] += 1
            print(f"run {run} ({way}, {story}): {whole}, {found}")
        after = octavo("--catalog", catalog, "check")
        if after.returncode != 0:
            counts["damaged"] += 1
            print(f"run {run} ({way}, {story}): {after.stdout}{after.stderr}")

print(f"{runs} replacements: " + ", ".join(f"{count} {name}" for name, count in counts.items()))
sys.exit(1 if any(counts.values()) else 0)
