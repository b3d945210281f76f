import { Button, Group, Modal, Stack, Table, Text } from '@mantine/core';
import { TEXT_COMMANDS } from '@scriptorium/annotator/core/text-commands.ts';
import { hasText, useTexts, type TextKey } from '@scriptorium/web-kit/texts/texts.ts';
import { IconPrinter, IconRestore } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { RELATION_COMMANDS } from '../../relations/lines/relation-commands.ts';
import { WORD_COMMANDS } from '../../recording/transcript/words/word-commands.ts';
import { refusalOf, withBindings } from '../../core/commands/key-bindings.ts';
import { ShortcutRow, type Rebinding } from '../../core/commands/shortcut-row.tsx';
import { shortcutTexts } from '../../core/commands/shortcut-texts.ts';
import classes from '../../core/commands/shortcuts.module.css';
import { isTranscriptCommand } from '../../core/commands/transcript-commands.ts';
import { useKeyBindings } from '../../core/commands/use-key-bindings.ts';
import { WORKSPACE_COMMANDS, type LabelKey } from '../../core/commands/workspace-commands.ts';

type TextName = Extract<
  TextKey<typeof shortcutTexts>,
  `span.${string}` | `select.${string}` | `menu.${string}`
>;
const isTextName = (name: string): name is TextName => hasText(shortcutTexts, name);

/** Caret movement is common knowledge; only commands specific to tags are listed. */
const SHOWN_TEXT_COMMANDS = TEXT_COMMANDS.flatMap(({ name, shortcut }) =>
  isTextName(name) && shortcut !== undefined ? [{ name, shortcut }] : [],
);
const SHOWN_WORD_COMMANDS = WORD_COMMANDS.flatMap(({ name, shortcut }) =>
  isTextName(name) && shortcut !== undefined ? [{ name, shortcut }] : [],
);
/** The page's buttons name this key. */
const FIXED: ReadonlySet<string> = new Set(['help.shortcuts', 'select.clear', 'menu.open']);

function Section({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <Text component="h3" fw={650} size="sm" my={4}>
        {title}
      </Text>
      <Table verticalSpacing={4}>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  );
}

/** Returns the functions that change the keys of a command; undefined: its keys are fixed. */
function useRebinding(): (name: string) => Rebinding | undefined {
  const t = useTexts(shortcutTexts);
  const { bindings, bind, reset } = useKeyBindings();
  const all = [...withBindings(WORKSPACE_COMMANDS, bindings), ...withBindings(TEXT_COMMANDS, bindings)];
  const nameOf = (command: string): string => (hasText(shortcutTexts, command) ? t(command) : t('caret'));
  return (name) =>
    FIXED.has(name)
      ? undefined
      : {
          isChanged: bindings[name] !== undefined,
          refusal: (shortcut) => refusalOf(shortcut, name, all),
          nameOf,
          bind: (shortcut) => bind(name, shortcut),
          reset: () => reset(name),
        };
}

function Actions() {
  const t = useTexts(shortcutTexts);
  const { bindings, resetAll } = useKeyBindings();
  return (
    <Group gap="xs" className={classes.actions}>
      <Button
        size="xs"
        variant="default"
        leftSection={<IconPrinter size={15} aria-hidden="true" />}
        onClick={() => print()}
      >
        {t('print')}
      </Button>
      {Object.keys(bindings).length > 0 ? (
        <Button
          size="xs"
          variant="default"
          leftSection={<IconRestore size={15} aria-hidden="true" />}
          onClick={resetAll}
        >
          {t('resetAll')}
        </Button>
      ) : null}
      <Text size="xs" c="dimmed">
        {t('changeHint')}
      </Text>
    </Group>
  );
}

interface ShortcutHelpProps {
  opened: boolean;
  onClose: () => void;
  labelKeys: readonly LabelKey[];
  isRecording: boolean;
  /** The words of the recording may be changed. */
  isTranscriptEdited: boolean;
  handlesRelations: boolean;
}

/** All shortcuts of the workspace, generated from the command list; they can be changed and printed here. */
export function ShortcutHelp(props: ShortcutHelpProps) {
  const t = useTexts(shortcutTexts);
  return (
    <Modal
      opened={props.opened}
      onClose={props.onClose}
      title={t('title')}
      size="lg"
      classNames={{ content: classes.sheet ?? '' }}
    >
      <Stack gap="md">
        <Actions />
        <Sections {...props} />
      </Stack>
    </Modal>
  );
}

function Sections({ labelKeys, isRecording, isTranscriptEdited, handlesRelations }: ShortcutHelpProps) {
  const t = useTexts(shortcutTexts);
  const { bindings } = useKeyBindings();
  const rebindingOf = useRebinding();
  return (
    <>
      <Section title={t('groupWorkspace')}>
        {withBindings(WORKSPACE_COMMANDS, bindings)
          .filter(({ name }) => (isRecording || !name.startsWith('play.')) && !isTranscriptCommand(name))
          .map(({ name, shortcut }) => (
            <ShortcutRow key={name} shortcut={shortcut} name={t(name)} rebinding={rebindingOf(name)} />
          ))}
      </Section>
      {isTranscriptEdited ? (
        <Section title={t('groupTranscript')}>
          {withBindings(WORKSPACE_COMMANDS, bindings)
            .filter(({ name }) => isTranscriptCommand(name))
            .map(({ name, shortcut }) => (
              <ShortcutRow key={name} shortcut={shortcut} name={t(name)} rebinding={rebindingOf(name)} />
            ))}
        </Section>
      ) : null}
      {isRecording ? (
        <Section title={t('groupWords')}>
          <ShortcutRow shortcut="ArrowLeft ArrowRight" name={t('word.move')} />
          <ShortcutRow shortcut="ArrowUp ArrowDown" name={t('word.row')} />
          <ShortcutRow shortcut="Shift+ArrowLeft Shift+ArrowRight" name={t('word.extend')} />
          {withBindings(isTranscriptEdited ? [] : SHOWN_WORD_COMMANDS, bindings).map(({ name, shortcut }) => (
            <ShortcutRow key={name} shortcut={shortcut} name={t(name)} rebinding={rebindingOf(name)} />
          ))}
        </Section>
      ) : (
        <Section title={t('groupText')}>
          <ShortcutRow shortcut="Shift+ArrowLeft Shift+ArrowRight" name={t('text.extend')} />
          <ShortcutRow shortcut="Mod+ArrowUp Mod+ArrowDown" name={t('text.sentence')} />
          {withBindings(SHOWN_TEXT_COMMANDS, bindings).map(({ name, shortcut }) => (
            <ShortcutRow key={name} shortcut={shortcut} name={t(name)} rebinding={rebindingOf(name)} />
          ))}
        </Section>
      )}
      {handlesRelations ? (
        <Section title={t('groupRelations')}>
          {RELATION_COMMANDS.map(({ name, shortcut }) => (
            <ShortcutRow key={name} shortcut={shortcut} name={t(name)} />
          ))}
          <ShortcutRow shortcut="1–9" name={t('relation.type')} />
        </Section>
      ) : null}
      {labelKeys.length === 0 ? (
        <Text size="sm" c="dimmed">
          {t('noLabelKeys')}
        </Text>
      ) : (
        <Section title={t('groupLabels')}>
          {labelKeys.map(({ id, name, shortcut }) => (
            <ShortcutRow key={id} shortcut={shortcut} name={name} />
          ))}
        </Section>
      )}
    </>
  );
}
