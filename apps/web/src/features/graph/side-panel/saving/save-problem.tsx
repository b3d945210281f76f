import { Button, Group, Text } from '@mantine/core';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { graphTexts } from '../../model/texts.ts';
import { Notice } from './notice.tsx';
import type { PanelSaving } from './use-panel-saving.ts';

/** The unsaved changes of a panel, and how to save them; none of them is lost. */
export function SaveProblem({ saving }: { saving: PanelSaving }) {
  const t = useTexts(graphTexts);
  const errorMessage = useErrorMessage();
  const { problem } = saving;
  const { failure } = saving.state;
  if (problem === null) return null;
  const words = {
    invalid: t('notSavedInvalid'),
    declined: t('notSavedDeclined'),
    failed: failure ? t('notSavedFailed', { reason: errorMessage(failure) }) : t('notSavedPart'),
  };
  return (
    <Notice title={t('notSaved')} isFailure={problem === 'failed'}>
      <Text size="sm">{words[problem]}</Text>
      <Group gap="xs" mt={6}>
        {problem !== 'invalid' && (
          <Button size="compact-sm" variant="default" onClick={() => void saving.retry()}>
            {t('saveAgain')}
          </Button>
        )}
        <Button size="compact-sm" variant="default" onClick={saving.discard}>
          {t('discard')}
        </Button>
      </Group>
    </Notice>
  );
}
