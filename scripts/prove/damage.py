"""Kinds of damage to a catalogue's file, from a flipped bit to values that no table would take."""

import os
import re
import sqlite3
import struct

LARGEST = 2 ** 63 - 1
SMALLEST = -2 ** 63
NUMBERS = [0, 1, -1, -5, 10 ** 9, 2 ** 31, 2 ** 32, 2 ** 53, LARGEST, SMALLEST, 1e308, -1e308, 0.5]
TEXTS = ["", "a", "x" * 5000, "\x00", "12abc", "[", '{"title":', "\u202e\x1b[2J"]
# A NULL stands for what SQLite makes of a number that is none.
VALUES = NUMBERS + TEXTS + [b"", b"\xff\xfe\x00", b"9" * 300, None, None, None, None]


def bit(random, data):
    data[random.randrange(len(data))] ^= 1 << random.randrange(8)


def some_bytes(random, data):
    for _ in range(64):
        data[random.randrange(len(data))] = random.randrange(256)


def page(random, data):
    start = random.randrange(len(data) // 4096) * 4096
    data[start:start + 4096] = random.randbytes(4096)


def cut(random, data):
    del data[random.randrange(len(data)):]


def zeros(random, data):
    start = random.randrange(len(data) // 512) * 512
    data[start:start + 512] = bytes(512)


def header(random, data):
    data[random.randrange(100)] = random.randrange(256)


def varint(data, place):
    value = 0
    for count in range(1, 10):
        if place >= len(data):
            return 0, 9
        byte = data[place]
        place += 1
        if count == 9:
            return value << 8 | byte, 9
        value = value << 7 | byte & 0x7F
        if byte < 0x80:
            return value, count
    return value, 9


def cells(data):
    """Where the records of all leaves begin, by page."""
    size = struct.unpack(">H", data[16:18])[0]
    size = 65536 if size == 1 else size
    for start in range(0, len(data) - size + 1, size):
        head = start + (100 if start == 0 else 0)
        kind = data[head]
        if start == 0 or kind not in (0x0A, 0x0D):
            continue
        count = struct.unpack(">H", data[head + 3:head + 5])[0]
        for index in range(count):
            pointer = head + 8 + 2 * index
            place = start + struct.unpack(">H", data[pointer:pointer + 2])[0]
            if place >= start + size - 4:
                continue
            place += varint(data, place)[1]
            if kind == 0x0D:
                place += varint(data, place)[1]
            yield kind, place


KINDS = [0, 0, 0, 1, 4, 6, 7, 8, 9, 10, 12, 13, 14, 15, 30, 31, 126, 127]


def types(random, data):
    """Other kinds and lengths of values in the heads of a few records."""
    leaves = [place for kind, place in cells(data) if kind == 0x0D or random.random() < 0.2]
    if not leaves:
        return
    for _ in range(random.choice([1, 3, 20, 100])):
        place = random.choice(leaves)
        length, count = varint(data, place)
        columns = []
        at = place + count
        while at < place + length and at < len(data) - 9:
            _, width = varint(data, at)
            if width == 1:
                columns.append(at)
            at += width
        if columns:
            column = random.choice(columns)
            data[column] = random.choice(alike(data[column]) if random.random() < 0.7 else KINDS)


def alike(kind):
    """Kinds of values that take as many bytes, so that the rest of the record is as it was."""
    size = {1: 1, 2: 2, 3: 3, 4: 4, 5: 6, 6: 8, 7: 8}.get(kind, 0 if kind < 12 else (kind - 12) // 2)
    numbers = {0: [0, 0, 0, 8, 9], 1: [1], 2: [2], 3: [3], 4: [4], 6: [5], 8: [6, 7]}.get(size, [])
    return numbers + [12 + 2 * size, 13 + 2 * size]


def loosened(random, data, path, change):
    """Changes rows while no table refuses anything, and puts the schema back as it was."""
    with open(path, "wb") as file:
        file.write(data)
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA writable_schema = ON")
    tables = connection.execute(
        "SELECT name, sql FROM sqlite_schema WHERE type = 'table' AND sql LIKE '%STRICT%'"
    ).fetchall()
    for name, sql in tables:
        loose = re.sub(r"\)\s*STRICT,?", ")", sql).replace("NOT NULL", "")
        loose = re.sub(r"\bINTEGER\b(?! PRIMARY)|\bTEXT\b|\bREAL\b", "BLOB", loose)
        if "WITHOUT ROWID" not in sql:
            connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (loose, name))
    connection.execute("PRAGMA writable_schema = RESET")
    connection.close()
    connection = sqlite3.connect(path, isolation_level=None)
    connection.execute("PRAGMA ignore_check_constraints = ON")
    connection.execute("PRAGMA foreign_keys = OFF")
    connection.create_function("folded", 1, lambda text: text)
    change(connection, [name for name, sql in tables if "WITHOUT ROWID" not in sql])
    connection.execute("PRAGMA writable_schema = ON")
    for name, sql in tables:
        connection.execute("UPDATE sqlite_schema SET sql = ? WHERE name = ?", (sql, name))
    connection.close()
    with open(path, "rb") as file:
        data[:] = file.read()
    for ending in ("", "-wal", "-shm", "-journal"):
        if os.path.exists(path + ending):
            os.remove(path + ending)


def values(random, data, path):
    """Values that no table would take, in a few places or in whole columns."""
    def change(connection, tables):
        for _ in range(random.choice([1, 1, 2, 8])):
            table = random.choice(tables + ["book"] * 12 + ["author", "loan", "reading"] * 3)
            columns = [row[1] for row in connection.execute(f"PRAGMA table_info({table})")]
            column = random.choice(columns[1:])
            where = random.choice(["", "WHERE id % 7 = 0", "WHERE id % 7 = 0",
                                   f"WHERE id = (SELECT id FROM {table} ORDER BY random() LIMIT 1)"])
            try:
                connection.execute(f"UPDATE OR IGNORE {table} SET {column} = ? {where}",
                                   (random.choice(VALUES),))
            except sqlite3.Error:
                pass
    loosened(random, data, path, change)


def ids(random, data, path):
    """Rows of huge and negative numbers, and rows that point nowhere."""
    def change(connection, tables):
        for _ in range(random.choice([1, 3])):
            table = random.choice(tables + ["book"] * 6)
            number = random.choice([LARGEST, SMALLEST, -1, 0, 2 ** 32, 2 ** 32 + 5, 49_999_999])
            row = f"(SELECT max(id) FROM {table})"
            try:
                connection.execute(f"UPDATE OR IGNORE {table} SET id = ? WHERE id = {row}", (number,))
            except sqlite3.Error:
                pass
    loosened(random, data, path, change)


def journal(random, data, path):
    """A history that tells of rows without end, of none, and in no language."""
    def change(connection, tables):
        ranges = [(SMALLEST, LARGEST), (1, LARGEST), (LARGEST, SMALLEST), (LARGEST, LARGEST),
                  (0, 0), (-5, 5), (5, 1), (1, 10 ** 12), (SMALLEST, SMALLEST)]
        images = ['{', '[]', '5', '{"title":5}', '{"title":{}}', '{"id":1,"x; y":2}', "null", None,
                  '{"title":null,"version":9223372036854775807,"copies":-3}', '{"name":""}',
                  b"\xff", 7, '{"title":"' + "y" * 3000 + '"}', '{"bookId":1e308}', "[" * 3000]
        for _ in range(random.choice([1, 5, 40])):
            row = random.choice(["id % 3 = 0", "1", "id = (SELECT max(id) FROM change)"])
            match random.randrange(5):
                case 0 | 1:
                    connection.execute(
                        "UPDATE change SET first = ?, last = ? WHERE operation = 'insert' AND " + row,
                        random.choice(ranges))
                case 2:
                    connection.execute(
                        "UPDATE change SET before = ? WHERE operation <> 'insert' AND " + row,
                        (random.choice(images),))
                case 3:
                    connection.execute("UPDATE revision SET undoes = id WHERE kind <> 'edit'")
                    connection.execute(
                        "UPDATE change SET operation = ? WHERE " + row,
                        (random.choice(["insert", "delete", "update", "", 5, None]),))
                case 4:
                    column = random.choice(["at", "who", "what", "kind", "undoes", "records",
                                            "readerId", "ownWhat"])
                    connection.execute(f"UPDATE revision SET {column} = ? WHERE {row}".replace(
                        "FROM change", "FROM revision"), (random.choice(VALUES),))
    loosened(random, data, path, change)


PLAIN = [bit, some_bytes, page, cut, zeros, header, types, types, types]
THROUGH_SQLITE = [values, values, values, ids, journal, journal]


def damaged(random, original, path):
    """A copy with one kind of damage, and the name of it."""
    data = bytearray(original)
    kind = random.choice(PLAIN + THROUGH_SQLITE)
    if kind in PLAIN:
        kind(random, data)
    else:
        kind(random, data, path)
    return kind.__name__, bytes(data)
