import { Text } from '@mantine/core';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { LineSwitch } from './lines/line-switch.tsx';
import { DraftBar } from './draft-bar.tsx';
import { GraphList } from './graph-list.tsx';
import { RelationList } from './relation-list.tsx';
import { relationTexts } from '../annotating/relations/relation-texts.ts';
import { useRelations } from '../annotating/relations/relations-context.ts';
import { useSaveDraft } from './use-save-draft.ts';
import classes from './relations.module.css';

/** Relations of the selected step: what is edited, the graphs, and all relations. */
export default function RelationsPanel() {
  const t = useTexts(relationTexts);
  const { isLoading, graphs } = useRelations();
  const { onKeyDown } = useSaveDraft();
  if (isLoading) return <LoadingSpinner label={t('relations')} />;
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- a shortcut of the buttons within
    <section
      className={classes.panel}
      id="relation-panel"
      tabIndex={-1}
      aria-label={t('relations')}
      onKeyDown={onKeyDown}
    >
      <Text component="h3" size="sm" fw={650} m={0}>
        {t('relations')}
      </Text>
      <DraftBar />
      {graphs.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noGraphs')}
        </Text>
      ) : (
        <>
          <LineSwitch />
          <GraphList />
          <RelationList />
        </>
      )}
    </section>
  );
}
