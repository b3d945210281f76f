import { Alert } from '@mantine/core';
import { IconCircleCheck, IconExclamationCircle } from '@tabler/icons-react';
import type { ReactNode } from 'react';

/** Shows the result in place of a form or above it. */
export function Notice({ success = false, children }: { success?: boolean; children: ReactNode }) {
  const Icon = success ? IconCircleCheck : IconExclamationCircle;
  return (
    <Alert
      color={success ? 'teal' : 'red'}
      variant="light"
      role={success ? 'status' : 'alert'}
      p="sm"
      icon={<Icon size={18} aria-hidden="true" />}
    >
      {children}
    </Alert>
  );
}
