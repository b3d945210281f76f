import { Modal, Stack, Table, Text } from '@mantine/core';
import { TEXT_COMMANDS } from '@scriptorium/annotator/core/text-commands.ts';
import { hasText, useTexts, type TextKey } from '@scriptorium/web-kit/texts.ts';
import { Fragment, type ReactNode } from 'react';
import { RELATION_COMMANDS } from '../relations/lines/relation-commands.ts';
import { Keys } from './keys.tsx';
import { shortcutTexts } from './shortcut-texts.ts';
import { WORKSPACE_COMMANDS, type LabelKey } from './workspace-commands.ts';

type TextName = Extract<
  TextKey<typeof shortcutTexts>,
  `span.${string}` | `select.${string}` | `menu.${string}`
>;
const isTextName = (name: string): name is TextName => hasText(shortcutTexts, name);

/** Caret movement is common knowledge; only commands specific to tags are listed. */
const SHOWN_TEXT_COMMANDS = TEXT_COMMANDS.flatMap(({ name, shortcut }) =>
  isTextName(name) && shortcut !== undefined ? [{ name, shortcut }] : [],
);

function Row({ shortcut, children }: { shortcut: string; children: ReactNode }) {
  const t = useTexts(shortcutTexts);
  return (
    <Table.Tr>
      <Table.Td>{children}</Table.Td>
      <Table.Td ta="right" style={{ whiteSpace: 'nowrap' }}>
        {shortcut.split(' ').map((one, index) => (
          <Fragment key={one}>
            {index > 0 ? <Text span size="xs" c="dimmed">{` ${t('or')} `}</Text> : null}
            <Keys shortcut={one} />
          </Fragment>
        ))}
      </Table.Td>
    </Table.Tr>
  );
}

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

interface ShortcutHelpProps {
  opened: boolean;
  onClose: () => void;
  labelKeys: readonly LabelKey[];
  isRecording: boolean;
  handlesRelations: boolean;
}

/** All shortcuts of the workspace, generated from the command list. */
export function ShortcutHelp({
  opened,
  onClose,
  labelKeys,
  isRecording,
  handlesRelations,
}: ShortcutHelpProps) {
  const t = useTexts(shortcutTexts);
  return (
    <Modal opened={opened} onClose={onClose} title={t('title')} size="lg">
      <Stack gap="md">
        <Section title={t('groupWorkspace')}>
          {WORKSPACE_COMMANDS.filter(({ name }) => isRecording || !name.startsWith('play.')).map(
            ({ name, shortcut }) => (
              <Row key={name} shortcut={shortcut}>
                {t(name)}
              </Row>
            ),
          )}
        </Section>
        {isRecording ? null : (
          <Section title={t('groupText')}>
            <Row shortcut="Shift+ArrowLeft Shift+ArrowRight">{t('text.extend')}</Row>
            <Row shortcut="Mod+ArrowUp Mod+ArrowDown">{t('text.sentence')}</Row>
            {SHOWN_TEXT_COMMANDS.map(({ name, shortcut }) => (
              <Row key={name} shortcut={shortcut}>
                {t(name)}
              </Row>
            ))}
          </Section>
        )}
        {handlesRelations ? (
          <Section title={t('groupRelations')}>
            {RELATION_COMMANDS.map(({ name, shortcut }) => (
              <Row key={name} shortcut={shortcut}>
                {t(name)}
              </Row>
            ))}
            <Row shortcut="1–9">{t('relation.type')}</Row>
          </Section>
        ) : null}
        {labelKeys.length === 0 ? (
          <Text size="sm" c="dimmed">
            {t('noLabelKeys')}
          </Text>
        ) : (
          <Section title={t('groupLabels')}>
            {labelKeys.map(({ id, name, shortcut }) => (
              <Row key={id} shortcut={shortcut}>
                {name}
              </Row>
            ))}
          </Section>
        )}
      </Stack>
    </Modal>
  );
}
