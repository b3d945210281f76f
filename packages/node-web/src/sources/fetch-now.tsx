import { Button } from '@mantine/core';
import { sources } from '@scriptorium/contract/connections/sources.ts';
import { refresh } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { toastSuccess } from '@scriptorium/web-kit/page/toasts.ts';
import { IconCloudDownload } from '@tabler/icons-react';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { sourceTexts } from './texts.ts';

interface FetchNowProps {
  /** Asks the server to fetch over all connections of the node. */
  readonly request: () => Promise<unknown>;
  readonly disabled: boolean;
}

/** Fetches without waiting for the schedule. */
export function FetchNow({ request, disabled }: FetchNowProps) {
  const t = useTexts(sourceTexts);
  const cache = useQueryClient();
  const fetching = useMutation({
    mutationFn: request,
    onSuccess: () => {
      toastSuccess(t('fetching'));
      return refresh(cache, [sources.ofNode]);
    },
  });
  return (
    <Button
      size="xs"
      variant="default"
      leftSection={<IconCloudDownload size={14} />}
      loading={fetching.isPending}
      disabled={disabled}
      onClick={() => fetching.mutate()}
    >
      {t('fetch')}
    </Button>
  );
}
