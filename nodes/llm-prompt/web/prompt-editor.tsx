import { Alert, Button, Group, Stack, Text } from '@mantine/core';
import { modals } from '@mantine/modals';
import type { LlmChatResponse } from '../llm-prompt.contract.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { unknownWildcards } from '@scriptorium/domain/text/wildcards.ts';
import { TemplateField } from '@scriptorium/node-web/template-editor/template-field.tsx';
import type { TemplateValue } from '@scriptorium/node-web/template-editor/template-plugins.tsx';
import { useWildcards } from '@scriptorium/node-web/template-editor/wildcard-words.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { promptStepTexts } from './texts.ts';
import type { Rerun } from './use-rerun.ts';

interface PromptEditorProps {
  readonly nodeId: number;
  readonly own: LlmChatResponse;
  readonly rerun: Rerun;
  readonly onClose: () => void;
}

/** The nodes with results that the prompt may use. */
function PreviousNodes({ nodeId }: { nodeId: number }) {
  const t = useTexts(promptStepTexts);
  const { data } = useRead(nodes.previous, { params: { id: nodeId }, query: {} });
  if (data === undefined || data.length === 0) return null;
  return (
    <Text size="xs" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
      {t('previousNodes', { names: data.map(({ name }) => name).join(', ') })}
    </Text>
  );
}

/** Writes a prompt for this step alone; Run asks it after a confirmation (STEP-19), Cancel leaves everything as it was. */
export function PromptEditor({ nodeId, own, rerun, onClose }: PromptEditorProps) {
  const t = useTexts(promptStepTexts);
  const inForms = useTexts(formTexts);
  const errorMessage = useErrorMessage();
  const [draft, setDraft] = useState<TemplateValue>();
  const prompt = draft?.value ?? own.prompt;
  const isEmpty = prompt.trim() === '';
  const known = useWildcards();
  const isUnknown = known && unknownWildcards(prompt, new Set(known.map(({ name }) => name))).length > 0;
  const run = () => {
    const promptEditorState = (draft?.editorState ?? own.promptEditorState ?? {}) as Record<string, unknown>;
    const body = { prompt, promptEditorState };
    rerun.mutate({ params: { stepId: own.stepId }, body }, { onSuccess: onClose });
  };
  const ask = () =>
    modals.openConfirmModal({
      title: t('rerunTitle'),
      children: <Text size="sm">{t('rerunText')}</Text>,
      labels: { confirm: t('run'), cancel: t('cancel') },
      onConfirm: run,
    });
  return (
    <Stack gap="sm">
      <TemplateField
        label={t('prompt')}
        required
        takesFocus
        readOnly={rerun.isPending}
        value={prompt}
        error={isEmpty ? inForms('entity.validation.required') : undefined}
        onChange={setDraft}
      />
      <PreviousNodes nodeId={nodeId} />
      {rerun.error && (
        <Alert color="red" p="xs">
          {errorMessage(rerun.error)}
        </Alert>
      )}
      <Group gap="xs">
        <Button size="xs" loading={rerun.isPending} disabled={isEmpty || isUnknown === true} onClick={ask}>
          {t('run')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
