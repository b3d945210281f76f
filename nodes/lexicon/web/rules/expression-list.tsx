import { ActionIcon, Group, Text, TextInput } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconTrash } from '@tabler/icons-react';
import { WindowedList } from '@scriptorium/node-kit/panels/windowed-list.tsx';
import { lexiconTexts } from '../texts.ts';
import { duplicatesOf, listError, type Entry } from './expressions.ts';

const ROW_PX = 40;
const LIST_PX = 240;

interface ExpressionListProps {
  entries: readonly Entry[];
  /** Number of additions: after each of them the list scrolls to its end. */
  additions: number;
  /** Whether an empty list is shown as an error: a new form begins with one. */
  blamesEmpty: boolean;
  onChange: (entries: readonly Entry[]) => void;
}

/** The expressions of a group, each editable, with their errors. */
export function ExpressionList({ entries, additions, blamesEmpty, onChange }: ExpressionListProps) {
  const t = useTexts(lexiconTexts);
  const twice = duplicatesOf(entries);
  const error = listError(entries);
  const isWrong = (expression: string) => expression.trim() === '' || twice.has(expression.trim());
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
        <WindowedList
          rows={entries}
          rowHeight={ROW_PX}
          maxHeight={LIST_PX}
          label={t('expressions')}
          keyOf={({ key }) => key}
          scrollToEnd={additions}
        >
          {(entry, at) => (
            <Group gap={4} wrap="nowrap" p={2}>
              <TextInput
                aria-label={t('expression', { number: at + 1 })}
                size="xs"
                flex={1}
                value={entry.expression}
                error={isWrong(entry.expression)}
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
        </WindowedList>
      )}
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
