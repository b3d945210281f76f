import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconTrash } from '@tabler/icons-react';
import { useState } from 'react';
import { VirtualList } from '@scriptorium/node-web/virtual-list.tsx';
import { lexiconTexts } from '../pattern/texts.ts';
import { FaultMessage } from '../trial/pattern-fault.tsx';
import type { PatternFault } from '../trial/tried-rules.ts';
import { focusAt } from './focus-at.ts';
import { duplicatesOf, listError, type Entry } from '../pattern/expressions.ts';

const ROW_PX = 40;
const LIST_PX = 240;

const fieldId = (key: number): string => `rule-expression-${key}`;

interface ExpressionListProps {
  entries: readonly Entry[];
  /** Number of additions: after each of them the list scrolls to its end. */
  additions: number;
  /** Whether an empty list is shown as an error: a new form begins with one. */
  blamesEmpty: boolean;
  /** The faults of patterns. */
  faults: readonly PatternFault[];
  onChange: (entries: readonly Entry[]) => void;
}

/** The expressions of a group, each editable, with their errors. */
export function ExpressionList({ entries, additions, blamesEmpty, faults, onChange }: ExpressionListProps) {
  const t = useTexts(lexiconTexts);
  const twice = duplicatesOf(entries);
  const error = listError(entries);
  const [reveals, setReveals] = useState<{ row: number } | null>(null);
  const keys = new Set(entries.map(({ key }) => key));
  const ownFaults = faults.flatMap((fault) =>
    'entry' in fault.source && keys.has(fault.source.entry.key) ? [{ fault, entry: fault.source.entry }] : [],
  );
  const faulty = new Map(ownFaults.map(({ entry, fault }) => [entry.key, fault]));
  const isWrong = ({ key, expression }: Entry) =>
    expression.trim() === '' || twice.has(expression.trim()) || faulty.has(key);
  const [first] = ownFaults;
  const firstAt = first ? entries.findIndex(({ key }) => key === first.entry.key) : -1;
  const goTo = (position: number) => {
    if (!first) return;
    setReveals({ row: firstAt });
    focusAt(fieldId(first.entry.key), position);
  };
  return (
    <div>
      <Group justify="space-between" mb={4}>
        <Text size="sm" fw={500}>
          {t('expressions')}
        </Text>
        <Text size="xs" c="dimmed">
          {t('count', { count: entries.length })}
        </Text>
      </Group>
      {entries.length > 0 && (
        <VirtualList
          rows={entries}
          rowHeight={ROW_PX}
          maxHeight={LIST_PX}
          label={t('expressions')}
          keyOf={({ key }) => key}
          scrollToEnd={additions}
          reveals={reveals}
        >
          {(entry, at) => (
            <Group gap={4} wrap="nowrap" p={2}>
              <TextInput
                id={fieldId(entry.key)}
                aria-label={t('expression', { number: at + 1 })}
                size="xs"
                flex={1}
                value={entry.expression}
                error={isWrong(entry)}
                onChange={(event) => {
                  const expression = event.currentTarget.value;
                  onChange(entries.map((one) => (one.key === entry.key ? { ...one, expression } : one)));
                }}
              />
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('deleteExpression', { number: at + 1 })}
                onClick={() => onChange(entries.filter(({ key }) => key !== entry.key))}
              >
                <IconTrash size={15} />
              </ActionIcon>
            </Group>
          )}
        </VirtualList>
      )}
      {first && <FaultMessage fault={first.fault} number={firstAt + 1} onGo={goTo} />}
      {error &&
        (error === 'listEmpty' && !blamesEmpty ? (
          <Text size="xs" c="dimmed" mt={4}>
            {t(error)}
          </Text>
        ) : (
          <Text size="xs" c="var(--mantine-color-error)" role="alert" mt={4}>
            {t(error)}
          </Text>
        ))}
    </div>
  );
}
