import { ActionIcon, Button, Group, Text } from '@mantine/core';
import type { Extraction } from '@scriptorium/domain/transcript/extract-words.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowDown, IconArrowUp, IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { Keys } from '../../core/commands/keys.tsx';
import { useStored } from '@scriptorium/ui/store.ts';
import { useEditing } from './editing-context.ts';
import { editingTexts } from './editing-texts.ts';
import { useEditor } from './editor.ts';
import classes from './editing.module.css';
import { isExtraction, type Mode } from './mode.ts';

interface ArrowProps {
  name: string;
  Icon: typeof IconArrowUp;
  onClick: () => void;
}

const Arrow = ({ name, Icon, onClick }: ArrowProps) => (
  <ActionIcon
    size="md"
    variant="default"
    aria-label={name}
    title={name}
    // The keys of the mode belong to the transcript.
    onMouseDown={(event) => event.preventDefault()}
    onClick={onClick}
  >
    <Icon size={16} />
  </ActionIcon>
);

function Place({ mode }: { mode: Extraction }) {
  const t = useTexts(editingTexts);
  const { actions } = useEditing();
  return (
    <Group gap={4} wrap="nowrap">
      <Text size="sm" c="dimmed">
        {t('place')}
      </Text>
      <Arrow name={t('moveUp')} Icon={IconArrowUp} onClick={() => actions.move(-1)} />
      <Text size="sm" miw={22} ta="center">
        {mode.offset > 0 ? `+${mode.offset}` : mode.offset}
      </Text>
      <Arrow name={t('moveDown')} Icon={IconArrowDown} onClick={() => actions.move(1)} />
    </Group>
  );
}

/** Words that move into an existing utterance get its speaker. */
const hasOwnSpeaker = (mode: Exclude<Mode, { mode: 'NONE' }>): boolean =>
  mode.mode !== 'EXTRACT_TOKEN' || mode.offset === 0;

/** The banner of a mode: its keys, each of which has a button too. */
export function ModeBanner() {
  const t = useTexts(editingTexts);
  const editor = useEditor();
  const { actions, nameOf } = useEditing();
  const mode = useStored(editor.mode, (now) => now);
  if (mode.mode === 'NONE') return null;
  return (
    <section className={classes.banner} aria-label={t(`mode${mode.mode}`)}>
      <Text size="sm" fw={650} component="output">
        {t(`mode${mode.mode}`)}
      </Text>
      {hasOwnSpeaker(mode) ? (
        <Group gap={4} wrap="nowrap">
          <Text size="sm" c="dimmed">
            {t('speaker')}
          </Text>
          <Arrow name={t('previousSpeaker')} Icon={IconChevronLeft} onClick={() => actions.turn(-1)} />
          <Text size="sm" fw={600} component="output" miw={70} ta="center">
            {nameOf(mode.actor)}
          </Text>
          <Arrow name={t('nextSpeaker')} Icon={IconChevronRight} onClick={() => actions.turn(1)} />
        </Group>
      ) : null}
      {isExtraction(mode) ? <Place mode={mode} /> : null}
      <Group gap="xs" ml="auto" wrap="nowrap">
        <Button size="compact-sm" rightSection={<Keys shortcut="Enter" />} onClick={actions.applyMode}>
          {t('apply')}
        </Button>
        <Button
          size="compact-sm"
          variant="default"
          rightSection={<Keys shortcut="Escape" />}
          onClick={actions.cancelMode}
        >
          {t('cancel')}
        </Button>
      </Group>
    </section>
  );
}
