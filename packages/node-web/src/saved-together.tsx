import { Stack } from '@mantine/core';
import type { ReactNode } from 'react';

/** Marks fields that belong together, such as an address and its password. */
export const TOGETHER = 'data-saved-together';

/**
 * Fields that are saved when all of them are left: a new address never gets the password of the old one because somebody moved
 * from one field to the next. Their changes count as typed, also choices.
 */
export function SavedTogether({ children }: { children: ReactNode }) {
  return (
    <Stack gap="sm" {...{ [TOGETHER]: true }}>
      {children}
    </Stack>
  );
}
