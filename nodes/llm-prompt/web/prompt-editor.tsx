import { Alert, Button, Group, Stack } from '@mantine/core';
import type { LlmChatResponse } from '@scriptorium/contract/llm-prompts.ts';
import { unknownWildcards } from '@scriptorium/domain/text/wildcards.ts';
import { TemplateField } from '@scriptorium/node-kit/panels/template-editor/template-field.tsx';
import type { TemplateValue } from '@scriptorium/node-kit/panels/template-editor/template-plugins.tsx';
import { useWildcards } from '@scriptorium/node-kit/panels/template-editor/wildcard-words.ts';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { promptStepTexts } from './texts.ts';
import type { Rerun } from './use-rerun.ts';

interface PromptEditorProps {
  readonly own: LlmChatResponse;
  readonly rerun: Rerun;
  readonly onClose: () => void;
}

/** Writes a prompt for this step alone; Run asks it, Cancel leaves everything as it was. */
export function PromptEditor({ own, rerun, onClose }: PromptEditorProps) {
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
      {rerun.error && (
        <Alert color="red" p="xs">
          {errorMessage(rerun.error)}
        </Alert>
      )}
      <Group gap="xs">
        <Button size="xs" loading={rerun.isPending} disabled={isEmpty || isUnknown === true} onClick={run}>
          {t('run')}
        </Button>
        <Button size="xs" variant="default" onClick={onClose}>
          {t('cancel')}
        </Button>
      </Group>
    </Stack>
  );
}
