import { ERRORS, type ErrorKey } from '@scriptorium/contract/kit/errors.ts';
import { z } from 'zod';
import type { Answer } from './raw.ts';
import type { Draft } from './request.ts';

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

/** What is routed elsewhere when it stands in a path. */
const NO_SEGMENT = /(?:^|\/)(?:\.{0,2}|%2e|%2e%2e)(?=\/|\?|$)/i;
/** A client would not write a longer address: it was cut. */
const MOST_OF_URL = 12_000;

/** Whether the schemas said what the server read: nothing was broken on the wire, and the address leads to the endpoint. */
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

/** The schemas of an endpoint are its limits: whatever breaks them is refused, and a refusal says why. */
export function breachesOf(draft: Draft, { status, body }: Answer): string[] {
  if (!isJudged(draft)) return [];
  if (!draft.valid && status >= 200 && status < 400) return ['a request that breaks its schema was taken'];
  if (status < 400 || status >= 500) return [];
  const key = keyOf(body);
  const isKnown =
    key !== undefined && Object.hasOwn(ERRORS, key) && ERRORS[key as ErrorKey].status === status;
  return isKnown ? [] : ['a refusal without a reason of the catalogue'];
}
