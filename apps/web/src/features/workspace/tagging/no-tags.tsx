import { Text } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { labelTexts } from '../annotating/tags/label-texts.ts';

/** Empty state of a step without tags; the text depends on whether the step is finished. */
export function NoTags({ info: { stepDTO, nodeDTO } }: { info: StepInfo }) {
  const t = useTexts(labelTexts);
  const isFinished = stepDTO.status === 'DONE' || stepDTO.status === 'ACCEPTED';
  const finished = nodeDTO.automatic ? t('noTagsByMachine') : t('noTagsByPerson');
  return (
    <Text size="sm" c="dimmed">
      {isFinished ? finished : t('noTags')}
    </Text>
  );
}
