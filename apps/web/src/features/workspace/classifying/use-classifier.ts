import { classifierTypes, type ClassifierType } from '@scriptorium/contract/process/classifier-types.ts';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { classifierTags, type ClassifierTag } from '@scriptorium/contract/annotations/tags.ts';
import { useCall } from '@scriptorium/web-data/call-context.ts';
import { useEditQueue, useWaitingEdits } from '@scriptorium/annotating/queue/edit-context.ts';
import { saveClasses } from '@scriptorium/annotating/kinds/classes/classes.ts';
import { createApplyWaiting } from '@scriptorium/annotating/kinds/kinds.ts';
import { stepOfEdit, type Edit } from '@scriptorium/annotating/core/edit.ts';
import { readOptions, useRead } from '@scriptorium/web-data/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useUndo } from '@scriptorium/annotating/undo/undo-context.ts';

export interface Classifier {
  readonly types: readonly ClassifierType[];
  readonly tags: readonly ClassifierTag[];
  readonly chosen: ReadonlySet<number>;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
  readonly toggle: (typeId: number) => void;
  /** Sets several labels more; one undo takes them back. */
  readonly add: (typeIds: readonly number[]) => void;
}

const idsOf = (tags: readonly Pick<ClassifierTag, 'typeId'>[]): Set<number> =>
  new Set(tags.map(({ typeId }) => typeId));

const withToggled = (ids: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

const applyWaiting = createApplyWaiting('classes');

/** The labels of a classifier step. A change is shown and saved immediately, each time as the whole set. */
export function useClassifier(info: StepInfo, processId: number): Classifier {
  const { stepDTO, nodeDTO } = info;
  const call = useCall();
  const cache = useQueryClient();
  const queue = useEditQueue();
  const { track } = useUndo();
  const { id: stepId, documentId } = stepDTO;
  const types = useRead(classifierTypes.ofProcess, { params: { id: processId }, query: {} });
  const tags = useRead(classifierTags.ofStep, { params: { stepId }, query: {} });
  const waiting = useWaitingEdits(documentId, 'classes');
  const { queryKey } = readOptions(call, classifierTags.ofStep, { params: { stepId }, query: {} });
  const chosenIn = (stored: readonly ClassifierTag[] = [], edits: readonly Edit[]): Set<number> => {
    const ofStep = edits.filter((edit) => edit.refusal === null && stepOfEdit(edit) === stepId);
    return idsOf(applyWaiting(stored, ofStep, queue.resolve));
  };
  const change = (
    typeIds: readonly number[],
    changed: (before: ReadonlySet<number>) => Set<number>,
  ): void => {
    // From the queue and the cache: the next key may be pressed before the last change is rendered.
    const before = chosenIn(cache.getQueryData(queryKey), queue.edits());
    const after = [...changed(before)];
    const names = types.data?.filter(({ id }) => typeIds.includes(id)).map(({ name }) => name) ?? [];
    const answer = saveClasses(queue, { documentId, stepId, typeIds: after, quote: names.join(', ') });
    track({ kind: 'classes', stepId, before: [...before], after }, answer);
  };
  return {
    types: (types.data ?? []).filter(({ nodeId }) => nodeId === nodeDTO.id),
    tags: tags.data ?? [],
    chosen: chosenIn(tags.data, waiting),
    isPending: types.isPending || tags.isPending,
    // The labels that were read before stay, also while the server cannot be reached.
    isError: (types.isError && !types.data) || (tags.isError && !tags.data),
    retry: () => void Promise.all([types.refetch(), tags.refetch()]),
    toggle: (typeId) => change([typeId], (before) => withToggled(before, typeId)),
    add: (typeIds) => change(typeIds, (before) => new Set([...before, ...typeIds])),
  };
}
