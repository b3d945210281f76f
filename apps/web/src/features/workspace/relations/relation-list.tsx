import { Text, UnstyledButton } from '@mantine/core';
import type { Relation } from '@scriptorium/contract/relation-graphs.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState } from 'react';
import { useTagView } from '../labeling/tagging-context.ts';
import { RelationName, useRelationNames } from './relation-name.tsx';
import { relationTexts } from './relation-texts.ts';
import { useRelations } from './relations-context.ts';
import classes from './relations.module.css';
import { useSelectGraph } from './use-questions.tsx';

const ROW_HEIGHT = 32;

function Rows({ relations }: { relations: readonly Relation[] }) {
  const t = useTexts(relationTexts);
  const { graphs, draft, tags } = useRelations();
  const { jumpTo } = useTagView();
  const select = useSelectGraph();
  const scroller = useRef<HTMLDivElement>(null);
  // oxlint-disable-next-line react/incompatible-library -- nothing here is memoised over it
  const virtual = useVirtualizer({
    count: relations.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 10,
    initialRect: { width: 300, height: 300 },
  });
  const show = ({ fromId, relationGraphId }: Relation): void => {
    const graph = graphs.find(({ id }) => id === relationGraphId);
    if (graph && draft.graph?.id !== graph.id) select(graph);
    const from = tags.get(fromId);
    if (from) jumpTo(from);
  };
  return (
    <div ref={scroller} className={classes.list}>
      <ul className={classes.rows} style={{ height: virtual.getTotalSize() }} aria-label={t('list')}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const relation = relations[index];
          return relation ? (
            <li key={relation.id} className={classes.item} style={{ top: start, height: ROW_HEIGHT }}>
              <UnstyledButton className={classes.jump} onClick={() => show(relation)}>
                <RelationName relation={relation} />
              </UnstyledButton>
            </li>
          ) : null;
        })}
      </ul>
    </div>
  );
}

/** All relations of the step, by a text in their tags or type (REL-02). */
export function RelationList() {
  const t = useTexts(relationTexts);
  const { graphs, tags } = useRelations();
  const [query, setQuery] = useState('');
  const nameOf = useRelationNames();
  const order = useMemo(() => {
    const startOf = (id: number): number => tags.get(id)?.startOffset ?? Infinity;
    return graphs
      .flatMap(({ relations }) => relations)
      .toSorted((a, b) => startOf(a.fromId) - startOf(b.fromId) || a.id - b.id);
  }, [graphs, tags]);
  const wanted = query.trim().toLowerCase();
  const found = order.filter((relation) => {
    if (wanted === '') return true;
    const { from, to, type } = nameOf(relation);
    return [from, to, type?.name ?? ''].some((text) => text.toLowerCase().includes(wanted));
  });
  return (
    <div className={classes.found}>
      <SearchInput label={t('search')} value={query} onChange={setQuery} maxLength={200} />
      {found.length === 0 ? (
        <Text component="output" size="sm" c="dimmed">
          {t('noneFound')}
        </Text>
      ) : (
        <Rows relations={found} />
      )}
    </div>
  );
}
