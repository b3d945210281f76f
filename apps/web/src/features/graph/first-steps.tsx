import { Text } from '@mantine/core';
import type { Node } from '@scriptorium/contract/nodes.ts';
import { isUploadType } from '@scriptorium/domain/graph/activity-type.ts';
import { AnchorLink } from '@scriptorium/web-kit/links.tsx';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useSeenDocuments } from './counts/counts-store.ts';
import classes from './first-steps.module.css';
import { graphTexts } from './texts.ts';

/** What is missing until a process has its first result; disappears with its first document. */
export function FirstSteps({ processId, nodes }: { processId: number; nodes: readonly Node[] }) {
  const t = useTexts(graphTexts);
  const documents = useSeenDocuments();
  const hasUpload = nodes.some(({ activityType }) => isUploadType(activityType));
  const hasWork = nodes.some(({ activityType, obligatory }) => !isUploadType(activityType) && !obligatory);
  if (documents === undefined || documents > 0) return null;
  const steps = [
    { isDone: hasUpload, text: t('firstUpload') },
    { isDone: hasWork, text: t('firstWork') },
    { isDone: false, text: t('firstDocument') },
  ];
  return (
    <section className={classes.steps} aria-label={t('firstSteps')}>
      <Text fw={600} size="sm">
        {t('firstSteps')}
      </Text>
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
              {isDone && <span className={classes.done}> · {t('firstDone')}</span>}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
