import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileRules, findMatches } from '@scriptorium/matching/engine/compile.ts';
import type { RuleSet } from '@scriptorium/matching/engine/compile.ts';
import { MatchList } from '@scriptorium/matching/text/match-list.ts';
import type { Match } from '@scriptorium/matching/rules/rules.ts';
import { type BenchRow, printRows } from '../bench-row.ts';
import { makeCorpus } from './corpus.ts';
import { asRules, exactPhrases, fuzzyPhrases, patterns } from './rule-sets.ts';

const LENGTH = 1_000_000;
const SEED = 20_260_701;
const AGREP_PHRASES = 40;

/** The matching engine compared with tools of its kind, on the same texts and rules, in CPU time. */
export async function runMatchingBench(): Promise<BenchRow[]> {
  const folder = mkdtempSync(join(tmpdir(), 'matching-bench-'));
  try {
    const corpus = makeCorpus(SEED, LENGTH);
    writeFileSync(join(folder, 'text.txt'), corpus.text);
    writeFileSync(join(folder, 'lower.txt'), corpus.text.toLowerCase());
    const write = (name: string, lines: readonly string[]) =>
      writeFileSync(join(folder, name), lines.join('\n'));
    const phrases = exactPhrases(corpus, 10_000, SEED + 1);
    write('phrases.txt', phrases);
    const expressions = patterns(corpus, 1_000, SEED + 2);
    write('patterns.txt', expressions);
    const fuzzy = fuzzyPhrases(corpus, 2_000, SEED + 3);
    write('fuzzy.txt', fuzzy);
    write('fuzzy-some.txt', fuzzy.slice(0, AGREP_PHRASES));
    return [
      benchExact(folder, corpus.text, phrases),
      benchRegex(folder, corpus.text, expressions),
      ...benchFuzzy(folder, corpus.text, fuzzy),
    ];
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function benchExact(folder: string, text: string, phrases: readonly string[]): BenchRow {
  const ruleSet = compileRules(asRules(phrases, 'EXACT'));
  const ours = measure(ruleSet, text, 25);
  const all = new MatchList(ruleSet.rules);
  ruleSet.scanPhrases(text, all);
  const peer = askPeer<{ seconds: number; hits: number }>(folder, 'exact', 9);
  return row('exact: 10,000 phrases, whole words', ours.seconds, peer.seconds, 1.5, {
    peer: 'pyahocorasick',
    note: `${all.length} hits on both sides, before overlaps of a label are settled`,
    wrong: differenceOf(all.length, peer.hits),
  });
}

function benchRegex(folder: string, text: string, expressions: readonly string[]): BenchRow {
  const ruleSet = compileRules(asRules(expressions, 'REGEX'));
  const ours = measure(ruleSet, text, 5);
  const peer = askPeer<{ seconds: number; hits: number[] }>(folder, 'regex', 3);
  const counts = expressions.map(() => 0);
  for (const { ruleId } of ours.matches) counts[ruleId]! += 1;
  const differing = expressions.filter((_, i) => counts[i] !== peer.hits[i]);
  const without = ruleSet.regex.rules.filter((rule) => !rule.literal).length;
  const peerHits = peer.hits.reduce((a, b) => a + b, 0);
  return row('regex: 1,000 patterns', ours.seconds, peer.seconds, 10, {
    peer: 'Python re',
    wrong:
      differenceOf(ours.matches.length, peerHits) ??
      (differing.length > 0 ? `${differing.length} patterns differ, such as ${differing[0]}` : undefined),
    note: `${ours.matches.length} hits on both sides; ${without} without a literal`,
  });
}

function benchFuzzy(folder: string, text: string, phrases: readonly string[]): BenchRow[] {
  const lineOf = lineFinder(text);
  const linesOf = (matches: readonly Match[]) =>
    new Set(matches.flatMap((m) => range(lineOf(m.start), lineOf(m.end - 1))));
  const all = measure(compileRules(asRules(phrases, 'FUZZY', 2)), text, 9);
  const ugrep = askPeer<{ seconds: number; found: [line: number, words: string][] }>(folder, 'fuzzy-all', 5);
  const agrep = askPeer<{ seconds: number; lines: number[][] }>(folder, 'fuzzy-each', 1);
  const ourLines = linesOf(all.matches);
  const theirLines = new Set(ugrep.found.map(([line]) => line));
  const lines = text.toLowerCase().split('\n');
  const missedOfAll = ugrep.found.filter(
    ([line, words]) => !ourLines.has(line) && isWhole(words, lines[line - 1]!),
  );
  let missed = 0;
  for (const [rule, lines] of agrep.lines.entries()) {
    const found = linesOf(all.matches.filter((match) => match.ruleId === rule));
    missed += lines.filter((line) => !found.has(line)).length;
  }
  return [
    row('fuzzy: 2,000 phrases, tolerance 2', all.seconds, ugrep.seconds, 1.5, {
      peer: 'ugrep -Z2 -w',
      note: `${ourLines.size} lines and the phrase of each; ugrep ${theirLines.size} lines, no phrase; of whole words ${missedOfAll.length} of its finds are not in our lines`,
    }),
    row('fuzzy: one of 2,000 phrases', all.seconds / phrases.length, agrep.seconds, 1_000, {
      peer: 'tre-agrep -2 -w',
      note: `${agrep.lines.length} phrases, ${agrep.lines.flat().length} lines found by tre-agrep, ${missed} of them not by us`,
    }),
  ];
}

function measure(ruleSet: RuleSet, text: string, runs: number): { seconds: number; matches: Match[] } {
  const times: number[] = [];
  let matches = findMatches(ruleSet, text);
  for (let i = 0; i < runs; i++) {
    const start = process.cpuUsage();
    matches = findMatches(ruleSet, text);
    const { user, system } = process.cpuUsage(start);
    times.push((user + system) / 1e6);
  }
  return { seconds: times.sort((a, b) => a - b)[runs >> 1]!, matches };
}

function askPeer<T>(folder: string, peer: string, runs: number): T {
  const script = join(import.meta.dirname, 'peers.py');
  const output = execFileSync('/usr/bin/python3', [script, folder, peer, String(runs)], { encoding: 'utf8' });
  // The script is ours and prints exactly the requested lines.
  return JSON.parse(output) as T;
}

function row(
  name: string,
  ours: number,
  peer: number,
  goal: number,
  more: { peer: string; note: string; wrong?: string | undefined },
): BenchRow {
  return {
    name,
    ours: duration(ours),
    peer: `${more.peer} ${duration(peer)}`,
    ratio: peer / ours,
    goal,
    note: more.note,
    ...(more.wrong === undefined ? {} : { wrong: more.wrong }),
  };
}

const duration = (seconds: number): string => `${Number((seconds * 1_000).toPrecision(3))} ms`;

/** Describes the difference; undefined when both found the same. */
const differenceOf = (ours: number, peer: number): string | undefined =>
  ours === peer ? undefined : `hits differ: ${ours} and ${peer}`;

/** Whether the line contains the words uncut: ugrep treats letters beyond ASCII as the end of a word. */
function isWhole(words: string, line: string): boolean {
  const word = String.raw`[\p{L}\p{N}]`;
  const source = words.replaceAll(/[.*+?^${}()|[\]\\/]/g, String.raw`\$&`);
  return new RegExp(`(?<!${word})(?=${word})${source}(?<=${word})(?!${word})`, 'u').test(line);
}

const range = (from: number, to: number): number[] =>
  Array.from({ length: to - from + 1 }, (_, i) => from + i);

/** Line numbers from 1, as grep counts. */
function lineFinder(text: string): (position: number) => number {
  const ends = [...text.matchAll(/\n/g)].map((match) => match.index);
  return (position) => {
    let low = 0;
    let high = ends.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (ends[middle]! >= position) high = middle;
      else low = middle + 1;
    }
    return low + 1;
  };
}

if (import.meta.main) printRows(await runMatchingBench());
