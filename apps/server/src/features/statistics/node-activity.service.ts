import { MAX_LISTED_DOCUMENTS, type NodeActivity } from '@scriptorium/contract/process/statistics.ts';
import type { Db } from '@scriptorium/db/database.ts';
import { listDaySums } from './day-sums.store.ts';
import type { Range } from './statistics-input.service.ts';
import { listTaggedDocuments, type TaggedDocument } from './tagged-documents.store.ts';

/** Documents are read for the newest days with up to this many tags together, and for one day at least. */
const MAX_READ = 10_000;

/** The tags of nodes by day, with the documents of the newest days. */
export async function nodeActivity(
  db: Db,
  { processId, nodeIds }: { processId: number; nodeIds: readonly number[] },
  { days, bounds }: Range,
): Promise<NodeActivity[]> {
  const sums = await listDaySums(db, { measures: ['TAGS'], processIds: [processId], nodeIds, bounds });
  const tags = days.map(() => new Map<number, number>());
  for (const { place, nodeId, amount } of sums) tags[place]?.set(nodeId, amount);
  const documents = await documentsOf(db, nodeIds, bounds, tags);
  return days.flatMap((date, place) => {
    const counts = [...(tags[place] ?? [])].filter(([, count]) => count > 0);
    if (counts.length === 0) return [];
    return [
      {
        date,
        nodeIdTagCountMap: Object.fromEntries(counts),
        documentsComplete: place >= documents.completeFrom,
        ...listed(documents.byPlace.get(place) ?? []),
      },
    ];
  });
}

interface Documents {
  readonly byPlace: ReadonlyMap<number, readonly TaggedDocument[]>;
  /** The first day whose documents, and those of all days after it, are listed completely. */
  readonly completeFrom: number;
}

/** Lists the documents of the newest days, up to a limit; a day is listed in part only if it is the newest one. */
async function documentsOf(
  db: Db,
  nodeIds: readonly number[],
  bounds: readonly number[],
  tags: readonly ReadonlyMap<number, number>[],
): Promise<Documents> {
  const first = firstRead(tags);
  const byPlace = new Map<number, readonly TaggedDocument[]>();
  if (first === undefined) return { byPlace, completeFrom: 0 };
  const rows = await listTaggedDocuments(db, {
    nodeIds,
    bounds: bounds.slice(first),
    limit: MAX_LISTED_DOCUMENTS + 1,
  });
  let left = MAX_LISTED_DOCUMENTS;
  for (const [place, ofDay] of Map.groupBy(rows, (row) => row.place)) {
    const fits = ofDay.length <= left;
    if (fits || byPlace.size === 0) byPlace.set(place + first, ofDay.slice(0, left));
    if (!fits) return { byPlace, completeFrom: place + first + 1 };
    left -= ofDay.length;
  }
  return { byPlace, completeFrom: first };
}

/** The place of the first day whose documents are read; undefined without any tags. */
function firstRead(tags: readonly ReadonlyMap<number, number>[]): number | undefined {
  let first: number | undefined;
  let sum = 0;
  for (let place = tags.length - 1; place >= 0; place -= 1) {
    for (const count of tags[place]?.values() ?? []) sum += Math.max(0, count);
    if (sum > 0 && (sum <= MAX_READ || first === undefined)) first = place;
    if (sum > MAX_READ) return first;
  }
  return first;
}

const listed = (documents: readonly TaggedDocument[]) => ({
  nodeIdDocIdsMap: Object.fromEntries(
    [...Map.groupBy(documents, ({ nodeId }) => nodeId)].map(([nodeId, rows]) => [
      nodeId,
      rows.map(({ documentId }) => documentId),
    ]),
  ),
  tagsPerDocAndNodeCompositeMap: Object.fromEntries(
    documents.map(({ documentId, nodeId, tags }) => [`${documentId}_${nodeId}`, tags]),
  ),
});
