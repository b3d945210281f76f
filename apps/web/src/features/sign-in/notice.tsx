import { Alert } from '@mantine/core';
import { IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Says how it went, in place of a form or above it. */
export function Notice({ good = false, children }: { good?: boolean; children: ReactNode }) {
  const Icon = good ? IconCircleCheck : IconExclamationCircle;
  return (
    <Alert
      color={good ? 'teal' : 'red'}
      variant="light"
      role={good ? 'status' : 'alert'}
      p="sm"
      icon={<Icon size={18} aria-hidden="true" />}
    >
      {children}
    </Alert>
  );
}
