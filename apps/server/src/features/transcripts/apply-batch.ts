import { followWords, haveRelations } from '@scriptorium/annotations/edit-words.ts';
import { AppError, fieldError } from '@scriptorium/contract/errors.ts';
import type { TranscriptChange } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { ARTIFACT } from '@scriptorium/domain/transcript/transcript.ts';
import {
  planWords,
  type PlannedToken,
  type PlannedUtterance,
  type WordFault,
} from '@scriptorium/domain/transcript/word-edits.ts';
import { addWords } from '@scriptorium/engine/content/text-index.ts';
import type { EditableStep } from '../steps/steps.api.ts';
import { orderAfter, writeOrder } from './place-utterances.ts';
import { noteReplacements } from './process-words.store.ts';
import { recordEdit } from './record-edit.ts';
import { replacementsOf } from './replacements.ts';
import { staleEdit } from './stale-edit.ts';
import { readUtterances, type Stored } from './stored-utterances.ts';
import { toSplices } from './to-splices.ts';
import * as writes from './transcript-writes.store.ts';
import type { Batch } from './batch.ts';
import { listActors } from './transcripts.store.ts';

interface Change {
  readonly step: EditableStep;
  readonly by: number;
  readonly batch: Batch;
}

/** Changes utterances under the document's lock: their places, speakers and words, and all tags and issues on the words. */
export async function applyBatch(tx: Tx, { step, by, batch }: Change): Promise<TranscriptChange> {
  const { documentId } = step;
  if (new Set(batch.map(({ id }) => id)).size < batch.length) throw new AppError('error.transcript.chain');
  const stored = await readUtterances(tx, documentId, batch);
  await requireActors(tx, step, batch, stored);
  const plan = await requirePlan(tx, documentId, batch, stored);
  const { order, fixed } = await orderAfter(tx, { documentId, batch, stored });
  const removedTokens = plan.removed.map(({ id }) => id);
  if (removedTokens.length > 0 && (await haveRelations(tx, removedTokens)))
    throw new AppError('error.token.hasRelations');

  const made = await drawIds(tx, batch);
  const utterances = plan.utterances.map((utterance) => withIds(utterance, made));
  const real = (id: number): number => made.utterances.get(id) ?? id;
  const isNew = ({ id }: { id: number }) => !stored.utterances.has(id);
  await writes.insertUtterances(
    tx,
    documentId,
    utterances.filter(isNew).map(({ id, actor }) => ({ id, actor })),
  );
  await writes.updateActors(
    tx,
    utterances.filter(({ id, actor }) => actor !== (stored.utterances.get(id)?.actor ?? actor)),
  );
  const removed = batch.filter(({ tokens }) => tokens.length === 0).map(({ id }) => id);
  await writeOrder(tx, { order, fixed, removed, real });
  await writes.removeTokens(tx, documentId, removedTokens);
  const touched = await writeTokens(tx, utterances, stored);

  const tokens = utterances.flatMap((utterance) => utterance.tokens);
  const changed = tokens.filter(({ before, value }) => value !== before?.value);
  const followed = await followWords(tx, documentId, {
    touched: [...removedTokens, ...touched],
    edited: tokens.flatMap(({ id, before, tsStart }) =>
      before ? [{ id, value: before.value, startedAt: before.tsStart, tsStart }] : [],
    ),
  });
  await addWords(tx, documentId, changed.map(({ value }) => value).join(' '));
  await noteReplacements(tx, step.processId, replacementsOf(tokens));
  const splices = toSplices(documentId, { utterances, stored, order: order?.map(real) ?? null, removed });
  await recordEdit(tx, { step, by, splices, followed });
  return {
    version: step.version,
    splices,
    madeUtterances: [...made.utterances].map(([temporaryId, id]) => ({ temporaryId, id })),
    madeTokens: [...made.tokens].map(([temporaryId, id]) => ({ temporaryId, id })),
  };
}

