import { Box, Group } from '@mantine/core';
import { Card } from '@scriptorium/ui/card.tsx';
import type { ReactNode } from 'react';
import { RangeFields } from './range-fields.tsx';
import type { TabProps } from './tab.ts';

interface SelectionCardProps extends Pick<TabProps, 'selection' | 'onSelect'> {
  /** The field of people or nodes. */
  children: ReactNode;
}

/** Fields for the people or nodes and the days of a statistic. */
export const SelectionCard = ({ selection, onSelect, children }: SelectionCardProps) => (
  <Card mt="md" p="md">
    <Group gap="md" align="flex-start">
      <Box flex="1 1 280px">{children}</Box>
      <RangeFields range={selection} onChange={(range) => onSelect({ ...selection, ...range })} />
    </Group>
  </Card>
);
