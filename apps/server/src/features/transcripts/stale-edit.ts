import { AppError } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import { nameOf } from '../steps/steps.api.ts';
import { findLastChange } from './transcripts.store.ts';

/** Says who changed the transcript, or one of its utterances, and when. */
export async function staleEdit(tx: Tx, documentId: number, utteranceId?: number): Promise<AppError> {
  const last = await findLastChange(tx, documentId, utteranceId);
  const by = last?.userId ? await nameOf(tx, last.userId) : '?';
  return new AppError('error.transcript.stale', {
    by,
    ...(last && { at: String(last.at) }),
    ...(utteranceId !== undefined && { utteranceId }),
  });
}