/** Speakers of the process, or nobody; an utterance may keep one that the process no longer has. */
async function requireActors(
  tx: Tx,
  { processId }: EditableStep,
  batch: Batch,
  stored: Stored,
): Promise<void> {
  const asked = batch.filter(
    ({ id, actor }) => actor !== ARTIFACT && actor !== stored.utterances.get(id)?.actor,
  );
  if (asked.length === 0) return;
  const actors = await listActors(tx, processId);
  const at = batch.findIndex((utterance) => asked.includes(utterance) && !actors.has(utterance.actor));
  if (at >= 0) throw fieldError('utterances', `batch.${at}.actor`, 'Invalid');
}

async function requirePlan(tx: Tx, documentId: number, batch: Batch, stored: Stored) {
  const plan = planWords(batch, stored);
  if (!plan.ok) throw await refusalOf(tx, documentId, plan.fault);
  return plan;
}

async function refusalOf(tx: Tx, documentId: number, fault: WordFault): Promise<AppError> {
  if (fault.kind === 'words') return new AppError('error.transcript.words');
  if (fault.kind === 'stale') return staleEdit(tx, documentId, fault.utteranceId);
  const field = `batch.${fault.utterance}.tokens.${fault.token}`;
  return fault.kind === 'times'
    ? fieldError('utterances', `${field}.tsEnd`, 'Min')
    : fieldError('utterances', `${field}.value`, 'Pattern');
}

/** The ids of new things by the ids below zero that the change has for them. */
interface Made {
  readonly utterances: ReadonlyMap<number, number>;
  readonly tokens: ReadonlyMap<number, number>;
}

async function drawIds(tx: Tx, batch: Batch): Promise<Made> {
  const utterances = batch.map(({ id }) => id).filter((id) => id <= 0);
  const tokens = batch.flatMap((utterance) =>
    utterance.tokens.flatMap((token) => (typeof token === 'object' && token.id <= 0 ? [token.id] : [])),
  );
  const [forUtterances, forTokens] = [
    await writes.drawIds(tx, 'utterance', utterances.length),
    await writes.drawIds(tx, 'utterance_token', tokens.length),
  ];
  return {
    utterances: new Map(utterances.map((id, index) => [id, forUtterances[index] ?? id])),
    tokens: new Map(tokens.map((id, index) => [id, forTokens[index] ?? id])),
  };
}

function withIds({ id, actor, tokens }: PlannedUtterance, made: Made): PlannedUtterance {
  const utteranceId = made.utterances.get(id) ?? id;
  return {
    id: utteranceId,
    actor,
    tokens: tokens.map((token) => ({ ...token, utteranceId, id: made.tokens.get(token.id) ?? token.id })),
  };
}

/** Stores the words that are new or differ; returns the ids of those that tags and issues must follow. */
async function writeTokens(
  tx: Tx,
  utterances: readonly PlannedUtterance[],
  { positions, deleted }: Stored,
): Promise<number[]> {
  const rows = utterances.flatMap(({ tokens }) =>
    tokens.map(({ before, ...token }, position) => ({ before, row: { ...token, position } })),
  );
  const fresh = rows.filter(({ before }) => !before);
  const changed = rows.filter(
    ({ before, row }) =>
      before && (deleted.has(row.id) || positions.get(row.id) !== row.position || differs(before, row)),
  );
  await writes.insertTokens(
    tx,
    fresh.map(({ row }) => row),
  );
  await writes.updateTokens(
    tx,
    changed.map(({ row }) => row),
  );
  return changed.map(({ row }) => row.id);
}

type Word = Omit<PlannedToken, 'before'>;

const differs = (before: Word, after: Word): boolean =>
  before.utteranceId !== after.utteranceId ||
  before.value !== after.value ||
  before.tsStart !== after.tsStart ||
  before.tsEnd !== after.tsEnd ||
  before.hidden !== after.hidden ||
  before.confidence !== after.confidence ||
  before.properties.join() !== after.properties.join();
