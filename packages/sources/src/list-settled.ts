import { setTimeout as wait } from 'node:timers/promises';
import type { Batch, FoundItem } from './source-kind.ts';

/** Time in ms between the two checks of a new file: a file that is still being written differs by then. */
export const SETTLE_MS = 2000;
/** Files of a batch, and places that are asked for at once. */
const BATCH = 500;
/** New files that wait for their second look together. */
const WINDOW = 10_000;

interface Listing<File> {
  /** The files of the folder, in parts of any size. */
  parts(): AsyncIterable<readonly File[]>;
  /** The file as it is now; undefined when it does not exist any more. */
  statAgain(file: File): Promise<File | undefined>;
  /** The name with what changes when the file changes. */
  placeOf(file: File): string;
  itemOf(file: File): FoundItem;
  findKnown(places: readonly string[]): Promise<ReadonlySet<string>>;
  readonly settleMs: number;
  readonly signal: AbortSignal;
}

/**
 * The new files of a folder whose server tells nobody when a file is complete: those that are the same at a second
 * look. The others wait for the next listing. The whole folder is looked at each time, because a file that is moved in
 * may be older than all others.
 */
export async function* listSettled<File>(listing: Listing<File>): AsyncGenerator<Batch> {
  const { parts, placeOf, findKnown } = listing;
  let unknown: File[] = [];
  for await (const part of parts()) {
    for (let at = 0; at < part.length; at += BATCH) {
      const files = part.slice(at, at + BATCH);
      const known = await findKnown(files.map(placeOf));
      unknown.push(...files.filter((file) => !known.has(placeOf(file))));
    }
    if (unknown.length < WINDOW) continue;
    yield* settled(listing, unknown);
    unknown = [];
  }
  yield* settled(listing, unknown);
}

async function* settled<File>(
  { statAgain, placeOf, itemOf, settleMs, signal }: Listing<File>,
  files: readonly File[],
): AsyncGenerator<Batch> {
  if (files.length === 0) return;
  await wait(settleMs, undefined, { signal }).catch(() => {});
  for (let at = 0; at < files.length; at += BATCH) {
    const batch = files.slice(at, at + BATCH);
    const now = await Promise.all(batch.map(statAgain));
    const same = batch.filter((file, index) => {
      const later = now[index];
      return later !== undefined && placeOf(later) === placeOf(file);
    });
    if (same.length > 0) yield { items: same.map(itemOf), cursor: null };
  }
}
