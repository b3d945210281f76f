import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import {
  IconChevronDown,
  IconChevronUp,
  IconLetterCase,
  IconSpacingHorizontal,
  IconX,
} from '@tabler/icons-react';
import { useEffect, useRef, type ComponentType, type KeyboardEvent, type ReactNode } from 'react';
import classes from '../../core/workspace.module.css';
import { findTexts } from './find-texts.ts';
import { MAX_HITS, type Find } from './use-find.tsx';

interface ToolProps {
  name: string;
  Icon: ComponentType<{ size: number }>;
  onClick: () => void;
  /** Whether a switch is on; undefined for other buttons. */
  pressed?: boolean;
  disabled?: boolean;
}

const Tool = ({ name, Icon, onClick, pressed, disabled = false }: ToolProps) => (
  <Tooltip label={name}>
    <ActionIcon
      variant={pressed ? 'filled' : 'subtle'}
      color={pressed ? 'ink' : 'gray'}
      aria-label={name}
      aria-pressed={pressed}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={17} />
    </ActionIcon>
  </Tooltip>
);

function Position({ find: { query, hits, at } }: { find: Find }) {
  const t = useTexts(findTexts);
  const total = `${formatCount(hits.length)}${hits.length === MAX_HITS ? '+' : ''}`;
  const text = hits.length === 0 ? t('none') : t('position', { current: formatCount(at + 1), total });
  return (
    <Text component="output" size="sm" c="dimmed" miw={90}>
      {query === '' ? '' : text}
    </Text>
  );
}

/** The search field above the text: Enter and Shift+Enter walk the hits, Escape returns to the text. */
export function FindBar({ find, children }: { find: Find; children?: ReactNode }) {
  const t = useTexts(findTexts);
  const field = useRef<HTMLInputElement>(null);
  const { isOpen, options, hits } = find;
  useEffect(() => {
    if (!isOpen) return;
    field.current?.focus();
    field.current?.select();
  }, [isOpen]);
  if (!isOpen) return null;
  const onKeyDown = (event: KeyboardEvent): void => {
    const isField = event.target === field.current;
    if (event.key === 'Escape') find.close();
    else if (event.key === 'Enter' && isField) find.step(event.shiftKey ? -1 : 1);
    else if (event.key.toLowerCase() === 'f' && (event.ctrlKey || event.metaKey)) field.current?.select();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const toggle = (name: keyof typeof options): void =>
    find.setOptions({ ...options, [name]: !options[name] });
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys of the fields in it
    <search className={classes.bar} onKeyDown={onKeyDown}>
      <Group gap={6} style={{ flex: 1 }}>
        <TextInput
          ref={field}
          size="xs"
          w={230}
          aria-label={t('find')}
          placeholder={t('find')}
          maxLength={1000}
          value={find.query}
          onChange={(event) => find.setQuery(event.currentTarget.value)}
        />
        <Tool
          name={t('case')}
          Icon={IconLetterCase}
          pressed={options.caseSensitive}
          onClick={() => toggle('caseSensitive')}
        />
        <Tool
          name={t('words')}
          Icon={IconSpacingHorizontal}
          pressed={options.wholeWords}
          onClick={() => toggle('wholeWords')}
        />
        <Tool
          name={t('previous')}
          Icon={IconChevronUp}
          disabled={hits.length === 0}
          onClick={() => find.step(-1)}
        />
        <Tool
          name={t('next')}
          Icon={IconChevronDown}
          disabled={hits.length === 0}
          onClick={() => find.step(1)}
        />
        <Position find={find} />
        {children}
      </Group>
      <Tool name={t('close')} Icon={IconX} onClick={find.close} />
    </search>
  );
}
