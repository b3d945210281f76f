import { Button, Group, Select, Text } from '@mantine/core';
import { pageWindow } from './page-window.ts';

interface PagerProps {
  /** Starts at 1. */
  page: number;
  totalPages: number;
  /** Whether there are pages after the last counted one. */
  hasMore?: boolean;
  size: number;
  /** Available page sizes; a single size is not shown. */
  sizes: readonly number[];
  labels: {
    pages: string;
    page: (page: number) => string;
    previous: string;
    next: string;
    size: string;
    /** Summary of the visible range, such as "1–10 of 42". */
    summary: string;
  };
  onPage: (page: number) => void;
  onSize: (size: number) => void;
}

/** Pagination and page size of a list. */
export function Pager({
  page,
  totalPages,
  hasMore = false,
  size,
  sizes,
  labels,
  onPage,
  onSize,
}: PagerProps) {
  const window = pageWindow(totalPages, page);
  const button = (number: number) => (
    <Button
      key={number}
      size="compact-sm"
      miw={30}
      px={6}
      variant={number === page ? 'filled' : 'subtle'}
      color={number === page ? undefined : 'gray'}
      aria-label={labels.page(number)}
      aria-current={number === page ? 'page' : undefined}
      onClick={() => onPage(number)}
    >
      {number}
    </Button>
  );
  const step = (label: string, to: number, sign: string) => (
    <Button
      size="compact-sm"
      variant="subtle"
      color="gray"
      aria-label={label}
      disabled={to < 1 || (to > totalPages && !hasMore)}
      onClick={() => onPage(to)}
    >
      {sign}
    </Button>
  );
  const gap = (
    <Text span c="dimmed" size="sm" aria-hidden="true">
      …
    </Text>
  );
  return (
    <Group justify="space-between" p="sm" px="md" gap="sm">
      <Group gap="xs">
        {sizes.length > 1 ? (
          <Select
            aria-label={labels.size}
            data={sizes.map(String)}
            value={String(size)}
            onChange={(value) => onSize(Number(value))}
            allowDeselect={false}
            size="xs"
            w={76}
          />
        ) : null}
        <Text size="sm" c="dimmed">
          {labels.summary}
        </Text>
      </Group>
      {totalPages > 1 ? (
        <Group component="nav" aria-label={labels.pages} gap={4}>
          {step(labels.previous, page - 1, '‹')}
          {window.first ? button(1) : null}
          {window.gapBefore ? gap : null}
          {window.pages.map(button)}
          {window.gapAfter ? gap : null}
          {window.last ? button(totalPages) : null}
          {step(labels.next, page + 1, '›')}
        </Group>
      ) : null}
    </Group>
  );
}
