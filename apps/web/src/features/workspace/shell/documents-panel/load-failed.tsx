import { Alert, Button } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { documentsTexts } from './documents-texts.ts';

export function LoadFailed({ onRetry }: { onRetry: () => void }) {
  const t = useTexts(documentsTexts);
  return (
    <Alert color="red" title={t('loadFailed')}>
      <Button size="xs" variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </Alert>
  );
}
