"""Runs what the matching engine is compared with; prints one JSON object. Times are CPU seconds, medians."""
import json
import re
import resource
import statistics
import subprocess
import sys
import time

folder, peer, runs = sys.argv[1], sys.argv[2], int(sys.argv[3])


def read(name):
    with open(f"{folder}/{name}", encoding="utf8", newline="") as file:
        return file.read()


def median(work):
    times, result = [], None
    for _ in range(runs):
        start = time.process_time()
        result = work()
        times.append(time.process_time() - start)
    return statistics.median(times), result


def child_cpu():
    usage = resource.getrusage(resource.RUSAGE_CHILDREN)
    return usage.ru_utime + usage.ru_stime


def exact():
    import ahocorasick

    text = read("text.txt")
    phrases = [p.lower() for p in read("phrases.txt").split("\n")]
    automaton = ahocorasick.Automaton()
    for phrase in phrases:
        automaton.add_word(phrase, len(phrase))
    automaton.make_automaton()

    def whole_words():
        folded = text.lower().replace("\n", " ")
        last, hits = len(folded) - 1, []
        for end, length in automaton.iter(folded):
            start = end - length
            if (start < 0 or not folded[start].isalnum()) and (end == last or not folded[end + 1].isalnum()):
                hits.append((start + 1, end + 1))
        return len(hits)

    seconds, hits = median(whole_words)
    return {"seconds": seconds, "hits": hits}


def regex():
    text = read("text.txt")
    compiled = [re.compile(p) for p in read("patterns.txt").split("\n")]
    seconds, hits = median(lambda: [sum(1 for m in p.finditer(text) if m.end() > m.start()) for p in compiled])
    return {"seconds": seconds, "hits": hits}


def output_of(command):
    return subprocess.run(command, capture_output=True, env={"LC_ALL": "C.UTF-8"}).stdout.decode("utf8")


def fuzzy_all():
    command = ["/usr/bin/ugrep", "-Z2", "-F", "-w", "-f", f"{folder}/fuzzy.txt", f"{folder}/lower.txt"]
    times = []
    for _ in range(runs):
        start = child_cpu()
        output_of(command)
        times.append(child_cpu() - start)
    # Once more for the words that it finds, as "line:words" or, further on in a line, "line+words".
    found = [re.match(r" *(\d+)[:+](.*)", line).groups() for line in output_of([*command, "-n", "-o"]).splitlines()]
    return {"seconds": statistics.median(times), "found": [(int(line), words) for line, words in found]}


def fuzzy_each():
    times, lines = [], []
    for phrase in read("fuzzy-some.txt").split("\n"):
        start = child_cpu()
        output = output_of(["/usr/bin/tre-agrep", "-n", "-2", "-w", "-k", "-e", phrase, f"{folder}/lower.txt"])
        times.append(child_cpu() - start)
        lines.append([int(line.split(":", 1)[0]) for line in output.splitlines()])
    return {"seconds": sum(times) / len(times), "lines": lines}


print(json.dumps({"exact": exact, "regex": regex, "fuzzy-all": fuzzy_all, "fuzzy-each": fuzzy_each}[peer]()))
