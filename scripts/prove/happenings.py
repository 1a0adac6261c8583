"""What is done to a catalogue in every_fault.py, full_disk.py and power_cuts.py, and how it is judged."""

import glob
import os
import pty
import re
import select
import shutil
import signal
import sqlite3
import subprocess
import sys
import tempfile
import threading
import time

from proof import PROGRAM, book

HERE = os.path.dirname(os.path.abspath(__file__))
FIXTURES = os.path.join(HERE, "../../Tests/CatalogTests/Fixtures")
NOTHING = re.compile(r"Nothing (of it )?was (saved|changed)")
SAVED = re.compile(r"(^|: )(Saved\b|Copied\b)|\bis now as in\b", re.M)
#: What may differ between two runs that did the same.
TIMES = {"added", "modified", "at", "identity", "recordKey"}
#: Where everything happens, in memory when that can be.
ROOT = tempfile.mkdtemp(prefix="octavo-prove-", dir="/dev/shm" if os.access("/dev/shm", os.W_OK) else None)
HOME = os.path.join(ROOT, "home")
os.mkdir(HOME)


def content(path):
    """What a catalogue holds: "absent", "broken: …", or its rows. The files themselves stay as they are."""
    if not os.path.exists(path) or os.path.getsize(path) == 0:
        return "absent"
    with tempfile.TemporaryDirectory(dir=ROOT) as folder:
        copy = os.path.join(folder, "copy")
        for ending in ("", "-wal", "-journal"):
            if os.path.exists(path + ending):
                shutil.copyfile(path + ending, copy + ending)
        connection = sqlite3.connect(copy)
        try:
            found = connection.execute("PRAGMA integrity_check").fetchall()
            if found != [("ok",)]:
                return f"broken: {found[0][0][:200]}"
            if connection.execute("PRAGMA foreign_key_check").fetchall():
                return "broken: rows refer to nothing"
            tables = [name for (name,) in connection.execute(
                "SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"
                " AND name NOT GLOB '*_*' AND sql NOT LIKE 'CREATE VIRTUAL%' ORDER BY name")]
            rows = [connection.execute("PRAGMA user_version").fetchone()]
            for table in tables:
                columns = [row[1] for row in connection.execute(f'PRAGMA table_info("{table}")')
                           if row[1] not in TIMES]
                if table == "change":
                    columns = ["id"]
                names = ", ".join(f'"{name}"' for name in columns)
                found = connection.execute(f'SELECT {names} FROM "{table}"').fetchall() if names else []
                rows.append((table, sorted(map(repr, found))))
            return repr(rows) if tables else "broken: no tables"
        except sqlite3.Error as error:
            return f"broken: {error}"
        finally:
            connection.close()


class Result:
    def __init__(self, code, output, complaint):
        self.code, self.output, self.complaint = code, output, complaint


