import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { callEmbedding } from '@scriptorium/models/calls/call-embedding.ts';
import type { CallCause } from '@scriptorium/models/calls/ledger.store.ts';
import { ModelFailure } from '@scriptorium/models/calls/model-failure.ts';
import type { ModelLimits } from '@scriptorium/models/calls/model-limits.ts';
import { reasonOfFailure } from '@scriptorium/models/calls/call-faults.ts';
import { findStoredModel } from '@scriptorium/models/calls/stored-models.store.ts';
import { openStoredKey } from '@scriptorium/models/stored-model.ts';
import type { Ranked } from '../rank.ts';
import type { FoundPassage, PassageQuery } from './passage-query.ts';
import { findVectorSpace } from './search.store.ts';
import { searchPassages } from './search-passages.ts';
import type { VectorCache } from './vector-cache.ts';

export interface RetrievalServices {
  readonly models: ModelLimits;
  readonly vectors: VectorCache;
  readonly sealer: { open(purpose: string, sealed: string): Promise<string> };
}

export interface FindOptions {
  readonly cause: Omit<CallCause, 'purpose'>;
  readonly signal: AbortSignal;
}

export interface Found {
  readonly passages: readonly FoundPassage[];
  /** Why passages were searched for by words alone, although the process has a model for their meaning. */
  readonly wordsOnly: Reason | null;
}

/**
 * The passages of a process that are the most similar to a query, the best first: by words, and by vectors where the process
 * has a model for them. Without an answer of this model the words have to do.
 */
export async function findPassages(
  db: Db,
  services: RetrievalServices,
  query: PassageQuery,
  options: FindOptions,
): Promise<Found> {
  const known = await findVectorSpace(db, query.processId);
  if (!known) return { passages: await searchPassages(db, query), wordsOnly: null };
  try {
    const near = await rankByVectors(db, services, { query, ...known, ...options });
    return { passages: await searchPassages(db, query, near), wordsOnly: null };
  } catch (error) {
    if (!(error instanceof ModelFailure)) throw error;
    return { passages: await searchPassages(db, query), wordsOnly: reasonOfFailure(error) };
  }
}

interface Ranking extends FindOptions {
  readonly query: PassageQuery;
  readonly modelId: number;
  readonly space: number;
}

/** UTF-16 code units of a question that are embedded; models read little more. */
const MAX_QUESTION = 4000;
/** Passages that are ranked. Some of them may be deleted. */
const NEAREST = 400;
/** The number of nearest passages that are read for callers who see only some documents: most may be of others. */
const NEAREST_OF_SOME = 20_000;

async function rankByVectors(
  db: Db,
  { models, sealer, vectors }: RetrievalServices,
  { query, modelId, space, cause, signal }: Ranking,
): Promise<readonly Ranked[]> {
  const { processId, nodeIds } = query;
  const text = query.query.slice(0, MAX_QUESTION);
  const model = await findStoredModel(db, modelId);
  if (!model || text.trim() === '') return [];
  const answer = await callEmbedding(db, models, {
    model,
    key: await openStoredKey(sealer, model),
    request: { texts: [text], as: 'QUESTION' },
    cause: { ...cause, purpose: 'EMBEDDING' },
    signal,
  });
  const [vector] = answer.vectors;
  const limit = nodeIds === null ? NEAREST : NEAREST_OF_SOME;
  return vector ? vectors.nearest(db, { processId, space, vector }, limit) : [];
}
