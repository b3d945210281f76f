import { placeOnText, placeOnWords, type DocumentText } from '@scriptorium/annotations/document-text.ts';
import { listClassDecisions, listTagDecisions } from '@scriptorium/annotations/step-decisions.store.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Task } from '@scriptorium/labelling/task.ts';
import { placedKey, placeOfTag, type Place, type Placed } from './proposal.ts';

/** The labels of a step that compares, and those that people decided. */
export interface Decisions {
  /** The step has the label at this place. */
  has(placed: Placed): boolean;
  /** A person set the label at this place, or removed it there. */
  isDecided(placed: Placed): boolean;
}

export const readDecisions = (
  db: Db,
  { task, stepId, read }: { task: Task; stepId: number; read: DocumentText },
): Promise<Decisions> => (task === 'CLASSES' ? ofClasses(db, stepId) : ofTags(db, stepId, read));

async function ofClasses(db: Db, stepId: number): Promise<Decisions> {
  const all = await listClassDecisions(db, stepId);
  const own = new Set(all.flatMap(({ labelId, source }) => (source === null ? [] : labelId)));
  const decided = new Set(
    all.flatMap(({ labelId, source }) => (source === null || source === 'USER' ? labelId : [])),
  );
  return { has: ({ labelId }) => own.has(labelId), isDecided: ({ labelId }) => decided.has(labelId) };
}

async function ofTags(db: Db, stepId: number, read: DocumentText): Promise<Decisions> {
  const { tags, removed } = await listTagDecisions(db, stepId);
  const keyed = tags.map((tag) => ({
    source: tag.source,
    key: placedKey({ labelId: tag.labelId, place: placeOfTag(tag) }),
  }));
  const own = new Set(keyed.map(({ key }) => key));
  const byPeople = new Set(keyed.flatMap(({ key, source }) => (source === 'USER' ? key : [])));
  const gone = new Set(removed.map(({ labelId, start, quote }) => removedKey(labelId, start, quote)));
  const isGone = ({ labelId, place }: Placed): boolean => {
    const found = onDocument(read, place);
    if (!found) return false;
    const start = 'start' in found.place ? found.place.start : found.place.startMs;
    return gone.has(removedKey(labelId, start, found.quote));
  };
  return {
    has: (placed) => own.has(placedKey(placed)),
    isDecided: (placed) => byPeople.has(placedKey(placed)) || isGone(placed),
  };
}

const removedKey = (labelId: number, start: number | null, quote: string): string =>
  `${labelId} ${start} ${quote}`;

function onDocument(read: DocumentText, place: Place) {
  if (!place) return undefined;
  if ('start' in place) return placeOnText(read, place);
  const ids = new Set(place.tokenIds);
  return placeOnWords((read.spoken?.tokens ?? []).filter(({ id }) => ids.has(id)));
}
