import { Center, Loader, Skeleton, Stack, VisuallyHidden } from '@mantine/core';
import { Delayed } from './delayed.tsx';

/** Rows of a loading list (spec nodes 9). */
const SKELETON_ROWS = 8;

/** A spinner that shows after 300 ms; `label` is what a screen reader says. */
export const LoadingSpinner = ({ label }: { label: string }) => (
  <Delayed>
    <Center mih={160} component="output" display="flex">
      <Loader size="sm" aria-hidden="true" />
      <VisuallyHidden>{label}</VisuallyHidden>
    </Center>
  </Delayed>
);

/** Grey rows where a list will stand; they show after 300 ms. */
export const LoadingRows = ({ label }: { label: string }) => (
  <Delayed>
    <Stack gap="xs" p="md" component="output">
      <VisuallyHidden>{label}</VisuallyHidden>
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} height={34} radius="sm" />
      ))}
    </Stack>
  </Delayed>
);
