import { Text } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { defineTexts, useTexts } from '@scriptorium/web-kit/texts/texts.ts';

const collectingTexts = defineTexts(
  {
    collects:
      'The document waits here until the node processes all waiting documents: by its cron schedule, its threshold, or “Execute now” in the graph.',
  },
  {
    collects:
      'Dokument czeka, aż węzeł obsłuży wszystkie czekające dokumenty: według harmonogramu cron, po osiągnięciu progu albo po „Wykonaj teraz” w grafie.',
  },
);

/** Says in a step of an action node that it waits for the node's trigger. */
export function CollectingNote({ info: { stepDTO, nodeDTO } }: { info: StepInfo }) {
  const t = useTexts(collectingTexts);
  const isCollecting = stepDTO.status === 'WAITING' && nodeDTO.triggerType !== 'ALWAYS';
  return isCollecting ? (
    <Text size="sm" c="dimmed">
      {t('collects')}
    </Text>
  ) : null;
}
