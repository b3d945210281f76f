import type { CharSet } from '../text/charset.ts';
import type { Anchor, Pattern } from './pattern.ts';
import { isNullable } from './pattern.ts';

/**
 * One step of an automaton. `set` reads a character and continues with the next step; `fork` prefers `first` to
 * `second`; `anchor` continues if it matches here; `match` ends.
 */
export type Step =
  | { type: 'set'; set: CharSet }
  | { type: 'fork'; first: number; second: number }
  | { type: 'jump'; to: number }
  | { type: 'anchor'; at: Anchor }
  | { type: 'match' };

/** Compiles the pattern to an automaton whose forks are in RE2's order of preference (leftmost, then first). */
export function toProgram(pattern: Pattern): readonly Step[] {
  const steps: Step[] = [];
  append(steps, pattern);
  steps.push({ type: 'match' });
  return steps;
}

function append(steps: Step[], pattern: Pattern): void {
  switch (pattern.type) {
    case 'set':
    case 'anchor':
      steps.push(pattern);
      break;
    case 'concat':
      for (const part of pattern.parts) append(steps, part);
      break;
    case 'choice':
      appendChoice(steps, pattern.branches);
      break;
    case 'repeat':
      appendRepeat(steps, pattern);
  }
}

function appendChoice(steps: Step[], branches: readonly Pattern[]): void {
  const exits: { type: 'jump'; to: number }[] = [];
  for (const [i, branch] of branches.entries()) {
    if (i === branches.length - 1) {
      append(steps, branch);
      break;
    }
    const fork = { type: 'fork' as const, first: steps.length + 1, second: -1 };
    const exit = { type: 'jump' as const, to: -1 };
    steps.push(fork);
    append(steps, branch);
    steps.push(exit);
    exits.push(exit);
    fork.second = steps.length;
  }
  for (const exit of exits) exit.to = steps.length;
}

type Repeat = Extract<Pattern, { type: 'repeat' }>;

function appendRepeat(steps: Step[], { body, min, max, greedy }: Repeat): void {
  if (max === Infinity) {
    for (let i = 1; i < min; i++) append(steps, body);
    if (min > 0) appendPlus(steps, body, greedy);
    // RE2 treats x* as (x+)? when x can be empty.
    else if (isNullable(body)) optional(steps, greedy, () => appendPlus(steps, body, greedy));
    else appendStar(steps, body, greedy);
    return;
  }
  for (let i = 0; i < min; i++) append(steps, body);
  // x{0,3} is (x(x(x)?)?)?.
  const nest = (left: number) => {
    if (left === 0) return;
    optional(steps, greedy, () => {
      append(steps, body);
      nest(left - 1);
    });
  };
  nest(max - min);
}

function appendPlus(steps: Step[], body: Pattern, greedy: boolean): void {
  const start = steps.length;
  append(steps, body);
  steps.push(fork(start, steps.length + 1, greedy));
}

function appendStar(steps: Step[], body: Pattern, greedy: boolean): void {
  const start = steps.length;
  optional(steps, greedy, () => {
    append(steps, body);
    steps.push({ type: 'jump', to: start });
  });
}

function optional(steps: Step[], greedy: boolean, appendBody: () => void): void {
  const at = steps.length;
  steps.push({ type: 'match' }); // Reserves its place; the fork is known after the body.
  appendBody();
  steps[at] = fork(at + 1, steps.length, greedy);
}

const fork = (inside: number, outside: number, greedy: boolean): Step =>
  greedy
    ? { type: 'fork', first: inside, second: outside }
    : { type: 'fork', first: outside, second: inside };
