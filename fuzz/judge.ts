import type { Answer } from './raw.ts';

/** A line of a stack, a place of this machine's disk, words of the database. */
const INSIDES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a stack trace', /\n\s+at .+:\d+:\d+|\bat [\w.<>]+ \((?:file|node):/],
  ['a path of the server', /file:\/\/\/|node_modules\/|\/(?:home|work|tmp|root|var\/lib)\/[\w.-]+\//],
  [
    'words of the database',
    /syntax error at or near|violates \w+[- ]?\w* constraint|(?:relation|column) "\w+" (?:does not|of)|\bselect .+ from "|insert into "/i,
  ],
];

/** What an answer tells of the server's insides; only refusals are read, since the rest is people's own text. */
export function insidesOf({ status, body }: Answer): string[] {
  if (status < 400) return [];
  return INSIDES.filter(([, pattern]) => pattern.test(body)).map(([kind]) => kind);
}
