"""Breaks the rules of the games on purpose, one at a time, and asks whether a test notices.

Usage: python3 games/tests/mutations/run.py SCRATCH [GAME...]

The crate is copied to the folder SCRATCH. There every mutation of the lists beside this file is written behind a switch that an
environment variable sets, so that one build serves all of them; the switch is never in the tree. Then the tests run for each
mutation: those of its game's rulebook first, the others only if these notice nothing. SCRATCH/results.txt keeps what was found,
so that a run goes on where it stopped. At the end docs/mutations.md is written.

A list has a heading `# FILE: WHAT` for each mutation, then the text as it is (`-`) and as it becomes (`+`). `M` is the switch
and `M-1` that of the mutation before, where two of them change the same place.
"""

import datetime
import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[2]
GAMES = ["legendary_forests", "mystaria", "wispwood", "legends"]
TITLES = ["Legendary Forests", "Mystaria", "Wispwood", "Legends"]
# A test that hangs has noticed, too. All tests together take less than a third of this.
LIMIT = 300

SWITCH = """
pub(crate) fn mutant(number: u32) -> bool {
    static ON: std::sync::LazyLock<u32> =
        std::sync::LazyLock::new(|| std::env::var("MUTANT").map_or(0, |on| on.parse().unwrap_or(0)));
    *ON == number
}
"""


def mutations(game):
    """The mutations of a game as (number, file, what, old text, new text)."""
    blocks = re.split(r"^# ", (HERE / f"{game}.txt").read_text(), flags=re.M)[1:]
    for number, block in enumerate(blocks, 100 * GAMES.index(game) + 1):
        heading, *lines = block.rstrip("\n").split("\n")
        file, what = heading.split(": ", 1)
        text = {mark: "\n".join(line[1:] for line in lines if line.startswith(mark)) for mark in "-+"}
        switched = {
            mark: re.sub(r"\bM\b", f"crate::mutant({number})", text.replace("M-1", f"crate::mutant({number - 1})"))
            for mark, text in text.items()
        }
        yield number, file, what, switched["-"], switched["+"]


def copy(scratch):
    """Copies the crate with all mutations into a workspace of its own."""
    shutil.rmtree(scratch / "games", ignore_errors=True)
    shutil.copytree(ROOT / "games", scratch / "games")
    shutil.copytree(ROOT / "docs", scratch / "docs", dirs_exist_ok=True)
    shutil.copy(ROOT / "Cargo.lock", scratch)
    workspace = (ROOT / "Cargo.toml").read_text()
    (scratch / "Cargo.toml").write_text(re.sub(r"members = \[.*?\]", 'members = ["games"]', workspace, flags=re.S))
    library = scratch / "games/src/lib.rs"
    library.write_text(library.read_text() + SWITCH)
    for game in GAMES:
        for _, file, what, old, new in mutations(game):
            path = scratch / "games/src" / game / file
            source = path.read_text()
            if source.count(old) != 1:
                sys.exit(f"{game}/{file}: {what}: the text is there {source.count(old)} times, not once")
            path.write_text(source.replace(old, new))


def build(scratch):
    """The test programs: that of the library and the one of all other tests."""
    command = ["cargo", "test", "--offline", "-p", "games", "--lib", "--test", "it", "--no-run", "--message-format=json"]
    made = subprocess.run(command, cwd=scratch, stdout=subprocess.PIPE, check=True, text=True, env=environment(scratch, 0))
    lines = [json.loads(line) for line in made.stdout.splitlines() if line.startswith("{")]
    return [line["executable"] for line in lines if line.get("executable")]


def environment(scratch, number):
    return dict(os.environ, MUTANT=str(number), CARGO_TARGET_DIR=str(scratch / "target"))


def failed(scratch, programs, number, arguments):
    """The names of the tests that fail while a mutation is on."""
    found = []
    for program in programs:
        try:
            ran = subprocess.run(
                [program, *arguments], cwd=scratch / "games", env=environment(scratch, number), text=True,
                stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, timeout=LIMIT,
            )
        except subprocess.TimeoutExpired:
            return ["(does not end)"]
        found += re.findall(r"^test (\S+) .*FAILED$", ran.stdout, flags=re.M)
        if ran.returncode and not found:
            return ["(the program breaks off)"]
    return found


def caught_by(scratch, programs, game, number):
    rulebook = failed(scratch, programs, number, [f"{game}::"])
    return rulebook or failed(scratch, programs, number, ["--skip", f"{game}::"])


def named(what, tests):
    """The test to show: one that is named after the ruling, or at least not one that compares with whole matches."""
    ruling = re.match(r"[FMWLPHOET]\d+", what)
    after_ruling = [test for test in tests if ruling and f"_{ruling[0].lower()}_" in "_" + test.split("::")[-1]]
    of_a_rule = [test for test in tests if not re.search("release|before|reference|replay|brute|random|frozen", test)]
    return (after_ruling or of_a_rule or tests or [""])[0]


def table(results):
    lines = []
    for game, title in zip(GAMES, TITLES):
        rows = [(number, file, what, results.get(number, [])) for number, file, what, *_ in mutations(game)]
        caught = sum(bool(tests) for *_, tests in rows)
        lines += [f"## {title}: {caught} of {len(rows)} caught", "", "| | Mutation | File | Caught by | Tests |"]
        lines += ["|--:|---|---|---|--:|"]
        for number, file, what, tests in rows:
            test = named(what, tests).replace("rulebook::", "") if tests else "**nothing**"
            lines.append(f"| {number} | {what} | `{file}` | `{test}` | {len(tests)} |")
        lines.append("")
    return "\n".join(lines)


def main():
    scratch = Path(sys.argv[1]).resolve()
    wanted = sys.argv[2:] or GAMES
    scratch.mkdir(parents=True, exist_ok=True)
    copy(scratch)
    programs = build(scratch)
    if broken := failed(scratch, programs, 0, []):
        sys.exit(f"without a mutation these tests fail: {broken}")
    kept = scratch / "results.txt"
    kept.touch()
    results = {int(number): tests.split() for number, tests in (line.split("\t") for line in kept.read_text().splitlines())}
    for game in wanted:
        for number, _, what, *_ in mutations(game):
            if number not in results:
                results[number] = [test.replace(" ", "_") for test in caught_by(scratch, programs, game, number)]
                with kept.open("a") as file:
                    print(number, " ".join(results[number]), sep="\t", file=file)
                print(number, what, "->", named(what, results[number]) or "NOTHING", flush=True)
    today = datetime.date.today().isoformat()
    head = (HERE / "head.md").read_text().replace("{date}", today)
    (ROOT / "docs/mutations.md").write_text(head + "\n" + table(results))


main()