class Scenario:
    """A command in a folder that was prepared for it."""

    def __init__(self, name, command, prepare=(), change=None, target="catalog.sqlite", screens=False,
                 fixture=None, variables=None):
        self.name, self.command, self.screens, self.target = name, command, screens, target
        self.variables = variables or {}
        self.template = tempfile.mkdtemp(prefix="template-", dir=ROOT)
        if fixture:
            shutil.copyfile(fixture, os.path.join(self.template, "catalog.sqlite"))
        for words in prepare:
            done = self.run(self.template, words)
            if done.code != 0:
                raise SystemExit(f"{name}: {words} ended with {done.code}: {done.complaint}")
        if change:
            connection = sqlite3.connect(os.path.join(self.template, "catalog.sqlite"))
            connection.executescript(change)
            connection.close()
        self.source = content(os.path.join(self.template, "catalog.sqlite"))
        self.before = content(os.path.join(self.template, target))
        folder = self.folder()
        done = self.run(folder, command)
        if done.code != 0:
            raise SystemExit(f"{name}: ended with {done.code}: {done.complaint}")
        self.after = content(os.path.join(folder, target))
        # The screens make no file before something is saved.
        if self.after.startswith("broken") or self.after == "absent" and not screens:
            raise SystemExit(f"{name}: does nothing, or harm: {self.after[:200]}")
        shutil.rmtree(folder)

    def folder(self):
        """A new one, as it was prepared."""
        folder = tempfile.mkdtemp(prefix="run-", dir=ROOT)
        shutil.copytree(self.template, folder, dirs_exist_ok=True)
        return folder

    def environment(self, folder, faults):
        environment = {
            "PATH": os.environ["PATH"], "HOME": HOME, "LC_ALL": "C.UTF-8", "TERM": "xterm-256color",
            "OCTAVO_CATALOG": os.path.join(folder, "catalog.sqlite"), "LOGNAME": "prove",
            "SWIFT_BACKTRACE": "enable=no",
        }
        environment.update(self.variables)
        environment.update(faults or {})
        return environment

    def run(self, folder, words, faults=None):
        command = [PROGRAM, *(word.replace("@", folder + "/") for word in words)]
        environment = self.environment(folder, faults)
        if not words:
            return at_screens(command, environment)
        try:
            done = subprocess.run(command, env=environment, stdin=subprocess.DEVNULL, cwd=folder,
                                  capture_output=True, timeout=60, text=True, errors="replace")
        except subprocess.TimeoutExpired:
            return Result(None, "", "")
        return Result(done.returncode, done.stdout, done.stderr)

    def judge(self, folder, done, is_killed=False, is_full=False, make_room=lambda: None):
        """What was wrong after one run, as pairs of a kind and a sentence.

        Then the program is started once more, as a person would.
        """
        wrong = []
        path = os.path.join(folder, self.target)
        now = content(path)
        said = done.complaint.strip().replace("\n", " / ")[:300]
        if done.code is None:
            wrong.append(("stuck", "it did not end"))
        elif done.code > 128 or done.code < 0 and not (is_killed and done.code == -signal.SIGKILL):
            wrong.append(("crash", f"it ended with {done.code}"))
        if now.startswith("broken"):
            wrong.append(("broken", now))
        elif now not in (self.before, self.after) and not (self.before == "absent" and is_empty(now)):
            wrong.append(("broken", f"neither as before nor as after: {differences(now, self.before)}"))
        if self.target != "catalog.sqlite":
            source = content(os.path.join(folder, "catalog.sqlite"))
            if source != self.source:
                wrong.append(("broken", "what was only read is " + differences(source, self.source)))
        is_done = now == self.after
        if done.code == 0 and not is_done:
            wrong.append(("false", f"it ended with 0, and nothing is done: {said}"))
        if SAVED.search(done.complaint) and not is_done and now != self.after:
            wrong.append(("false", f"it said that it is done: {said}"))
        if self.name in ("first add", "add") and done.output.strip() and not is_done:
            wrong.append(("false", f"it told an id, and no book is there: {said}"))
        if NOTHING.search(done.complaint) and is_done and self.after != self.before and not self.screens:
            wrong.append(("false", f"it is done, and it said: {said}"))
        if done.code is not None and done.code > 0 and not said and not self.screens:
            wrong.append(("silent", f"it ended with {done.code} and said nothing"))
        if is_full and done.code and "full" not in done.complaint and not self.screens:
            wrong.append(("unclear", f"a full disk is called: {said}"))
        kept = [name for name in glob.glob(os.path.join(folder, "catalog-*.sqlite*"))]
        if kept and not is_killed and not is_done:
            wrong.append(("left", f"kept though nothing was done: {sorted(map(os.path.basename, kept))}"))
        for name in kept:
            if name.endswith(".sqlite") and content(name) not in (self.before, self.after):
                wrong.append(("broken", f"{os.path.basename(name)}: {content(name)[:100]}"))
        make_room()
        again = self.run(folder, ["add", "--title", "Again"])
        if again.code != 0:
            wrong.append(("broken", f"afterwards add ends with {again.code}: {again.complaint[:200]}"))
        if self.target != "catalog.sqlite" and now == "absent":
            if os.path.exists(path):
                # On FAT the name is taken first.
                os.remove(path)
            again = self.run(folder, self.command)
            if again.code != 0:
                wrong.append(("broken", f"once more it ends with {again.code}: {again.complaint[:200]}"))
        then = content(os.path.join(folder, "catalog.sqlite"))
        if then.startswith("broken") or "'Again'" not in then:
            wrong.append(("broken", f"after the next start: {then[:200]}"))
        if left := glob.glob(os.path.join(folder, "*.octavo-*")):
            wrong.append(("left", f"after the next start: {sorted(map(os.path.basename, left))}"))
        return wrong


def is_empty(content):
    """Whether it is a whole catalogue in which nothing was done yet."""
    return "('book', [])" in content and "('revision', [])" in content


