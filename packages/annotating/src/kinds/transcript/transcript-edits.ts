import { utterances } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { textOf, type Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { temporaryIdOf, type EditTaker } from '../../core/edit.ts';
import { batchInput } from './transcript-batch.ts';
import type { EditedStep, ShownTranscriptEdit } from './transcript.sending.ts';

const idsOf = (list: readonly Utterance[]): number[] =>
  list.flatMap(({ id, tokens }) => [id, ...tokens.map((token) => token.id)]);

/** The change with temporary ids that no other change has: those of the rules are -1, -2 and so on. */
export function withUniqueIds(change: ChangedUtterances): ChangedUtterances {
  const known = new Set(idsOf(change.before));
  const made = idsOf(change.after).filter((id) => id < 0 && !known.has(id));
  if (made.length === 0) return change;
  const unique = new Map(made.map((id) => [id, temporaryIdOf(newClientId())]));
  const idOf = <Id extends number | null>(id: Id): Id => (unique.get(id ?? 0) as Id | undefined) ?? id;
  const after = change.after.map((utterance) => ({
    ...utterance,
    id: idOf(utterance.id),
    prevId: idOf(utterance.prevId),
    nextId: idOf(utterance.nextId),
    tokens: utterance.tokens.map((token) =>
      unique.has(token.id) || unique.has(token.utteranceId)
        ? { ...token, id: idOf(token.id), utteranceId: idOf(token.utteranceId) }
        : token,
    ),
  }));
  return { before: change.before, after };
}

const MAX_QUOTE_CHARS = 200;

/** The text that a change is about. */
function quoteOf({ before, after }: ChangedUtterances): string {
  const text = (after.length > 0 ? after : before).map(textOf).join(' / ');
  return text.length > MAX_QUOTE_CHARS ? `${text.slice(0, MAX_QUOTE_CHARS - 1)}…` : text;
}

/** Adds a change of a transcript to the queue; rejects when the server refuses it. */
export const saveTranscript = (
  queue: EditTaker,
  documentId: number,
  { nodeId, stepId }: EditedStep,
  change: ChangedUtterances,
): Promise<unknown> => {
  const shown: ShownTranscriptEdit = { ...change, stepId };
  return queue.add(utterances.saveBatch, batchInput(change, nodeId, newClientId()), {
    documentId,
    shown,
    quote: quoteOf(change),
  });
};
