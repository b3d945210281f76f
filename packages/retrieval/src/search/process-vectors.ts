import type { Db } from '@scriptorium/db/database.ts';
import type { VectorBlock } from '../nearest.ts';
import { signsOf, type SignBlock } from '../signs.ts';
import * as store from './vectors.store.ts';

/** Documents that are read in one statement. */
const BATCH = 100;

/**
 * The vectors of a process in one space, by document, in memory: whole ones as far as they fit, of the rest their signs, a 32nd of
 * that.
 */
export class ProcessVectors {
  readonly #of: store.VectorScope;
  readonly #maxBytes: number;
  readonly #vectors = new Map<number, VectorBlock>();
  readonly #signs = new Map<number, SignBlock>();
  #version = 0;
  #refreshing: Promise<void> | undefined;
  #vectorBytes = 0;
  #signBytes = 0;
  /** A document did not fit, and none was forgotten since. */
  #isFull = false;

  /** `maxBytes` is for whole vectors. */
  constructor(of: store.VectorScope, maxBytes: number) {
    this.#of = of;
    this.#maxBytes = maxBytes;
  }

  get bytes(): number {
    return this.#vectorBytes + this.#signBytes;
  }

  get vectors(): Iterable<VectorBlock> {
    return this.#vectors.values();
  }

  /** The sign bits of vectors, for the documents that have no whole vectors in memory. */
  get signs(): Iterable<SignBlock> {
    return this.#signs.values();
  }

  /** Reads what has changed; questions at the same time wait for the same reading. */
  refresh(db: Db): Promise<void> {
    this.#refreshing ??= this.#refresh(db).finally(() => (this.#refreshing = undefined));
    return this.#refreshing;
  }

  async #refresh(db: Db): Promise<void> {
    const { processId } = this.#of;
    // Whatever has this version is committed: see `countChange`.
    const version = await store.findVersion(db, processId);
    if (version === this.#version) return;
    const changed = await store.listChanged(db, processId, this.#version);
    for (let at = 0; at < changed.length; at += BATCH) {
      const documents = changed.slice(at, at + BATCH);
      for (const { documentId } of documents) this.#forget(documentId);
      await (this.#isFull ? this.#readSigns(db, documents) : this.#readVectors(db, documents));
      this.#version = documents.at(-1)?.version ?? this.#version;
    }
    this.#version = Math.max(this.#version, version);
  }

  async #readVectors(db: Db, documents: readonly store.ChangedDocument[]): Promise<void> {
    const read = await store.listVectors(db, this.#of, generationsOf(documents));
    for (const { documentId, rows } of byDocument(documents, read)) {
      const block = vectorBlock(rows);
      if (this.#vectorBytes + block.values.byteLength > this.#maxBytes) {
        this.#isFull = true;
        this.#keepSigns(
          documentId,
          signBlock(rows.map(({ id, vector }) => ({ id, signs: signsOf(vector) }))),
        );
        continue;
      }
      this.#vectors.set(documentId, block);
      this.#vectorBytes += block.values.byteLength;
    }
  }

  async #readSigns(db: Db, documents: readonly store.ChangedDocument[]): Promise<void> {
    const read = await store.listSigns(db, this.#of, generationsOf(documents));
    for (const { documentId, rows } of byDocument(documents, read))
      this.#keepSigns(documentId, signBlock(rows));
  }

  #keepSigns(documentId: number, block: SignBlock): void {
    this.#signs.set(documentId, block);
    this.#signBytes += block.values.byteLength;
  }

  #forget(documentId: number): void {
    const bytes = this.#vectors.get(documentId)?.values.byteLength ?? 0;
    this.#vectorBytes -= bytes;
    this.#signBytes -= this.#signs.get(documentId)?.values.byteLength ?? 0;
    if (bytes > 0) this.#isFull = false;
    this.#vectors.delete(documentId);
    this.#signs.delete(documentId);
  }
}

const generationsOf = (documents: readonly store.ChangedDocument[]): number[] =>
  documents.flatMap(({ generationId }) => generationId ?? []);

function byDocument<Row extends { readonly generationId: number }>(
  documents: readonly store.ChangedDocument[],
  read: readonly Row[],
): { documentId: number; rows: Row[] }[] {
  const byGeneration = Map.groupBy(read, ({ generationId }) => generationId);
  return documents.flatMap(({ documentId, generationId }) => {
    const rows = byGeneration.get(generationId ?? 0);
    return rows ? { documentId, rows } : [];
  });
}

/** Rows of one generation, which have one length unless the model has changed its answers. */
function blockOf<Values extends Float32Array | Uint32Array>(
  rows: readonly { readonly id: number; readonly values: Values }[],
  make: (length: number) => Values,
): { ids: number[]; values: Values } {
  const length = rows[0]?.values.length ?? 0;
  const comparable = rows.filter(({ values }) => values.length === length);
  const all = make(comparable.length * length);
  for (const [at, { values }] of comparable.entries()) all.set(values, at * length);
  return { ids: comparable.map(({ id }) => id), values: all };
}

const vectorBlock = (rows: readonly store.PassageVector[]): VectorBlock =>
  blockOf(
    rows.map(({ id, vector }) => ({ id, values: vector })),
    (length) => new Float32Array(length),
  );

const signBlock = (rows: readonly Pick<store.StoredSigns, 'id' | 'signs'>[]): SignBlock =>
  blockOf(
    rows.map(({ id, signs }) => ({ id, values: signs })),
    (length) => new Uint32Array(length),
  );
