import { Group, Title } from '@mantine/core';
import { Card } from '@scriptorium/ui/card.tsx';
import type { ReactNode } from 'react';

interface SectionProps {
  title: string;
  actions?: ReactNode;
  children: ReactNode;
}

/** A titled card with its download. */
export const Section = ({ title, actions, children }: SectionProps) => (
  <Card mt="md">
    <Group justify="space-between" px="md" pt="md" pb="xs">
      <Title order={2} fz={16}>
        {title}
      </Title>
      {actions}
    </Group>
    {children}
  </Card>
);
