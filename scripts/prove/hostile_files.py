#!/usr/bin/env python3
"""Imports files that are made to break a reader: a sentence with the place, bounded memory, and a
catalogue that stays as it was."""

import os
import signal
import threading

from proof import PROGRAM, Proof

MIB = 1_048_576
MOST_MEMORY = 300
MOST_SECONDS = 20
# Done in part (rows were refused), bad data, no input.
DONE, PARTLY, BAD_DATA, NO_INPUT = 0, 1, 65, 66

proof = Proof("hostile files")
proof.run("add", "--title", "Already here", "--year", "1990")


def place(name):
    return os.path.join(proof.folder, name)


def file(name, *parts):
    """A file of parts, each bytes or a number of times and bytes."""
    with open(place(name), "wb") as output:
        for part in parts:
            count, data = part if isinstance(part, tuple) else (1, part)
            whole, rest = divmod(count * len(data), MIB)
            block = data * (MIB // len(data) + 1)
            for number in range(whole):
                # Each block begins where the one before it ended.
                start = number * MIB % len(data)
                output.write(block[start:start + MIB] if len(block) >= start + MIB
                             else (block + data)[start:start + MIB])
            start = whole * MIB % len(data)
            output.write((block + data)[start:start + rest])
    return place(name)


def sparse(name, size):
    with open(place(name), "wb") as output:
        output.truncate(size)
    return place(name)


def pipe(name):
    """A pipe that somebody opens and writes nothing to."""
    os.mkfifo(place(name))
    threading.Thread(target=lambda: open(place(name), "wb").close(), daemon=True).start()
    return place(name)


def bomb():
    """Entities of which each is ten of the one before."""
    lines = ['<?xml version="1.0"?><!DOCTYPE ONIXMessage [<!ENTITY a0 "lol">']
    lines += [f'<!ENTITY a{n} "{f"&a{n - 1};" * 10}">' for n in range(1, 12)]
    body = "<Product><RecordReference>&a11;</RecordReference></Product>"
    return "\n".join(lines + [f']><ONIXMessage release="3.0">{body}</ONIXMessage>']).encode()


def strings():
    """Abbreviations of BibTeX of which each is two of the one before."""
    lines = ['@string{s0 = "lol"}'] + [f"@string{{s{n} = s{n-1} # s{n-1}}}" for n in range(1, 64)]
    return "\n".join(lines + ["@book{a, title = s63, author = {Ann B}}\n"]).encode()


CSV = b"Title,Author,Year\n"
MARC = b"00100nam a2200049 a 4500245000900000\x1e00$aA tale\x1e"
XML = b'<?xml version="1.0"?><collection xmlns="http://www.loc.gov/MARC21/slim">'
CASES = [
    ("a value of 100 MB", file("field.csv", CSV, (100, b"x" * MIB), b",A,1990\n"), {PARTLY}),
    ("a value of 100 MB between quotation marks",
     file("quoted.csv", CSV, b'"', (100, b"x" * MIB), b'",A,1990\n'), {PARTLY}),
    ("a quotation mark that never closes",
     file("unclosed.csv", CSV, b'"', (200_000, b"A line of text, and more,1990\n")), {PARTLY}),
    ("a million columns", file("columns.csv", b"Title", (1_000_000, b",b"), b"\nA\n"), {BAD_DATA}),
    ("a row of a million values", file("values.csv", CSV, (1_000_000, b"a,"), b"\n"), {PARTLY}),
    # The book comes in, and its title as the file has it is kept as source data.
    ("zeros in a table", file("zeros.csv", CSV, b"A\0B,C,1990\n"), {DONE}),
    ("nothing but zeros", sparse("zeros.bin", 1 << 40), {BAD_DATA}),
    ("random bytes", file("random.bin", proof.random.randbytes(MIB)), {BAD_DATA}),
    ("100,000 brackets", file("deep.json", (100_000, b"[")), {PARTLY, BAD_DATA}),
    ("100,000 brackets that close",
     file("closed.json", b'[{"title":', (100_000, b"["), (100_000, b"]"), b"}]"), {PARTLY}),
    ("100,000 objects, one in the other",
     file("objects.json", (100_000, b'{"books":'), b"1", (100_000, b"}")), {PARTLY, BAD_DATA}),
    ("a text of 100 MB in JSON",
     file("text.json", b'[{"title":"', (100, b"x" * MIB), b'"}]'), {PARTLY, BAD_DATA}),
    ("a text of 50 MB in a line of JSON",
     file("text.jsonl", b'{"title":"', (50, b"x" * MIB), b'"}\n{"title":'), {PARTLY, BAD_DATA}),
    ("a million members", file("members.json", b'[{"title":"A"', (1_000_000, b',"a":1'), b"}]"),
     {0, PARTLY}),
    ("entities that grow", file("bomb.xml", bomb()), {0, PARTLY, BAD_DATA}),
    ("a file as an entity", file(
        "entity.xml", b'<?xml version="1.0"?><!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>',
        b'<ONIXMessage release="3.0"><Product><DescriptiveDetail><TitleDetail><TitleElement>'
        b"<TitleText>&e;</TitleText></TitleElement></TitleDetail></DescriptiveDetail></Product>"
        b"</ONIXMessage>"), {0, PARTLY, BAD_DATA}),
    ("100,000 elements, one in the other",
     file("deep.xml", XML, (100_000, b"<record>")), {PARTLY, BAD_DATA}),
    ("an element of 100 MB",
     file("long.xml", XML, b"<record><leader>", (100, b"x" * MIB), b"</leader></record>"),
     {PARTLY, BAD_DATA}),
    ("a record of MARC that is cut off", file("cut.mrc", MARC), {PARTLY, BAD_DATA}),
    ("MARC without an end", file("endless.mrc", MARC, (100, b"x" * MIB)), {PARTLY, BAD_DATA}),
    ("abbreviations that grow", file("bomb.bib", strings()), {0, PARTLY, BAD_DATA}),
    ("100,000 braces", file("deep.bib", b"@book{a, title = ", (100_000, b"{")),
     {PARTLY, BAD_DATA}),
    ("a value of 100 MB in BibTeX",
     file("long.bib", b"@book{a, title = {", (100, b"x" * MIB), b"}}"), {PARTLY, BAD_DATA}),
    ("a line of 100 MB in RIS",
     file("long.ris", b"TY  - BOOK\nTI  - ", (100, b"x" * MIB), b"\nER  - \n"),
     {PARTLY, BAD_DATA}),
    ("an ISBN of 100 MB", file("long.txt", b"9780441478125\n", (100, b"9" * MIB)),
     {PARTLY, BAD_DATA}),
    ("a database that is none", file("metadata.db", b"SQLite format 3\0", (100, b"x" * 1000)),
     {BAD_DATA}),
    ("an empty file", file("empty.csv"), {BAD_DATA}),
    ("a folder", proof.folder, {NO_INPUT, BAD_DATA}),
    ("an empty pipe", pipe("pipe.csv"), {BAD_DATA}),
    ("zeros without end", "/dev/zero", {NO_INPUT}),
    ("a terminal", "/dev/tty", {NO_INPUT}),
    ("nothing", place("nowhere.csv"), {NO_INPUT}),
]


def measured(path):
    """Runs an import; answers its exit code, its words, MiB and whether it had to be stopped."""
    read, write = os.pipe()
    pid = os.posix_spawn(
        PROGRAM, [PROGRAM, "import", path, "--yes"], proof.environment,
        file_actions=[(os.POSIX_SPAWN_OPEN, 0, "/dev/null", os.O_RDONLY, 0),
                      (os.POSIX_SPAWN_OPEN, 1, "/dev/null", os.O_WRONLY, 0),
                      (os.POSIX_SPAWN_DUP2, write, 2), (os.POSIX_SPAWN_CLOSE, read)])
    os.close(write)
    timer = threading.Timer(MOST_SECONDS, os.kill, (pid, signal.SIGKILL))
    timer.start()
    with os.fdopen(read, "rb") as stream:
        words = stream.read(100_000).decode(errors="replace")
        while stream.read(MIB):
            pass
    _, status, usage = os.wait4(pid, 0)
    timer.cancel()
    return os.waitstatus_to_exitcode(status), words, usage.ru_maxrss / 1024


def books():
    return proof.read("SELECT count(*) FROM book")[0][0]


largest = 0
for name, path, allowed in CASES:
    before = books()
    code, words, memory = measured(path)
    largest = max(largest, memory)
    if code not in allowed:
        proof.note(f"{name}: ends with {code}, not {sorted(allowed)}: {words[:120]}")
    if memory > MOST_MEMORY:
        proof.note(f"{name}: takes {memory:.0f} MiB")
    if code != 0 and os.path.basename(path) not in words:
        proof.note(f"{name}: does not say where: {words[:120]}")
    if len(words) > 20_000:
        proof.note(f"{name}: says {len(words)} letters")
    if code > PARTLY and books() != before:
        proof.note(f"{name}: {books() - before} books came all the same")
if not proof.is_whole():
    proof.note("the catalogue is damaged")
proof.finish(f"{len(CASES)} files, at most {largest:.0f} MiB")
