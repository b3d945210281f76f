import { Badge, VisuallyHidden, type MantineSize } from '@mantine/core';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import { IconAlertTriangle, IconCheck, IconChecks, IconClock, IconLoader2 } from '@tabler/icons-react';
import { defineTexts, useTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Labels of the states of steps and documents. */
export const statusTexts = defineTexts(
  {
    ACCEPTED: 'Accepted',
    DONE: 'Done',
    PROCESSING: 'Processing',
    WAITING: 'Waiting',
    ERROR: 'Error',
  },
  {
    ACCEPTED: 'Zaakceptowany',
    DONE: 'Zakończony',
    PROCESSING: 'Przetwarzany',
    WAITING: 'Oczekuje',
    ERROR: 'Błąd',
  },
);

export const STATUS_COLOURS: Record<StepStatus, string> = {
  ACCEPTED: 'teal',
  DONE: 'teal',
  PROCESSING: 'ink',
  WAITING: 'yellow',
  ERROR: 'red',
};

/** A state that this page does not know, of a newer server, looks like an error. */
const knownStatus = (status: StepStatus): StepStatus =>
  Object.hasOwn(STATUS_COLOURS, status) ? status : 'ERROR';

interface StatusBadgeProps {
  status: StepStatus;
  /** Name of the object with this state, such as a step. */
  of?: string;
  size?: MantineSize;
}

/** A state as a coloured label, optionally after the name of its object. */
export function StatusBadge({ status: given, of, size = 'md' }: StatusBadgeProps) {
  const status = knownStatus(given);
  const state = useTexts(statusTexts)(status);
  return (
    <Badge
      variant="light"
      color={STATUS_COLOURS[status]}
      tt="none"
      radius="sm"
      size={size}
      fw={600}
      miw="max-content"
    >
      {of === undefined ? state : `${of}: ${state}`}
    </Badge>
  );
}

const ICONS: Record<StepStatus, typeof IconCheck> = {
  ACCEPTED: IconChecks,
  DONE: IconCheck,
  PROCESSING: IconLoader2,
  WAITING: IconClock,
  ERROR: IconAlertTriangle,
};

interface StepBadgeProps {
  status: StepStatus;
  name: string;
  size?: 'xs' | 'sm';
}

/** A step in a list: its node's name, with its state as colour, icon and screen reader text. */
export function StepBadge({ status: given, name, size = 'sm' }: StepBadgeProps) {
  const status = knownStatus(given);
  const state = useTexts(statusTexts)(status);
  const Icon = ICONS[status];
  return (
    <Badge
      variant="light"
      color={STATUS_COLOURS[status]}
      tt="none"
      radius="sm"
      size={size}
      fw={550}
      title={`${name}: ${state}`}
      leftSection={<Icon size={12} aria-hidden="true" />}
    >
      {name}
      <VisuallyHidden>: {state}</VisuallyHidden>
    </Badge>
  );
}
