import { classifierTypes, type ClassifierType } from '@scriptorium/contract/classifier-types.ts';
import { steps, type StepInfo } from '@scriptorium/contract/steps.ts';
import { classifierTags, type ClassifierTag } from '@scriptorium/contract/tags.ts';
import { useCall } from '@scriptorium/web-kit/call-context.ts';
import { readOptions, refresh, useRead } from '@scriptorium/web-kit/queries.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { useReadStarted } from '../steps/use-read-started.ts';

export interface Classifier {
  readonly types: readonly ClassifierType[];
  readonly tags: readonly ClassifierTag[];
  readonly chosen: ReadonlySet<number>;
  readonly isPending: boolean;
  readonly isError: boolean;
  readonly retry: () => void;
  readonly toggle: (typeId: number) => void;
}

const idsOf = (tags: readonly ClassifierTag[] = []): Set<number> => new Set(tags.map(({ typeId }) => typeId));

const withToggled = (ids: ReadonlySet<number>, id: number): Set<number> => {
  const next = new Set(ids);
  if (!next.delete(id)) next.add(id);
  return next;
};

/**
 * The labels of a classifier step. A change is shown and saved immediately, each time as the whole set; the API
 * client sends calls one after the other, so the last one wins.
 */
export function useClassifier(info: StepInfo, processId: number): Classifier {
  const { stepDTO, nodeDTO } = info;
  const readStarted = useReadStarted([info]);
  const call = useCall();
  const cache = useQueryClient();
  const stepId = stepDTO.id;
  const types = useRead(classifierTypes.ofProcess, { params: { id: processId }, query: {} });
  const tags = useRead(classifierTags.ofStep, { params: { stepId }, query: {} });
  const [optimistic, setOptimistic] = useState<ReadonlySet<number> | null>(null);
  const last = useRef<{ requested: ReadonlySet<number> | null }>({ requested: null });
  const { queryKey } = readOptions(call, classifierTags.ofStep, { params: { stepId }, query: {} });

  const send = async (requested: ReadonlySet<number>): Promise<void> => {
    try {
      const body = [...requested].map((typeId) => ({ typeId }));
      const saved = await call(classifierTags.save, { params: { stepId }, body });
      // A read that is under way may have started before the change, and would bring the old labels back.
      await cache.cancelQueries({ queryKey, exact: true });
      cache.setQueryData(queryKey, saved);
      readStarted(stepId);
    } catch {
      // The API client has shown the error; reload the stored labels.
      await refresh(cache, [classifierTags.ofStep, steps.state]);
    }
    if (last.current.requested !== requested) return;
    last.current.requested = null;
    setOptimistic(null);
    await refresh(cache, [classifierTags.ofDocument]);
  };
  return {
    types: (types.data ?? []).filter(({ nodeId }) => nodeId === nodeDTO.id),
    tags: tags.data ?? [],
    chosen: optimistic ?? idsOf(tags.data),
    isPending: types.isPending || tags.isPending,
    isError: types.isError || tags.isError,
    retry: () => void Promise.all([types.refetch(), tags.refetch()]),
    toggle: (typeId) => {
      // From the cache: the next key may be pressed before the last response is rendered.
      const requested = withToggled(last.current.requested ?? idsOf(cache.getQueryData(queryKey)), typeId);
      last.current.requested = requested;
      setOptimistic(requested);
      void send(requested);
    },
  };
}
