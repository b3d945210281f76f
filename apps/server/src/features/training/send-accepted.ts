import { setTimeout as pause } from 'node:timers/promises';
import type { Db } from '@scriptorium/db/database.ts';
import type { OutgoingLimits } from '@scriptorium/node-server/http/services.ts';
import { listTexts, TEXTS } from '@scriptorium/node-server/templating/wildcard-values.store.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { retryAfterMs } from '@scriptorium/outgoing/retry-after.ts';
import { sendOutgoing, type OutgoingResponse } from '@scriptorium/outgoing/send.ts';
import { labelReader, type ExportedLabel } from '../exports/exported-labels.api.ts';
import { acceptedDocuments } from './accepted-documents.ts';
import { countAccepted, type AcceptedDocument } from './accepted-documents.store.ts';
import type { TrainingWork } from './train-built-in.ts';
import { TrainingFailure } from './training-failure.ts';

/** Documents of one request, and their characters, after which the next request begins. */
const MAX_DOCUMENTS = 100;
const MAX_CHARACTERS = 4_000_000;
const MAX_COUNTED = 100_000;
const MAX_REDIRECTS = 5;
/** The maximum number of attempts of each request. */
const TRIES = 4;
const FIRST_DELAY_MS = 2000;

export interface RemoteTraining extends TrainingWork {
  readonly url: string;
  /** Sent as a bearer token, to the origin of the address only. */
  readonly token: string | null;
  readonly outgoing: OutgoingLimits;
  readonly training: { readonly id: number; readonly version: number };
  readonly node: {
    readonly id: number;
    readonly name: string;
    readonly labels: 'TAGS' | 'CLASSIFIER' | null;
  };
}

/** Sends all documents that people have accepted to the model of a node, as JSON lines (docs/training.md). */
export async function sendAccepted(work: RemoteTraining): Promise<number> {
  const { db, nodeId, report, signal } = work;
  const total = await countAccepted(db, nodeId, { since: null, most: MAX_COUNTED });
  let done = 0;
  let part = 0;
  let waiting: readonly string[] | undefined;
  const send = async (lines: readonly string[], isLast: boolean) => {
    signal.throwIfAborted();
    part += 1;
    await sendPart(work, part, [JSON.stringify(headOf(work, part, isLast)), ...lines]);
    done += lines.length;
    await report({ done: Math.min(done, total), total, phase: 'DOCUMENTS' });
  };
  await report({ done, total, phase: 'DOCUMENTS' });
  // Each part waits for the next one: only then is it known whether it is the last.
  for await (const lines of partsOf(work)) {
    if (waiting) await send(waiting, false);
    waiting = lines;
  }
  if (!waiting) throw new TrainingFailure('nothingAccepted');
  await send(waiting, true);
  return done;
}

const headOf = ({ training, node }: RemoteTraining, part: number, isLast: boolean) => ({
  training: { ...training, part, isLast },
  node: { id: node.id, name: node.name },
});

async function* partsOf(work: RemoteTraining): AsyncGenerator<readonly string[]> {
  const labelsOf = await labelReader(work.db, work.node);
  let lines: string[] = [];
  let characters = 0;
  for await (const page of acceptedDocuments(work.db, work.nodeId, MAX_DOCUMENTS))
    for (const document of page) {
      const line = await lineOf(work.db, document, labelsOf);
      lines.push(line);
      characters += line.length;
      if (lines.length < MAX_DOCUMENTS && characters < MAX_CHARACTERS) continue;
      yield lines;
      [lines, characters] = [[], 0];
    }
  if (lines.length > 0) yield lines;
}

async function lineOf(
  db: Db,
  { documentId, filename, id, contentId }: AcceptedDocument,
  labelsOf: Awaited<ReturnType<typeof labelReader>>,
): Promise<string> {
  const labels: object[] = [];
  for await (const batch of labelsOf({ id, contentId })) labels.push(...batch.map(labelOf));
  const { rows } = await listTexts(db, TEXTS.content, [documentId], Number.MAX_SAFE_INTEGER);
  return JSON.stringify({ document: { id: documentId, filename }, text: rows[0]?.text ?? '', labels });
}

/** Builds the sent label, without its author, who is nobody else's business. */
const labelOf = ({ label, path, start, end, startMs, endMs, quote }: ExportedLabel): object =>
  start === null && startMs === null ? { label, path } : { label, path, start, end, startMs, endMs, quote };

async function sendPart(work: RemoteTraining, part: number, lines: readonly string[]): Promise<void> {
  const { url, token, outgoing, signal, training } = work;
  const body = `${lines.join('\n')}\n`;
  const headers = {
    'content-type': 'application/x-ndjson; charset=utf-8',
    'idempotency-key': `training-${training.id}-${part}`,
    ...(token === null ? {} : { authorization: `Bearer ${token}` }),
  };
  for (let tries = 1; ; tries += 1) {
    const answer = await outgoing.perHostLimiter.run(hostOf(url), signal, () =>
      sendOutgoing({
        method: 'POST',
        url,
        headers,
        body,
        allow: outgoing.allow,
        timeoutMs: outgoing.timeoutMs,
        maxBytes: outgoing.maxBytes,
        maxRedirects: MAX_REDIRECTS,
        signal,
      }).catch(failureOf),
    );
    if (isAccepted(answer)) return;
    const delay = delayAfter(answer, tries);
    if (delay === null) throw refusalOf(answer);
    await pause(delay, undefined, { signal });
  }
}

const hostOf = (url: string): string => URL.parse(url)?.host ?? url;

const failureOf = (error: unknown): OutgoingError => {
  if (error instanceof OutgoingError) return error;
  throw error;
};

type Answer = OutgoingResponse | OutgoingError;

const isAccepted = (answer: Answer): boolean =>
  !(answer instanceof OutgoingError) && answer.status >= 200 && answer.status < 300;

/** Repeats do no harm: each part has a key. */
const PASSING: ReadonlySet<OutgoingError['kind']> = new Set(['resolve', 'connect', 'timeout', 'broken']);

/** Milliseconds before the next try; null: no other try can succeed. */
function delayAfter(answer: Answer, tries: number): number | null {
  const isPassing =
    answer instanceof OutgoingError
      ? PASSING.has(answer.kind)
      : answer.status === 429 || answer.status >= 500;
  if (!isPassing || tries >= TRIES) return null;
  const asked =
    answer instanceof OutgoingError ? undefined : retryAfterMs(answer.headers['retry-after'], Date.now());
  return asked ?? FIRST_DELAY_MS * 4 ** (tries - 1);
}

function refusalOf(answer: Answer): TrainingFailure {
  if (answer instanceof OutgoingError)
    return new TrainingFailure('unreachable', { detail: answer.message }, answer);
  return new TrainingFailure('refused', { status: answer.status });
}
