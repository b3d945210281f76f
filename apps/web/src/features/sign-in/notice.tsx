import { Alert } from '@mantine/core';
import { IconCircleCheck, IconExclamationCircle, IconInfoCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

const LOOKS = {
  error: { color: 'red', role: 'alert', icon: IconExclamationCircle },
  success: { color: 'teal', role: 'status', icon: IconCircleCheck },
  info: { color: 'blue', role: 'status', icon: IconInfoCircle },
} as const;

/** Shows the result in place of a form or above it. */
export function Notice({ kind = 'error', children }: { kind?: keyof typeof LOOKS; children: ReactNode }) {
  const { color, role, icon: Icon } = LOOKS[kind];
  return (
    <Alert color={color} variant="light" role={role} p="sm" icon={<Icon size={18} aria-hidden="true" />}>
      {children}
    </Alert>
  );
}
