import { Center, Loader, Skeleton, Stack, Text, type LoaderProps } from '@mantine/core';
import { Delayed } from './delayed.tsx';

/** Skeleton rows of a loading list (CONST-06). */
const SKELETON_ROWS = 8;

const LoadingLabel = ({ label }: { label: string }) => (
  <Text size="sm" c="dimmed">
    {label}
  </Text>
);

/** A spinner with a label, shown after 300 ms. */
export const LoadingSpinner = ({ label }: { label: string }) => (
  <Delayed>
    <Center mih={160} component="output" display="flex">
      <Stack align="center" gap="xs">
        <Loader size="sm" aria-hidden="true" />
        <LoadingLabel label={label} />
      </Stack>
    </Center>
  </Delayed>
);

/** A spinner without words for a part of a page, shown after 300 ms. */
export const PartSpinner = (props: LoaderProps) => (
  <Delayed>
    <Loader size="sm" {...props} />
  </Delayed>
);

/** Skeleton of a list, shown after 300 ms. */
export const LoadingRows = ({ label }: { label: string }) => (
  <Delayed>
    <Stack gap="xs" p="md" component="output">
      <LoadingLabel label={label} />
      {Array.from({ length: SKELETON_ROWS }, (_, row) => (
        <Skeleton key={row} height={34} radius="sm" />
      ))}
    </Stack>
  </Delayed>
);
