import { Button, Group, Stack, Text } from '@mantine/core';
import { changedFieldName } from '../../../../shared/process-changes/changed-field-name.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { graphTexts } from '../../model/texts.ts';
import classes from '../side-panel.module.css';
import { isEditorState } from './merge.ts';
import { Notice } from './notice.tsx';
import type { Conflict } from './saver-state.ts';
import type { PanelSaving } from './use-panel-saving.ts';

/** The parts of a setting on lines of their own; the states of editors say nothing to people. */
function wordsOf(value: unknown): string {
  if (value === null || value === undefined || value === '') return '–';
  if (typeof value !== 'object') return String(value);
  return JSON.stringify(value, (name, part: unknown) => (isEditorState(name) ? undefined : part), 2);
}

/** For each field that two people have changed at once: who it was, both values, and the choice between them. */
export function Conflicts({ saving: { state, decide } }: { saving: PanelSaving }) {
  return state.conflicts.map((conflict) => (
    <OneConflict
      key={conflict.field}
      conflict={conflict}
      name={changedFieldName(conflict.field)}
      onDecide={(kept) => void decide(conflict.field, kept)}
    />
  ));
}

interface OneConflictProps {
  readonly conflict: Conflict;
  readonly name: string;
  readonly onDecide: (kept: 'mine' | 'theirs') => void;
}

function OneConflict({ conflict: { who, theirs, mine }, name, onDecide }: OneConflictProps) {
  const t = useTexts(graphTexts);
  const title = t('conflict', { who, field: name });
  return (
    <Notice title={title}>
      <Stack gap="xs">
        <Text size="sm" fw={600}>
          {title}
        </Text>
        <Value label={t('theirs', { who })} value={theirs} />
        <Value label={t('mine')} value={mine} />
        <Group gap="xs">
          <Button size="compact-sm" variant="default" onClick={() => onDecide('theirs')}>
            {t('takeTheirs', { who })}
          </Button>
          <Button size="compact-sm" variant="default" onClick={() => onDecide('mine')}>
            {t('takeMine')}
          </Button>
        </Group>
      </Stack>
    </Notice>
  );
}

function Value({ label, value }: { label: string; value: unknown }) {
  return (
    <div>
      <Text size="xs" c="dimmed">
        {label}
      </Text>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls can be scrolled by keys */}
      <section className={classes.value} aria-label={label} tabIndex={0}>
        {wordsOf(value)}
      </section>
    </div>
  );
}
