import { classifierTags } from '@scriptorium/contract/annotations/tags.ts';
import type { EditKind } from '../../core/edit-kind.ts';
import type { EditTaker } from '../../core/edit.ts';
import type { ClassTypes } from './classes.sending.ts';

const { save, ofStep, ofDocument } = classifierTags;

/** The labels of a step before and after a change; `quote` are the names of those that differ. */
interface SavedClasses {
  readonly documentId: number;
  readonly stepId: number;
  readonly typeIds: readonly number[];
  readonly quote?: string;
}

/** Saves the whole set of a step's labels; rejects when the server refuses it. */
export function saveClasses(queue: EditTaker, saved: SavedClasses): Promise<unknown> {
  const { documentId, stepId, typeIds, quote = '' } = saved;
  const body = typeIds.map((typeId) => ({ typeId }));
  return queue.add(save, { params: { stepId }, body }, { documentId, shown: { stepId }, quote });
}

export const classes: EditKind<ClassTypes> = {
  list: { endpoint: ofStep, input: ({ stepId }) => ({ params: { stepId }, query: {} }) },
  readsAfterRefusal: [ofStep],
  // The edits of one step: each is the whole set.
  createOverlay: () => ({
    apply: (labels, edits) =>
      edits.at(-1)?.input.body.map(({ typeId }) => ({ typeId: Number(typeId) })) ?? labels,
  }),
  renew: ({ input }) => input,
  undo: {
    reverse: (command) => ({ ...command, before: command.after, after: command.before }),
    size: () => 1,
    run: ({ stepId, after }, { queue, documentId }) =>
      saveClasses(queue, { documentId, stepId, typeIds: after }),
  },
  live: {
    change: 'CLASSIFIER_TAGS',
    reads: [ofStep, ofDocument],
    alsoShownIn: [],
    apply: () => false,
  },
};
