import { Alert, Button, Center, Stack, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { LoadingRows } from './loading.tsx';

interface ListStatesProps {
  pending: boolean;
  /** Error message. */
  error: string | null;
  empty: boolean;
  labels: { loading: string; retry: string; empty: string };
  onRetry: () => void;
  /** Suggested action for an empty list. */
  emptyAction?: ReactNode;
  children: ReactNode;
}

/** The four states of every list, in this order: pending, error, empty, rows. */
export function ListStates({
  pending,
  error,
  empty,
  labels,
  onRetry,
  emptyAction,
  children,
}: ListStatesProps) {
  if (pending) return <LoadingRows label={labels.loading} />;
  if (error !== null) {
    return (
      <Alert color="red" variant="light" m="md" role="alert">
        <Stack gap="xs" align="flex-start">
          <Text size="sm">{error}</Text>
          <Button size="xs" variant="default" onClick={onRetry}>
            {labels.retry}
          </Button>
        </Stack>
      </Alert>
    );
  }
  if (empty) {
    return (
      <Center mih={180} p="lg">
        <Stack align="center" gap="md">
          <Text c="dimmed" ta="center">
            {labels.empty}
          </Text>
          {emptyAction}
        </Stack>
      </Center>
    );
  }
  return children;
}
