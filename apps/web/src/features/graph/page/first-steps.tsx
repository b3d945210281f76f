import { CloseButton, Group, Text, VisuallyHidden } from '@mantine/core';
import { useSessionStorage } from '@mantine/hooks';
import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { AnchorLink } from '@scriptorium/web-kit/page/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useSeenDocuments } from '../counts/counts-store.ts';
import classes from './first-steps.module.css';
import { graphTexts } from '../model/texts.ts';

/** The steps that are missing until a process has its first result; hidden once it has a document. */
export function FirstSteps({ processId, nodes }: { processId: number; nodes: readonly Node[] }) {
  const t = useTexts(graphTexts);
  const documents = useSeenDocuments();
  const hasUpload = nodes.some(({ activityType }) => isUploadType(activityType));
  const hasWork = nodes.some(({ activityType, obligatory }) => !isUploadType(activityType) && !obligatory);
  const [isClosed, setClosed] = useSessionStorage({
    key: `first-steps-closed-${processId}`,
    defaultValue: false,
    getInitialValueInEffect: false,
  });
  if (documents === undefined || documents > 0 || isClosed) return null;
  const steps = [
    { isDone: hasUpload, text: t('firstUpload') },
    { isDone: hasWork, text: t('firstWork') },
    { isDone: false, text: t('firstDocument') },
  ];
  return (
    <section className={classes.steps} aria-label={t('firstSteps')}>
      <Group justify="space-between" wrap="nowrap">
        <Text fw={600} size="sm">
          {t('firstSteps')}
        </Text>
        <CloseButton size="sm" aria-label={t('firstStepsClose')} onClick={() => setClosed(true)} />
      </Group>
      <ol>
        {steps.map(({ isDone, text }, at) => (
          <li key={text} data-done={isDone}>
            {isDone ? <IconCircleCheck size={18} aria-hidden /> : <IconCircleDashed size={18} aria-hidden />}
            <span>
              {at === 2 && hasUpload && hasWork ? (
                <AnchorLink to="/entity/process/$processId/documents" params={{ processId }} size="sm">
                  {text}
                </AnchorLink>
              ) : (
                text
              )}
              {isDone && <VisuallyHidden> · {t('firstDone')}</VisuallyHidden>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
