import { Stack, Text } from '@mantine/core';
import type { Authority } from '@scriptorium/domain/access/access.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { peopleTexts } from '../texts.ts';
import { useComponents } from './component-names.ts';

export function RightList({
  rights,
  label,
}: {
  rights: readonly (Authority & { id: number })[];
  label: string;
}) {
  const t = useTexts(peopleTexts);
  const { nameOf } = useComponents();
  if (rights.length === 0)
    return (
      <Text size="sm" c="dimmed">
        —
      </Text>
    );
  return (
    <Stack component="ul" gap={2} m={0} p={0} aria-label={label} style={{ listStyle: 'none' }}>
      {rights.map((right) => (
        <Text key={right.id} component="li" size="sm" style={{ overflowWrap: 'anywhere' }}>
          {right.componentId === -1 ? '' : `${t(right.type)}: `}
          {nameOf(right)}
          {' · '}
          {t(right.mode)}
        </Text>
      ))}
    </Stack>
  );
}
