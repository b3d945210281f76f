import { Alert, Badge, Group, Text, Title } from '@mantine/core';
import type { HealthAdvice, HealthState } from '@scriptorium/contract/management/management-health.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { formatCount } from '@scriptorium/web-kit/format/format.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconAlertTriangle, IconCheck, IconX } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { PropertyList } from '../property-list.tsx';
import { healthTexts } from './health-texts.ts';

const STATE_STYLES = {
  UP: { color: 'teal', icon: <IconCheck size={13} /> },
  WARNING: { color: 'yellow', icon: <IconAlertTriangle size={13} /> },
  DOWN: { color: 'red', icon: <IconX size={13} /> },
} as const;

/** Shows a state as text with a colour and an icon. */
export function StateBadge({ state }: { state: HealthState }) {
  const t = useTexts(healthTexts);
  const { color, icon } = STATE_STYLES[state];
  return (
    <Badge color={color} variant="light" tt="none" leftSection={icon}>
      {t(state)}
    </Badge>
  );
}

interface ComponentCardProps {
  title: string;
  component: { status: HealthState; advice: HealthAdvice | null; ms: number };
  properties: readonly (readonly [name: string, value: string])[];
  children?: ReactNode;
}

/** One component of the server: state, advice, and properties. */
export function ComponentCard({ title, component, properties, children }: ComponentCardProps) {
  const t = useTexts(healthTexts);
  const { status, advice, ms } = component;
  return (
    <Card p="md">
      <section aria-label={title}>
        <Group justify="space-between" mb="xs">
          <Title order={2} fz={17}>
            {title}
          </Title>
          <StateBadge state={status} />
        </Group>
        {advice === null ? null : (
          <Alert color={STATE_STYLES[status].color} variant="light" mb="xs" p="sm">
            <Text size="sm">{t(advice)}</Text>
          </Alert>
        )}
        <PropertyList properties={properties} />
        {children}
        <Text size="xs" c="dimmed" mt="xs">
          {t('took', { ms: formatCount(ms) })}
        </Text>
      </section>
    </Card>
  );
}
