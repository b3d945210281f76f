import { wildcards } from '@scriptorium/contract/process/wildcards.ts';
import type { TriggerType } from '@scriptorium/domain/schedule/triggers.ts';
import { aggregationOf } from '@scriptorium/domain/text/wildcards.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useMemo, type ReactNode } from 'react';
import type { ResultTexts } from '../node-web.ts';
import { ResultTextsContext, WildcardsContext } from './wildcard-words.ts';

interface NodeWildcardsProps {
  readonly nodeId: number;
  readonly triggerType: TriggerType;
  /** The names of the results of all node types. */
  readonly resultTexts: readonly ResultTexts[];
  readonly children: ReactNode;
}

/** Gives the templates below what the node may use; single values or lists by the trigger that is chosen now. */
export function NodeWildcards({ nodeId, triggerType, resultTexts, children }: NodeWildcardsProps) {
  const { data } = useRead(wildcards.ofNode, { params: { id: nodeId }, query: {} });
  const mode = aggregationOf(triggerType);
  const list = useMemo(
    () => data?.map((one) => (one.mode === 'UNIVERSAL' ? one : { ...one, mode })),
    [data, mode],
  );
  return (
    <ResultTextsContext value={resultTexts}>
      <WildcardsContext value={list}>{children}</WildcardsContext>
    </ResultTextsContext>
  );
}
