import { ActionIcon, Group, Table, Text } from '@mantine/core';
import { shortcutOf } from '@scriptorium/annotator/core/commands.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { Fragment, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { flushSync } from 'react-dom';
import { Keys } from './keys.tsx';
import type { Refusal } from './key-bindings.ts';
import { shortcutTexts } from './shortcut-texts.ts';
import classes from './shortcuts.module.css';

/** The functions that change a shortcut; without them it is fixed. */
export interface Rebinding {
  readonly isChanged: boolean;
  readonly refusal: (shortcut: string) => Refusal | null;
  readonly nameOf: (command: string) => string;
  readonly bind: (shortcut: string) => void;
  readonly reset: () => void;
}

interface ShortcutRowProps {
  shortcut: string;
  /** The name of the command that the shortcut runs. */
  name: string;
  rebinding?: Rebinding | undefined;
}

const Shortcut = ({ shortcut, or }: { shortcut: string; or: string }): ReactNode =>
  shortcut.split(' ').map((one, index) => (
    <Fragment key={one}>
      {index > 0 ? <Text span size="xs" c="dimmed">{` ${or} `}</Text> : null}
      <Keys shortcut={one} />
    </Fragment>
  ));

interface RecorderProps {
  name: string;
  rebinding: Rebinding;
  /** Ended by a key. */
  onEnd: () => void;
  /** The focus went elsewhere. */
  onLeave: () => void;
}

/** Waits for the new keys; Escape keeps the present ones. */
function Recorder({ name, rebinding, onEnd, onLeave }: RecorderProps) {
  const t = useTexts(shortcutTexts);
  const [refusal, setRefusal] = useState<Refusal | null>(null);
  const onKeyDown = (event: KeyboardEvent<HTMLButtonElement>): void => {
    event.preventDefault();
    event.stopPropagation();
    if (event.key === 'Escape') return onEnd();
    const shortcut = shortcutOf(event.nativeEvent);
    if (shortcut === null) return undefined;
    const refused = rebinding.refusal(shortcut);
    setRefusal(refused);
    if (refused) return undefined;
    rebinding.bind(shortcut);
    return onEnd();
  };
  const reason =
    refusal?.reason === 'taken'
      ? t('taken', { name: rebinding.nameOf(refusal.by) })
      : refusal && t(refusal.reason);
  return (
    <div className={classes.recorder}>
      <button
        type="button"
        className={classes.record}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- its opener is replaced by it
        autoFocus
        aria-label={t('pressFor', { name })}
        onKeyDown={onKeyDown}
        onBlur={onLeave}
      >
        {t('press')}
      </button>
      <Text role="alert" size="xs" c="red">
        {reason}
      </Text>
    </div>
  );
}

/** A command and its keys, with buttons that change them. */
export function ShortcutRow({ shortcut, name, rebinding }: ShortcutRowProps) {
  const t = useTexts(shortcutTexts);
  const [isRecording, setRecording] = useState(false);
  const opener = useRef<HTMLButtonElement>(null);
  const end = (): void => {
    flushSync(() => setRecording(false));
    opener.current?.focus();
  };
  return (
    <Table.Tr>
      <Table.Td>{name}</Table.Td>
      <Table.Td className={classes.keys}>
        {isRecording && rebinding ? (
          <Recorder name={name} rebinding={rebinding} onEnd={end} onLeave={() => setRecording(false)} />
        ) : (
          <Group gap={4} justify="flex-end" wrap="nowrap">
            <span className={classes.shortcut}>
              <Shortcut shortcut={shortcut} or={t('or')} />
            </span>
            {rebinding ? (
              <Group gap={0} wrap="nowrap" className={classes.tools}>
                {rebinding.isChanged ? (
                  <ActionIcon
                    size={24}
                    variant="subtle"
                    color="gray"
                    aria-label={t('reset', { name })}
                    title={t('reset', { name })}
                    onClick={rebinding.reset}
                  >
                    <IconArrowBackUp size={14} />
                  </ActionIcon>
                ) : null}
                <ActionIcon
                  ref={opener}
                  size={24}
                  variant="subtle"
                  color="gray"
                  aria-label={t('change', { name })}
                  title={t('change', { name })}
                  onClick={() => setRecording(true)}
                >
                  <IconPencil size={14} />
                </ActionIcon>
              </Group>
            ) : null}
          </Group>
        )}
      </Table.Td>
    </Table.Tr>
  );
}
