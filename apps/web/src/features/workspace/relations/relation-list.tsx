import { ActionIcon, Text, UnstyledButton } from '@mantine/core';
import type { Relation } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { SearchInput } from '@scriptorium/ui/search-input.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconDots } from '@tabler/icons-react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useMemo, useRef, useState, type MouseEvent } from 'react';
import { useTagView } from '../annotating/tags/tagging-context.ts';
import { useWorkspace } from '../core/workspace-context.ts';
import { draftOf } from '../annotating/relations/draft.ts';
import { useArcEdits } from './lines/use-arc-edits.ts';
import { RelationName, useRelationNames } from './parts/relation-name.tsx';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';
import classes from './relations.module.css';
import { useSelectGraph } from './parts/use-questions.tsx';

const ROW_HEIGHT = 32;

/** Opens the menu of a stored relation, as it is edited now; its graph becomes the edited one. */
function EditButton({ relation }: { relation: Relation }) {
  const t = useTexts(relationTexts);
  const { work } = useWorkspace();
  const { graphs, draft } = useRelations();
  const { openMenu } = useArcEdits();
  const { text } = useRelationNames()(relation);
  const graph = graphs.find(({ id }) => id === relation.relationGraphId);
  const of = draft.graph?.id === graph?.id ? draft : graph && draftOf(graph);
  const candidate = of?.candidates.find(({ id }) => id === relation.id);
  if (!work.canWrite || !of || !candidate) return null;
  const open = ({ currentTarget }: MouseEvent<HTMLElement>): void => {
    const { left, bottom } = currentTarget.getBoundingClientRect();
    openMenu({ candidate, of }, { x: left, y: bottom - 10 });
  };
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      aria-label={`${t('editRelation')}: ${text}`}
      onClick={open}
    >
      <IconDots size={14} />
    </ActionIcon>
  );
}

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
            <li
              key={relation.id}
              className={`${classes.item} ${classes.row}`}
              style={{ top: start, height: ROW_HEIGHT }}
            >
              <UnstyledButton className={classes.jump} onClick={() => show(relation)}>
                <RelationName relation={relation} />
              </UnstyledButton>
              <EditButton relation={relation} />
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