def differences(now, then):
    place = next((index for index, (one, other) in enumerate(zip(now, then)) if one != other), 0)
    return f"…{now[max(0, place - 40):place + 80]}… instead of …{then[max(0, place - 40):place + 80]}…"


SCREENS = threading.Lock()


def at_screens(command, environment):
    """Opens the screens and leaves them."""
    with SCREENS:
        process, terminal = pty.fork()
        if process == 0:
            try:
                os.execve(command[0], command, environment)
            finally:
                os._exit(127)
    shown = b""
    end = time.monotonic() + 30
    pressed = 0.0
    while time.monotonic() < end:
        if select.select([terminal], [], [], 0.05)[0]:
            try:
                piece = os.read(terminal, 65536)
            except OSError:
                break
            if not piece:
                break
            shown += piece
        elif time.monotonic() - pressed > 0.2:
            pressed = time.monotonic()
            try:
                os.write(terminal, b"q")
            except OSError:
                break
    else:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        os.close(terminal)
        return Result(None, "", "")
    _, status = os.waitpid(process, 0)
    os.close(terminal)
    text = re.sub(rb"\x1b\[[0-9;?]*[A-Za-z]|\x1b[()][A-Z0-9]|\x1b[=>]", b"", shown)
    return Result(os.waitstatus_to_exitcode(status), "", text.decode(errors="replace"))


def scenarios():
    """The names, and what makes the scenario of that name."""
    first = ["add", *book(1)]
    second = ["add", *book(2)]
    records = os.path.join(ROOT, "books.csv")
    with open(records, "w") as file:
        file.write("title,author,year\n")
        for number in range(40):
            file.write(f"Imported {number},Somebody {number % 7},{1900 + number}\n")
    yield "first add", lambda: Scenario("first add", first)
    yield "first screens", lambda: Scenario("first screens", [], screens=True)
    yield "add", lambda: Scenario("add", second, [first])
    yield "backup", lambda: Scenario("backup", ["backup", "@copy.sqlite"], [first, second],
                                     target="copy.sqlite")
    yield "backup to FAT", lambda: Scenario(
        "backup to FAT", ["backup", "@copy.sqlite"], [first], target="copy.sqlite",
        variables={"FAULT_FAT": "1"})
    yield "restore", lambda: Scenario(
        "restore", ["restore", "@backup.sqlite", "--yes"],
        [first, ["backup", "@backup.sqlite"], second])
    yield "restore to nothing", lambda: Scenario(
        "restore to nothing", ["restore", "@backup.sqlite", "--yes", "--catalog", "@new.sqlite"],
        [first, ["backup", "@backup.sqlite"]], target="new.sqlite")
    yield "import", lambda: Scenario("import", ["import", records, "--yes"], [first])
    yield "undo", lambda: Scenario("undo", ["undo"], [first, second])
    yield "redo", lambda: Scenario("redo", ["redo"], [first, second, ["undo"]])
    yield "check --fix", lambda: Scenario(
        "check --fix", ["check", "--fix"], [first, second],
        change="UPDATE author SET sortKey = 'wrong'; UPDATE book SET authorKey = 'wrong'")
    for fixture in sorted(glob.glob(os.path.join(FIXTURES, "*.sqlite"))):
        name = "migration of " + os.path.basename(fixture)
        yield name, lambda name=name, fixture=fixture: Scenario(name, ["list"], fixture=fixture)


def wanted():
    """The scenarios whose names hold one of the words behind the number; without words all."""
    words = sys.argv[3:]
    for name, make in scenarios():
        if not words or any(word in name for word in words):
            yield make()


class Tally:
    """Counts what must not happen, and prints the first of each kind."""

    def __init__(self, name):
        self.name, self.counts, self.shown, self.total = name, {}, 0, 0

    def note(self, own, kind, where, sentence):
        own[kind] = own.get(kind, 0) + 1
        self.counts[kind] = self.counts.get(kind, 0) + 1
        if own[kind] <= 3 and self.shown < 60:
            self.shown += 1
            print(f"    {where}: {kind}: {sentence}", flush=True)

    def finish(self):
        shutil.rmtree(ROOT, ignore_errors=True)
        wrong = sum(self.counts.values())
        print(f"{'ok  ' if not wrong else 'FAIL'} {self.name}: {self.total} runs; wrong: {wrong}"
              + (f" {self.counts}" if wrong else ""))
        sys.exit(1 if wrong else 0)
