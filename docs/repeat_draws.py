#!/usr/bin/env python3
"""Repeats the draws of a match exported with `/export`, without any code of the bot.

    python3 repeat_draws.py match.txt [--seal HASH] [--messages SEAL START BOARD]

It computes the seal and the seed, and every number that was drawn, and compares them with the file. The seed must end
with the id of the public message that announced the start. HASH is what the bot posted when the table was opened;
SEAL, START and BOARD are the ids of the messages with the seal, with the start and with the first board. It needs only
Python's standard library.

The method (see also fairness.md): the seed is the key of ChaCha20 (RFC 8439 block function, 64-bit counter from 0,
nonce 0). The stream is read as little-endian 32-bit words. A number below n is the first word that is less than the
largest multiple of n up to 2^32, modulo n.
"""

import datetime
import hashlib
import re
import struct
import sys


def block(key, counter):
    """One ChaCha20 block as sixteen words."""

    def quarter(a, b, c, d):
        for x, y, z, turn in ((a, b, d, 16), (c, d, b, 12), (a, b, d, 8), (c, d, b, 7)):
            s[x] = (s[x] + s[y]) & 0xFFFFFFFF
            s[z] ^= s[x]
            s[z] = (s[z] << turn | s[z] >> (32 - turn)) & 0xFFFFFFFF

    start = list(struct.unpack("<4I", b"expand 32-byte k")) + list(struct.unpack("<8I", key))
    start += [counter & 0xFFFFFFFF, counter >> 32, 0, 0]
    s = list(start)
    for _ in range(10):
        for column in range(4):
            quarter(column, 4 + column, 8 + column, 12 + column)
        for column in range(4):
            quarter(column, 4 + (column + 1) % 4, 8 + (column + 2) % 4, 12 + (column + 3) % 4)
    return [(a + b) & 0xFFFFFFFF for a, b in zip(s, start)]


def words(key):
    counter = 0
    while True:
        yield from block(key, counter)
        counter += 1


def below(stream, n):
    multiple = 2**32 // n * n
    return next(word for word in stream if word < multiple) % n


def sha256(*lines):
    return hashlib.sha256("".join(line + "\n" for line in lines).encode()).hexdigest()


def fail(reason):
    sys.exit("NOT REPEATED: " + reason)


def read(path):
    """The head as pairs, and the draws as (moves made before, bound, number). The list must be complete."""
    with open(path, encoding="utf-8") as file:
        lines = [line for line in file.read().split("\n") if not line.startswith("#")]
    end = lines.index("") if "" in lines else len(lines)
    head = [line.split(": ", 1) for line in lines[1:end]]
    if "draws:" not in lines:
        fail("the file has no list of draws")
    start = lines.index("draws:")
    moves = [line for line in lines[end:start] if line]
    *listed, total = [line for line in lines[start + 1 :] if line] or [""]
    draws = []
    for line in listed:
        before, pairs = line.split(".", 1)
        draws += [(int(before), *map(int, pair.split(":"))) for pair in pairs.split()]
    numbers = [line.split(".", 1)[0] for line in listed]
    if numbers != [str(n) for n in range(len(moves) + 1)] or total != f"total: {len(draws)}":
        fail(f"the list of draws is not whole: {len(draws)} draws on {len(listed)} lines for {len(moves)} moves")
    return lines[0], head, draws


def main():
    args = sys.argv[1:]
    posted = args[args.index("--seal") + 1] if "--seal" in args[:-1] else None
    ids = args[args.index("--messages") + 1 :][:3] if "--messages" in args else None
    message = None
    title, head, draws = read(args[0])
    field = {pair[0]: pair[1] for pair in head if len(pair) == 2}
    contributions = [f"contribution: {value}" for name, value in head if name == "contribution"]
    same = [f"{name}: {field[name]}" for name in ("game", "rules", "random")]
    if title == "grovekeeper record 2":
        options, secret = f"options: {field['sealed options']}", f"secret: {field['secret']}"
        seal = sha256("grovekeeper seal 2", *same, options, secret)
        if sha256("grovekeeper seed 2", secret, *contributions) != field["seed"]:
            fail("the seed does not follow from the secret and the contributions")
        messages = [line for line in contributions if re.fullmatch(r"contribution: \w+ message \d+", line)]
        if len(messages) != 1 or contributions[-1:] != messages or "start message" not in messages[0]:
            fail("the seed does not end with the message of the start")
        message = int(messages[0].split()[-1])
    elif title == "grovekeeper record 1":
        rest = [f"{name}: {field[name]}" for name in ("players", "options", "seed")]
        seal = sha256(title, *same, *rest)
    else:
        fail("this is not a record that this script knows")
    if seal != field["commitment"]:
        fail("the seal in the file does not follow from it")
    if posted is not None and (len(posted.strip()) < 24 or not seal.startswith(posted.strip().lower())):
        fail(f"the seal of this match is {seal}")
    stream = words(bytes.fromhex(field["seed"]))
    for moves, bound, number in draws:
        repeated = below(stream, bound)
        if repeated != number:
            fail(f"after {moves} moves {number} was drawn below {bound}, it should be {repeated}")
    print(f"Repeated {len(draws)} draws. Seal: {seal}")
    if message is None:
        print("Not shown: who chose the seed. It does not follow from a sealed secret and a public message.")
    else:
        # Discord's ids begin with their time, in milliseconds since the beginning of 2015.
        posted_at = datetime.datetime.fromtimestamp(((message >> 22) + 1420070400000) / 1000, datetime.timezone.utc)
        print(f"The start was announced by message {message}, posted {posted_at:%Y-%m-%d %H:%M:%S} UTC.")
        words_added = [line.split(" word ", 1)[1] for line in contributions[:-1]]
        if words_added:
            print(f"It must contain these words, and must not be edited: {', '.join(words_added)}")
    if ids is not None:
        if message is None:
            fail("the seed does not follow from the message of the start")
        if len(ids) != 3 or not all(re.fullmatch(r"\d+", one) for one in ids):
            fail("--messages takes the ids of the seal, of the start and of the first board")
        sealed, started, board = map(int, ids)
        if started != message:
            fail(f"the seed ends with message {message}, not with the start that you saw")
        if not sealed <= started < board:
            fail("the start was not announced after the seal and before the first board")
        print("The start was announced after the seal and before the first board.")


if __name__ == "__main__":
    main()
