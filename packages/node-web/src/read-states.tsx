import { Alert, Button } from '@mantine/core';
import { PartSpinner } from '@scriptorium/ui/loading.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { ReactNode } from 'react';
import { panelTexts } from './texts.ts';

interface Read<Data> {
  readonly data: Data | undefined;
  readonly isError: boolean;
  readonly refetch: () => unknown;
}

/** What a list of a panel shows while its answer is on the way or has failed. */
export function ReadStates<Data>({
  read,
  children,
}: {
  read: Read<Data>;
  children: (data: Data) => ReactNode;
}) {
  const t = useTexts(panelTexts);
  if (read.data !== undefined) return children(read.data);
  if (!read.isError) return <PartSpinner aria-label={t('loading')} />;
  return (
    <Alert color="red" title={t('loadFailed')}>
      <Button size="xs" variant="default" onClick={() => void read.refetch()}>
        {t('retry')}
      </Button>
    </Alert>
  );
}
