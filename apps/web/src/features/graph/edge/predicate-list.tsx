import { List } from '@mantine/core';
import type { Predicate } from '@scriptorium/contract/process/edges.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { graphTexts } from '../model/texts.ts';
import { INDENT_PX, rowsOf } from './predicate-tree.ts';
import { predicateText } from './predicate-text.ts';

/** A read-only list of predicates, parents before children. */
export function PredicateList({ predicates }: { predicates: readonly Predicate[] }) {
  const t = useTexts(graphTexts);
  return (
    <List size="sm" aria-label={t('predicates')} mah={220} style={{ overflowY: 'auto' }}>
      {rowsOf(predicates).map(({ predicate, depth }) => (
        <List.Item key={predicate.id} ms={depth * INDENT_PX} style={{ overflowWrap: 'anywhere' }}>
          {predicateText(predicate, t)}
        </List.Item>
      ))}
    </List>
  );
}
