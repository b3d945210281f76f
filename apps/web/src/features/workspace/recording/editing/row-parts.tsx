import { ActionIcon, UnstyledButton } from '@mantine/core';
import type { Utterance } from '@scriptorium/domain/transcript/transcript.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconChevronLeft, IconChevronRight, IconPencil } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useStored } from '@scriptorium/ui/store.ts';
import classes from './editing.module.css';
import { useEditing } from './editing-context.ts';
import { editingTexts } from './editing-texts.ts';
import { useEditor } from './editor.ts';
import { UtteranceEditor } from './utterance-editor.tsx';

interface RowProps {
  utterance: Utterance;
}

/** The speaker of a row: a button that changes it, with arrows while it is changed (AUDIO-13). */
export function RowSpeaker({ utterance, children }: RowProps & { children: ReactNode }) {
  const t = useTexts(editingTexts);
  const { mode } = useEditor();
  const { actions, nameOf } = useEditing();
  const chosen = useStored(mode, (now) =>
    now.mode === 'ACTOR_CHANGE' && now.utteranceId === utterance.id ? now.actor : null,
  );
  if (chosen === null)
    return (
      <UnstyledButton
        className={classes.speaker}
        tabIndex={-1}
        title={t('changeSpeaker', { speaker: nameOf(utterance.actor) })}
        aria-label={t('changeSpeaker', { speaker: nameOf(utterance.actor) })}
        onClick={() => actions.startActor(utterance.id)}
      >
        {children}
      </UnstyledButton>
    );
  const arrow = (name: string, Icon: typeof IconChevronLeft, direction: -1 | 1) => (
    <ActionIcon
      size={24}
      variant="light"
      aria-label={name}
      onMouseDown={(event) => event.preventDefault()}
      onClick={() => actions.turn(direction)}
    >
      <Icon size={14} />
    </ActionIcon>
  );
  return (
    <span className={classes.chosen}>
      {arrow(t('previousSpeaker'), IconChevronLeft, -1)}
      <strong className={classes.name}>{nameOf(chosen)}</strong>
      {arrow(t('nextSpeaker'), IconChevronRight, 1)}
    </span>
  );
}

/** The words of a row, or a text field with them. */
export function RowWords({ utterance, children }: RowProps & { children: ReactNode }) {
  const { editedRow, isTyped } = useEditor();
  const isEdited = useStored(editedRow, () => isTyped(utterance.id));
  return isEdited ? <UtteranceEditor utterance={utterance} /> : children;
}

/** A key opens the text field too, so that thousands of rows add no stops of Tab. */
export function RowActions({ utterance }: RowProps) {
  const t = useTexts(editingTexts);
  const { actions } = useEditing();
  return (
    <ActionIcon
      size="sm"
      variant="subtle"
      color="gray"
      tabIndex={-1}
      aria-label={t('editUtterance')}
      title={t('editUtterance')}
      onClick={() => actions.openRow(utterance.id)}
    >
      <IconPencil size={14} />
    </ActionIcon>
  );
}
