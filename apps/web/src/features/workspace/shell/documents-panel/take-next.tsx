import { Button } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconHandGrab } from '@tabler/icons-react';
import { handOutTexts } from '../../../../shared/work/hand-out-texts.ts';
import { useMayWork, useTakeNext } from './use-take-next.ts';

/** The button of the hand-out, where the user may work. */
export function TakeNext({ processId, inline = false }: { processId: number; inline?: boolean }) {
  const t = useTexts(handOutTexts);
  const mayWork = useMayWork(processId);
  const { take, isTaking } = useTakeNext(processId);
  if (!mayWork) return null;
  return (
    <Button
      size="xs"
      {...(inline ? {} : { mx: 'xs', mt: 'xs' })}
      variant="light"
      leftSection={<IconHandGrab size={15} />}
      loading={isTaking}
      title={t('takeNextHint')}
      onClick={take}
    >
      {t('takeNext')}
    </Button>
  );
}
