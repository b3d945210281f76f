import { classifierTags, type ClassifierTag } from '@scriptorium/contract/annotations/tags.ts';
import { changeReads, refresh } from '@scriptorium/web-data/queries.ts';
import type { SendingKind } from '../../core/edit-kind.ts';

const { save, ofStep, ofDocument } = classifierTags;
const endpoints = { save };

/** A label of a step; one that waits has no name yet. */
export type ClassRow = Pick<ClassifierTag, 'typeId'> & { readonly typeName?: string | undefined };

export interface ClassTypes {
  readonly endpoints: typeof endpoints;
  readonly shown: { readonly save: { readonly stepId: number } };
  readonly list: typeof ofStep;
  readonly row: ClassRow;
  readonly command: {
    readonly kind: 'classes';
    readonly stepId: number;
    readonly before: readonly number[];
    readonly after: readonly number[];
  };
  readonly change: 'CLASSIFIER_TAGS';
}

export const sendingClasses: SendingKind<ClassTypes> = {
  endpoints,
  reads: [ofStep, ofDocument],
  ids: () => [],
  made: () => [],
  settle(cache, { input, reply }) {
    changeReads(cache, ofStep, (labels, { params }) =>
      params.stepId === input.params.stepId ? reply : labels,
    );
    void refresh(cache, [ofDocument]);
  },
  supersedes: (next, old) => old.input.params.stepId === next.input.params.stepId,
};
