import { ActionIcon, UnstyledButton } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconTrash } from '@tabler/icons-react';
import { useWorkspace } from '../core/workspace-context.ts';
import { tagIdsOf } from '../annotating/relations/draft.ts';
import { shortened } from './parts/names.ts';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';
import classes from './relations.module.css';
import { useRemovals, useSelectGraph } from './parts/use-questions.tsx';

/** Quotes that stand for a graph. */
const SHOWN_TAGS = 3;

/** The graphs of the step: a click loads one as candidates, a second click gives it up (REL-03). */
export function GraphList() {
  const t = useTexts(relationTexts);
  const { work } = useWorkspace();
  const { graphs, draft, tags } = useRelations();
  const select = useSelectGraph();
  const { removeGraph } = useRemovals();
  return (
    <ul className={classes.graphs} aria-label={t('graphs')}>
      {graphs.map((graph, index) => {
        const name = t('graph', { number: index + 1 });
        const quotes = tagIdsOf(graph.relations).flatMap((id) => tags.get(id)?.quote ?? []);
        return (
          <li key={graph.id} className={classes.row}>
            <UnstyledButton
              className={classes.jump}
              aria-pressed={draft.graph?.id === graph.id}
              onClick={() => select(graph)}
            >
              <span className={classes.graphName}>{name}</span>
              <span className={classes.count}>{t('relationCount', { count: graph.relations.length })}</span>
              <span className={classes.quote}>
                {quotes
                  .slice(0, SHOWN_TAGS)
                  .map((quote) => shortened(quote, 24))
                  .join(', ')}
                {quotes.length > SHOWN_TAGS ? ' …' : ''}
              </span>
            </UnstyledButton>
            {work.canWrite ? (
              <Tooltip label={t('deleteGraph')}>
                <ActionIcon
                  size="sm"
                  variant="subtle"
                  color="gray"
                  aria-label={`${t('deleteGraph')}: ${name}`}
                  onClick={() => removeGraph(graph)}
                >
                  <IconTrash size={14} />
                </ActionIcon>
              </Tooltip>
            ) : null}
          </li>
        );
      })}
    </ul>
  );
}
