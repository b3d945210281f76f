import { wildcards } from '@scriptorium/contract/wildcards.ts';
import { aggregationOf } from '@scriptorium/domain/text/wildcards.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';
import { useMemo, type ReactNode } from 'react';
import type { NodePanelProps } from '../node-web.ts';
import { ResultTextsContext, WildcardsContext } from './wildcard-words.ts';

/** Gives the templates below what the node may use; single values or lists by the trigger that is chosen now. */
export function NodeWildcards({
  node,
  draft,
  resultTexts,
  children,
}: Pick<NodePanelProps, 'node' | 'draft' | 'resultTexts'> & { children: ReactNode }) {
  const { data } = useRead(wildcards.ofNode, { params: { id: node.id }, query: {} });
  const mode = aggregationOf(draft.triggerType);
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
