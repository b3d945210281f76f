import type { Db } from '@scriptorium/db/database.ts';
import { BestPassages, type Near } from '../best-passages.ts';
import { offerVectors } from '../nearest.ts';
import { expectedSimilarity, offerSigns, signQuery } from '../signs.ts';
import { ProcessVectors } from './process-vectors.ts';
import * as store from './vectors.store.ts';

export interface VectorQuery extends store.VectorScope {
  readonly vector: Float32Array;
}

/** Passages whose signs are the most like those of a question, and whose vectors are read and compared. */
const COMPARED = 2000;

/** The vectors of the processes that are asked about, in memory; those not asked about for the longest time make place. */
export class VectorCache {
  readonly #maxBytes: number;
  /** The one that was asked about last is the last. */
  readonly #processes = new Map<string, ProcessVectors>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Passages with a vector in the space, the nearest first; some may be of documents that are deleted by now. */
  async nearest(db: Db, query: VectorQuery, limit: number): Promise<readonly Near[]> {
    const { processId, space, vector } = query;
    const key = `${processId} ${space}`;
    const known = this.#processes.get(key) ?? new ProcessVectors({ processId, space }, this.#maxBytes);
    this.#processes.delete(key);
    this.#processes.set(key, known);
    await known.refresh(db);
    const best = new BestPassages(limit);
    for (const block of known.vectors) offerVectors(best, vector, block);
    const likely = new BestPassages(Math.max(limit, COMPARED));
    const signs = signQuery(vector);
    for (const block of known.signs) offerSigns(likely, signs, block);
    await compare(db, query, likely.list, best);
    this.#makePlace();
    return best.list;
  }

  #makePlace(): void {
    let bytes = [...this.#processes.values()].reduce((sum, known) => sum + known.bytes, 0);
    for (const [key, known] of this.#processes) {
      if (bytes <= this.#maxBytes || this.#processes.size === 1) return;
      this.#processes.delete(key);
      bytes -= known.bytes;
    }
  }
}

/** Offers the first of these passages by their vectors, the others by the estimate that they have. */
async function compare(
  db: Db,
  query: VectorQuery,
  likely: readonly Near[],
  best: BestPassages,
): Promise<void> {
  const ids = likely.slice(0, COMPARED).map(({ id }) => id);
  const vectors = ids.length === 0 ? [] : await store.listVectorsOf(db, query, ids);
  for (const { id, vector } of vectors) offerVectors(best, query.vector, { ids: [id], values: vector });
  for (const { id, similarity } of likely.slice(COMPARED)) best.offer(id, expectedSimilarity(similarity));
}
