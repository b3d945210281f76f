import { Button, Loader, Stack, Text } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/steps.ts';
import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import { useTexts } from '@scriptorium/web-kit/texts.ts';
import { Suspense } from 'react';
import { ClassifierPanel } from '../classifying/classifier-panel.tsx';
import { TagPanel } from '../labeling/tag-panel.tsx';
import { TokenTagPanel } from '../recording/token-tag-panel.tsx';
import { useWorkspace } from '../workspace-context.ts';
import { isActionType, modeOf } from '../workspace-mode.ts';
import { StepProgress, StepReasonNote } from './step-notes.tsx';
import { stepTexts } from './step-texts.ts';

/** Panel of types without their own: a note, and Submit while the step is open (spec workspace 2.8). */
function DefaultPanel({ info }: { info: StepInfo }) {
  const t = useTexts(stepTexts);
  const { work, step, document } = useWorkspace();
  const selected = step?.stepDTO.id === info.stepDTO.id;
  const isParser = info.nodeDTO.activityType === 'FILE_PARSER';
  const parserAbout = document.documentType === 'AUDIOFILE' ? t('parserAboutRecording') : t('parserAbout');
  return (
    <>
      {selected && work.isTranscriptMissing ? null : (
        <Text size="sm" c="dimmed">
          {isParser ? parserAbout : t('readOnlyAbout')}
        </Text>
      )}
      {selected && work.canWrite && work.actions.includes('complete') ? (
        <Button size="xs" variant="light" disabled={work.busy} onClick={() => work.act('complete')}>
          {t('submit')}
        </Button>
      ) : null}
    </>
  );
}

/** Result of an action node, rendered by its node type. */
function ActionPanel({ info: { stepDTO, nodeDTO } }: { info: StepInfo }) {
  const t = useTexts(stepTexts);
  const StepResult = findWebNode(nodeDTO.activityType)?.StepResult;
  const isCollecting = stepDTO.status === 'WAITING' && nodeDTO.triggerType !== 'ALWAYS';
  return (
    <>
      {isCollecting ? (
        <Text size="sm" c="dimmed">
          {t('gathersFor')}
        </Text>
      ) : null}
      {StepResult ? (
        <Suspense fallback={<Loader size="sm" />}>
          <StepResult step={stepDTO} />
        </Suspense>
      ) : null}
    </>
  );
}

function PanelOfKind({ info }: { info: StepInfo }) {
  const { document } = useWorkspace();
  const { activityType } = info.nodeDTO;
  if (activityType === 'CLF') return <ClassifierPanel info={info} />;
  if (isActionType(activityType)) return <ActionPanel info={info} />;
  if (modeOf(activityType) !== 'LABELING') return <DefaultPanel info={info} />;
  return document.documentType === 'AUDIOFILE' ? <TokenTagPanel info={info} /> : <TagPanel info={info} />;
}

/** The parser's note about the text that all steps use. */
function TextNote({ beside }: { beside: StepInfo }) {
  const { steps } = useWorkspace();
  const parser = steps.find(({ stepDTO }) => stepDTO.reason?.key.startsWith('note.'));
  return parser && parser.stepDTO.id !== beside.stepDTO.id ? <StepReasonNote info={parser} /> : null;
}

/** One step: its state, and the panel of its node type. */
export const StepPanel = ({ info }: { info: StepInfo }) => (
  <Stack gap="sm" align="stretch">
    <StepProgress info={info} />
    <StepReasonNote info={info} />
    <TextNote beside={info} />
    <PanelOfKind info={info} />
  </Stack>
);
