import type { Db } from '@scriptorium/db/database.ts';
import { Nearest, type Near, type VectorBlock } from '../nearest.ts';
import * as store from './vectors.store.ts';

export interface VectorQuery {
  readonly processId: number;
  /** The vector space, of a model. */
  readonly space: number;
  readonly vector: Float32Array;
}

/** Documents whose vectors are read in one statement. */
const BATCH = 100;
const BYTES_OF_NUMBER = Float32Array.BYTES_PER_ELEMENT;

/**
 * The vectors of the processes that are asked about, in memory. A process whose vectors do not fit is read from the
 * database for each question; those not asked about for the longest time make place.
 */
export class VectorCache {
  readonly #maxBytes: number;
  /** The one that was asked about last is the last. */
  readonly #processes = new Map<string, ProcessVectors>();

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Passages with a vector in the space, the nearest first; some may be of documents that are deleted by now. */
  async nearest(db: Db, { processId, space, vector }: VectorQuery, limit: number): Promise<readonly Near[]> {
    const nearest = new Nearest(vector, limit);
    const key = `${processId} ${space}`;
    const known = this.#processes.get(key) ?? new ProcessVectors(processId, space);
    this.#processes.delete(key);
    this.#processes.set(key, known);
    await known.refresh(db, this.#maxBytes);
    for (const block of known.blocks()) nearest.add(block);
    for await (const block of known.others(db)) nearest.add(block);
    this.#makePlace();
    return nearest.best;
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

/** The vectors of a process in one space, by document. */
class ProcessVectors {
  readonly #of: { readonly processId: number; readonly space: number };
  readonly #blocks = new Map<number, VectorBlock>();
  /** Generations that are not in memory, by document. */
  readonly #others = new Map<number, number>();
  #version = 0;
  #refreshing: Promise<void> | undefined;
  bytes = 0;

  constructor(processId: number, space: number) {
    this.#of = { processId, space };
  }

  blocks(): Iterable<VectorBlock> {
    return this.#blocks.values();
  }

  /** Those that are not in memory. */
  async *others(db: Db): AsyncGenerator<VectorBlock> {
    const generations = [...this.#others.values()];
    for (let at = 0; at < generations.length; at += BATCH) {
      const read = await store.listVectors(db, this.#of, generations.slice(at, at + BATCH));
      for (const vectors of Map.groupBy(read, ({ generationId }) => generationId).values())
        yield blockOf(vectors);
    }
  }

  /** Reads what has changed; questions at the same time wait for the same reading. */
  refresh(db: Db, maxBytes: number): Promise<void> {
    this.#refreshing ??= this.#refresh(db, maxBytes).finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #refresh(db: Db, maxBytes: number): Promise<void> {
    const { processId } = this.#of;
    // Whatever has this version is committed: see `countChange`.
    const version = await store.findVersion(db, processId);
    if (version === this.#version) return;
    const changed = await store.listChanged(db, processId, this.#version);
    for (let at = 0; at < changed.length; at += BATCH) {
      const documents = changed.slice(at, at + BATCH);
      await this.#read(db, documents, maxBytes);
      this.#version = documents.at(-1)?.version ?? this.#version;
    }
    this.#version = Math.max(this.#version, version);
  }

  async #read(db: Db, documents: readonly store.ChangedDocument[], maxBytes: number): Promise<void> {
    const generations = documents.flatMap(({ generationId }) => generationId ?? []);
    const read = await store.listVectors(db, this.#of, generations);
    const byGeneration = Map.groupBy(read, ({ generationId }) => generationId);
    for (const { documentId, generationId } of documents) {
      this.#forget(documentId);
      const vectors = byGeneration.get(generationId ?? 0);
      if (!vectors || generationId === null) continue;
      const block = blockOf(vectors);
      const bytes = block.values.length * BYTES_OF_NUMBER;
      if (this.bytes + bytes > maxBytes) {
        this.#others.set(documentId, generationId);
        continue;
      }
      this.#blocks.set(documentId, block);
      this.bytes += bytes;
    }
  }

  #forget(documentId: number): void {
    this.#others.delete(documentId);
    this.bytes -= (this.#blocks.get(documentId)?.values.length ?? 0) * BYTES_OF_NUMBER;
    this.#blocks.delete(documentId);
  }
}

/** Of vectors of one generation, which have one length unless the model has changed its answers. */
function blockOf(vectors: readonly store.StoredVector[]): VectorBlock {
  const length = vectors[0]?.vector.length ?? 0;
  const comparable = vectors.filter(({ vector }) => vector.length === length);
  const values = new Float32Array(comparable.length * length);
  for (const [at, { vector }] of comparable.entries()) values.set(vector, at * length);
  return { ids: comparable.map(({ id }) => id), values };
}
