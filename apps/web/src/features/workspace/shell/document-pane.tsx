import { Center, Loader, Stack, Text, Title } from '@mantine/core';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconFileOff } from '@tabler/icons-react';
import { memo } from 'react';
import { ReadingView } from '../classifying/reading-view.tsx';
import { TextEditor } from '../editing/text-editor.tsx';
import { LabellingView } from '../tagging/labelling-view.tsx';
import { RecordingView } from '../recording/recording-view.tsx';
import { StepProgress, StepReasonNote } from '../core/step-notes.tsx';
import { useWorkspace } from '../core/workspace-context.ts';
import { workspaceTexts } from '../core/workspace-texts.ts';
import classes from '../core/workspace.module.css';

/** Shown while the selected step is running. */
function Processing() {
  const t = useTexts(workspaceTexts);
  const { step } = useWorkspace();
  return (
    <Center className={classes.column}>
      <Stack component="output" align="center" gap="md" w={320}>
        <Loader aria-hidden="true" />
        <Text>{t('processing')}</Text>
        {step ? (
          <div style={{ alignSelf: 'stretch' }}>
            <StepProgress info={step} />
          </div>
        ) : null}
      </Stack>
    </Center>
  );
}

/** The parser extracted no text; shows its reason. */
function NoContent() {
  const t = useTexts(workspaceTexts);
  const { steps } = useWorkspace();
  const parser = steps.find(({ nodeDTO }) => nodeDTO.activityType === 'FILE_PARSER');
  return (
    <Center className={classes.column} p="lg">
      <Stack align="center" gap="sm" maw={460}>
        <IconFileOff size={44} stroke={1.2} aria-hidden="true" />
        <Title order={2} fz={20}>
          {t('missingContent')}
        </Title>
        <Text c="dimmed" ta="center">
          {t('noContentText')}
        </Text>
        {parser ? <StepReasonNote info={parser} /> : null}
      </Stack>
    </Center>
  );
}

/**
 * The centre: depends on the document's type (WS-01) and, for text, on the mode of the selected step (WS-02).
 */
export const DocumentPane = memo(function DocumentPane() {
  const t = useTexts(workspaceTexts);
  const { document, step, mode } = useWorkspace();
  if (step?.stepDTO.status === 'PROCESSING') return <Processing />;
  if (document.documentType === 'AUDIOFILE') return <RecordingView />;
  if (document.documentType !== 'TEXTFILE') {
    return (
      <Center className={classes.column}>
        <Text>{t('invalidType')}</Text>
      </Center>
    );
  }
  if (document.content === null) return <NoContent />;
  if (mode === 'EDITING') return <TextEditor key={step?.stepDTO.id} />;
  return mode === 'LABELING' ? <LabellingView /> : <ReadingView />;
});
