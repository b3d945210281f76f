import { ERRORS, isErrorKey } from '@scriptorium/contract/errors.ts';
import { z } from 'zod';
import type { Answer } from './raw.ts';
import type { Draft } from './request.ts';

/** A line of a stack trace, a path on this machine, messages of the database. */
const INSIDES: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['a stack trace', /\n\s+at .+:\d+:\d+|\bat [\w.<>]+ \((?:file|node):/],
  ['a path of the server', /file:\/\/\/|node_modules\/|\/(?:home|work|tmp|root|var\/lib)\/[\w.-]+\//],
  [
    'words of the database',
    /syntax error at or near|violates \w+[- ]?\w* constraint|(?:relation|column) "\w+" (?:does not|of)|\bselect .+ from "|insert into "/i,
  ],
];

/** The server internals that an answer reveals; only refusals are read, since other answers contain users' texts. */
export function insidesOf({ status, body }: Answer): string[] {
  if (status < 400) return [];
  return INSIDES.filter(([, pattern]) => pattern.test(body)).map(([kind]) => kind);
}

/** Characters that change the route when they are in a path. */
const NO_SEGMENT = /(?:^|\/)(?:\.{0,2}|%2e|%2e%2e)(?=\/|\?|$)/i;
/** A client would not write a longer address: it was truncated. */
const MOST_OF_URL = 12_000;

/**
 * Whether the server read the values that the schemas checked: an intact request whose address leads to the endpoint.
 */
const isJudged = ({ raw, url, endpoint }: Draft): boolean =>
  !raw && url.length < MOST_OF_URL && (!endpoint.params || !NO_SEGMENT.test(url.slice(1)));

const Refusal = z.object({ errorKey: z.string() });

function keyOf(body: string): string | undefined {
  try {
    return Refusal.safeParse(JSON.parse(body)).data?.errorKey;
  } catch {
    return undefined;
  }
}

/** The schemas of an endpoint are its limits: a request that breaks them must be refused, with a reason. */
export function breachesOf(draft: Draft, { status, body }: Answer): string[] {
  if (!isJudged(draft)) return [];
  if (!draft.valid && status >= 200 && status < 400) return ['a request that breaks its schema was taken'];
  if (status < 400 || status >= 500) return [];
  const key = keyOf(body);
  const isKnown = key !== undefined && isErrorKey(key) && ERRORS[key].status === status;
  return isKnown ? [] : ['a refusal without a reason of the catalogue'];
}
