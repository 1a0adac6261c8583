#!/usr/bin/env python3
"""Gives the program damaged files: it has to answer or to refuse, each time, and change nothing that
it only reads. No signal, no hang, no more memory than for a whole file."""

import fcntl
import os
import pty
import select
import signal
import struct
import subprocess
import tempfile
import termios
import time

from damage import damaged
from proof import PROGRAM, Proof, runs

# 1: a part of it could not be shown; 65: an undo that is refused; 69: what is not there any more.
DOCUMENTED = {0, 1, 65, 66, 69, 74, 77, 78}
READING = [
    ["list"], ["list", "the"], ["list", "--format", "json"], ["show", "id:7"],
    ["stats", "--format", "json"], ["export", "--to", "json"], ["export", "--to", "csv"],
    ["history"], ["history", "id:7"], ["authors", "list"], ["loans"], ["readers"],
    ["list", "author:a year:..1990"], ["queries"],
]
WRITING = [["check"], ["undo"], ["undo", "1"], ["undo", "3"], ["redo"], ["check", "--fix", "--yes"],
           ["edit", "id:7", "--set", "year=1999", "--yes"], ["authors", "remove", "Frank Herbert", "--keep-books"],
           ["edit", "the", "--set", "shelf=B 2", "--yes"],
           ["readers", "merge", "Jan", "--into", "Lena", "--yes"],
           ["authors", "merge", "Jane Austen", "--into", "Homer"]]
MOST_SECONDS = 10
MOST_MEMORY = 64 * 1024
KEYS = [b"jjj", b"\r", b"j", b"\x1b", b"/the\r", b"\x1b", b"2", b"j\r", b"\x1b", b"4", b"6", b"7",
        b"8", b"\r", b"\x1b", b"H", b"\r", b"\x1b", b"\x1b", b"1", b"G", b"e", b"\x1b", b":stat\r",
        b"\x1b", b"0", b"\x1b"]

proof = Proof("damaged files")
proof.run("demo", "--create", proof.path)
for arguments in (
    ["edit", "id:7", "--set", "year=1951", "--yes"], ["remove", "id:9", "--yes"],
    ["add", "--title", "Added", "--author", "Somebody New"], ["undo"],
    ["edit", "id:3", "--set", "shelf=A 1", "--yes"], ["remove", "id:12", "--yes"], ["undo"],
):
    proof.run(*arguments)
books = os.path.join(proof.folder, "books.csv")
proof.run("export", "--to", "csv", "-o", books)
WRITING += [["import", books, "--yes"], ["import", books, "--dry-run"]]
with open(proof.path, "rb") as file:
    original = file.read()
seen = {"signals": 0, "hangs": 0, "memory": 0, "screens": 0, "runs": 0}


def write(data):
    proof.remove_catalog()
    for ending in ("-busy", "-lock"):
        if os.path.exists(proof.path + ending):
            os.remove(proof.path + ending)
    with open(proof.path, "wb") as file:
        file.write(data)
    os.chmod(proof.path, 0o600)


def keep(data, name):
    """Where OCTAVO_DAMAGED names a folder, files that break something are kept there."""
    folder = os.environ.get("OCTAVO_DAMAGED")
    if folder:
        with open(os.path.join(folder, name + ".sqlite"), "wb") as file:
            file.write(data)


def measured(arguments):
    """The exit code, the error text and the kilobytes of a run; no code when it does not end."""
    with tempfile.TemporaryFile() as errors:
        process = subprocess.Popen(
            [PROGRAM, *arguments], env=proof.environment, stdin=subprocess.DEVNULL,
            stdout=subprocess.DEVNULL, stderr=errors)
        end = time.monotonic() + MOST_SECONDS
        while True:
            ended, status, used = os.wait4(process.pid, os.WNOHANG)
            if ended:
                break
            if time.monotonic() > end:
                process.send_signal(signal.SIGKILL)
                os.wait4(process.pid, 0)
                process.returncode = -9
                return None, "", 0
            time.sleep(0.002)
        process.returncode = os.waitstatus_to_exitcode(status)
        errors.seek(0)
        return process.returncode, errors.read().decode(errors="replace"), used.ru_maxrss


def look(number, kind, data, command):
    code, said, memory = measured(command)
    seen["runs"] += 1
    at = f"file {number} ({kind}): {' '.join(command)}"
    if code is None:
        seen["hangs"] += 1
        proof.note(f"{at} does not end")
    elif code < 0:
        seen["signals"] += 1
        proof.note(f"{at} ends with signal {-code}: {said[:300]}")
    elif code not in DOCUMENTED:
        proof.note(f"{at} ends with {code}: {said[:300]}")
    # What a check finds is its output, which nobody reads here.
    elif code != 0 and not said and (command[0], code) != ("check", 1):
        proof.note(f"{at} ends with {code} and says nothing")
    else:
        codes[code] = codes.get(code, 0) + 1
        largest[0] = max(largest[0], memory)
        if memory <= MOST_MEMORY:
            return
        seen["memory"] += 1
        proof.note(f"{at} takes {memory // 1024} MiB")
    keep(data, f"{number}-{kind}-{command[0]}")


def screens(number, kind, data):
    """Goes through the screens, and quits.

    What asks at the end, such as a form, is left by a signal, as when a terminal is closed.
    """
    seen["screens"] += 1
    process, terminal = pty.fork()
    if process == 0:
        fcntl.ioctl(0, termios.TIOCSWINSZ, struct.pack("HHHH", 30, 100, 0, 0))
        os.execve(PROGRAM, [PROGRAM, "--as", "Lena"], dict(proof.environment, TERM="xterm"))
    end = time.monotonic() + MOST_SECONDS * 3
    keys = KEYS + [b"\x1b", b"\x1b", b"q", b"q", b"q"]
    ended, status, is_told = 0, 0, False
    while not ended and time.monotonic() < end:
        ready, _, _ = select.select([terminal], [], [], 0.05)
        try:
            if ready:
                os.read(terminal, 65536)
            elif keys:
                os.write(terminal, keys.pop(0))
            elif not is_told:
                os.kill(process, signal.SIGTERM)
                is_told = True
        except OSError:
            pass
        ended, status = os.waitpid(process, os.WNOHANG)
    os.close(terminal)
    if not ended:
        os.kill(process, signal.SIGKILL)
        os.waitpid(process, 0)
        seen["hangs"] += 1
        proof.note(f"file {number} ({kind}): the screens do not end")
        return keep(data, f"{number}-{kind}-screens")
    code = os.waitstatus_to_exitcode(status)
    if is_told and code == 128 + signal.SIGTERM:
        return
    if code < 0 or code not in DOCUMENTED:
        seen["signals"] += code < 0
        proof.note(f"file {number} ({kind}): the screens end with {code}")
        keep(data, f"{number}-{kind}-screens")


codes = {}
largest = [0]
count = runs(500)
for number in range(count):
    kind, data = damaged(proof.random, original, proof.path)
    write(data)
    for command in proof.random.sample(READING, 8):
        look(number, kind, data, ["--as", "Lena", *command])
        with open(proof.path, "rb") as file:
            if file.read() != data:
                proof.note(f"file {number} ({kind}): {command} changed the file")
                write(data)
    for command in proof.random.sample(WRITING, 3):
        look(number, kind, data, command)
        write(data)
    if number % 20 == 0:
        screens(number, kind, data)
proof.finish(f"{count} files, {seen}, at most {largest[0] // 1024} MiB,"
             f" exit codes {dict(sorted(codes.items()))}")
