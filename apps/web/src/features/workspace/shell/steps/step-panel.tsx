import { Button, Stack, Text } from '@mantine/core';
import type { StepInfo } from '@scriptorium/contract/documents/steps.ts';
import { findWebNode, resultTexts } from '@scriptorium/nodes/catalogue.web.ts';
import type { WorkspacePanels } from '@scriptorium/node-web/node-web.ts';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { PartSpinner } from '@scriptorium/ui/loading.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { Suspense } from 'react';
import { ClassifierPanel } from '../../classifying/classifier-panel.tsx';
import { TagPanel } from '../../tagging/tag-panel.tsx';
import { useRelations } from '../../annotating/relations/relations-context.ts';
import { useWorkspace } from '../../core/workspace-context.ts';
import { StepProgress, StepReasonNote } from '../../core/step-notes.tsx';
import { stepTexts } from '../../core/steps/step-texts.ts';

const PlainPanel: WorkspacePanels['Plain'] = ({ info, about }) => {
  const t = useTexts(stepTexts);
  const { work, step } = useWorkspace();
  const selected = step?.stepDTO.id === info.stepDTO.id;
  return (
    <>
      {selected && work.isTranscriptMissing ? null : (
        <Text size="sm" c="dimmed">
          {about ?? t('readOnlyAbout')}
        </Text>
      )}
      {selected && work.canWrite && work.actions.includes('complete') ? (
        <Button size="xs" variant="light" disabled={work.busy} onClick={() => work.act('complete')}>
          {t('submit')}
        </Button>
      ) : null}
    </>
  );
};

const RelationsPanel = lazyComponent(
  async () => (await import('../../relations/relations-panel.tsx')).default,
);

const TagsPanel: WorkspacePanels['Tags'] = ({ info }) => {
  const { step } = useWorkspace();
  const { isHandled } = useRelations();
  return (
    <>
      <TagPanel info={info} />
      {isHandled && step?.stepDTO.id === info.stepDTO.id ? (
        <Suspense fallback={<PartSpinner />}>
          <RelationsPanel />
        </Suspense>
      ) : null}
    </>
  );
};

const PANELS: WorkspacePanels = { Tags: TagsPanel, Labels: ClassifierPanel, Plain: PlainPanel };

/** The panel of the step's node type; types that are not installed have a plain one. */
function PanelOfType({ info }: { info: StepInfo }) {
  const { document, step, work } = useWorkspace();
  const isSelected = step?.stepDTO.id === info.stepDTO.id;
  const web = findWebNode(info.nodeDTO.activityType);
  if (!web) return <PlainPanel info={info} />;
  return (
    <Suspense fallback={<PartSpinner />}>
      <web.StepPanel
        info={info}
        isRecording={document.documentType === 'AUDIOFILE'}
        mayRun={isSelected && work.actions.includes('rerun')}
        panels={PANELS}
        resultTexts={resultTexts}
      />
    </Suspense>
  );
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
    <PanelOfType info={info} />
  </Stack>
);
