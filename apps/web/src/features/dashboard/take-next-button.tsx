import { Button } from '@mantine/core';
import { myWork } from '@scriptorium/contract/documents/my-work.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { currentZone } from '@scriptorium/web-kit/format/current-zone.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconHandGrab } from '@tabler/icons-react';
import { handOutTexts } from '../../shared/work/hand-out-texts.ts';
import { useHandOut } from '../../shared/work/use-hand-out.ts';

/** Takes the next free document of the process, where there is one for the user. */
export function TakeNextButton({ processId }: { processId: number }) {
  const t = useTexts(handOutTexts);
  const { handOut, isPending } = useHandOut(processId);
  const { data = [] } = useRead(myWork.overview, { query: { zoneId: currentZone(), processId } });
  if (!data.some(({ hasFree }) => hasFree)) return null;
  return (
    <Button
      size="xs"
      variant="light"
      leftSection={<IconHandGrab size={15} />}
      title={t('takeNextHint')}
      loading={isPending}
      onClick={handOut}
    >
      {t('takeNext')}
    </Button>
  );
}
