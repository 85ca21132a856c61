#!/usr/bin/env python3
"""An engine for Grovekeeper in Python, with only the standard library.

It asks for the legal moves with every view and takes one at random. Replace `choose` by something better.
"""

import json
import random
import sys


def say(line):
    print(line, flush=True)


def choose(view, chance):
    """The move to play, as one of the texts in view["legal"]."""
    return chance.choice(view["legal"])


def main():
    view = None
    chance = random.Random(0)
    for line in sys.stdin:
        word, _, rest = line.strip().partition(" ")
        if word == "gk":
            say("id name Example in Python")
            say("want legal")
            say("gkok")
        elif word == "isready":
            say("readyok")
        elif word == "match":
            chance = random.Random(json.loads(rest).get("seed", ""))
        elif word == "view":
            view = json.loads(rest)
        elif word == "go":
            if view and view.get("legal"):
                say("move " + choose(view, chance))
            else:
                say("error view there is no view with legal moves")
        elif word == "quit":
            break
        # `set`, `stop` and `end` need no answer here, and unknown lines are ignored.


if __name__ == "__main__":
    main()
