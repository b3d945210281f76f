import { Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { withoutRelation, withoutTag, type Remainder } from '@scriptorium/domain/relations/relation-graph.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ComponentProps } from 'react';
import type { Candidate } from '@scriptorium/annotating/kinds/relations/relations.ts';
import { isChanged, tagIdsOf } from '../../annotating/relations/draft.ts';
import { InPolish } from '../../annotating/in-polish.tsx';
import { shortened } from './names.ts';
import { relationTexts } from '../../annotating/relations/relation-texts.ts';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { useGraphCalls } from './use-graph-calls.ts';

interface Question {
  title: string;
  text: string;
  confirm: string;
  /** The Polish wording that is prescribed for this question. */
  wording?: ComponentProps<typeof InPolish>['wording'];
}

function useAsk() {
  const t = useTexts(relationTexts);
  return ({ title, text, confirm, wording }: Question, onConfirm: () => void): void =>
    void modals.openConfirmModal({
      title,
      children: (
        <Stack gap="xs">
          <Text size="sm">{text}</Text>
          {wording === undefined ? null : <InPolish wording={wording} />}
        </Stack>
      ),
      labels: { confirm, cancel: t('cancel') },
      confirmProps: { color: 'red' },
      onConfirm,
    });
}

/** Chooses a graph, or gives the chosen one up (REL-03); asks before unsaved changes are lost. */
export function useSelectGraph(): (graph: RelationGraph | null) => void {
  const t = useTexts(relationTexts);
  const ask = useAsk();
  const { draft, load } = useRelations();
  return (graph) => {
    const next = graph !== null && draft.graph?.id === graph.id ? null : graph;
    if (!isChanged(draft)) return load(next);
    return ask({ title: t('discardTitle'), text: t('discardText'), confirm: t('discard') }, () => load(next));
  };
}

/** The tags that leave a graph with what is removed from it, besides a tag that was to be removed. */
const leavingTags = (
  before: readonly Candidate[],
  { kept }: Remainder<Candidate>,
  removedTag: number | null,
): number[] => {
  const left = new Set(tagIdsOf(kept));
  return tagIdsOf(before).filter((id) => id !== removedTag && !left.has(id));
};

/** Removals from the edited graph; asks when more goes than was meant, or all of it (REL-10, REL-11). */
export function useRemovals() {
  const t = useTexts(relationTexts);
  const ask = useAsk();
  const { draft, edit, load, tags } = useRelations();
  const { remove } = useGraphCalls();
  const quoteOf = (id: number): string => `“${shortened(tags.get(id)?.quote ?? t('unknownTag'), 30)}”`;
  const apply = (
    remainder: Remainder<Candidate>,
    { graph, candidates } = draft,
    removedTag: number | null = null,
  ): void => {
    const { kept, dropped } = remainder;
    const leaving = leavingTags(candidates, remainder, removedTag);
    const removeAll = (): void => (graph ? remove(graph) : edit([]));
    const keep = (): void => {
      if (graph !== draft.graph) load(graph);
      edit(kept);
    };
    const question = { title: t('removalTitle'), confirm: t('delete') };
    if (kept.length === 0) ask({ ...question, text: t('lastRelation'), wording: 'lastRelation' }, removeAll);
    else if (dropped.length > 0) ask({ ...question, text: t('fallsApart', { count: dropped.length }) }, keep);
    else if (leaving.length > 0)
      ask({ ...question, text: t('leaveToo', { tags: leaving.map(quoteOf).join(', ') }) }, keep);
    else keep();
  };
  return {
    /** Removes a relation from the edited graph, or from another one, which is then edited. */
    removeRelation: (candidate: Candidate, of = draft): void =>
      apply(withoutRelation(of.candidates, candidate), of),
    removeTag: (tagId: number): void => apply(withoutTag(draft.candidates, tagId), draft, tagId),
    removeGraph: (stored: RelationGraph): void =>
      ask({ title: t('deleteGraph'), text: t('deleteGraphText'), confirm: t('delete') }, () =>
        remove(stored),
      ),
  };
}
