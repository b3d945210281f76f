import { Alert, Button, Group } from '@mantine/core';
import { modals } from '@mantine/modals';
import { ragTemplates, type RagTemplate } from '@scriptorium/contract/machines/rag.ts';
import { hasRagWildcards, RAG_TEMPLATE_WILDCARDS } from '@scriptorium/domain/rag/rag-template.ts';
import { unknownWildcards, type AvailableWildcard } from '@scriptorium/domain/text/wildcards.ts';
import { TemplateField } from '@scriptorium/node-web/template-editor/template-field.tsx';
import type { TemplateValue } from '@scriptorium/node-web/template-editor/template-plugins.tsx';
import { WildcardsContext } from '@scriptorium/node-web/template-editor/wildcard-words.ts';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { DialogForm } from '@scriptorium/web-kit/forms/dialog-form.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { formTexts } from '@scriptorium/web-kit/texts/form-texts.ts';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useCarefulClose } from '../../shared/forms/use-careful-close.tsx';
import { IconRestore } from '@tabler/icons-react';
import { useState } from 'react';
import { ragTexts } from './texts.ts';

const WILDCARDS: readonly AvailableWildcard[] = RAG_TEMPLATE_WILDCARDS.map((name) => ({
  name,
  category: name.startsWith('util.') ? 'UTILS' : 'PROCESS',
  mode: 'UNIVERSAL',
}));
const NAMES = new Set(RAG_TEMPLATE_WILDCARDS);

interface TemplateDialogProps {
  readonly processId: number;
  readonly onClose: () => void;
}

/** Changes the template of the questions of a process (RAG-04). */
export function TemplateDialog({ processId, onClose }: TemplateDialogProps) {
  const common = useTexts(commonTexts);
  const stored = useRead(ragTemplates.list, { query: { processId } });
  const defaults = useRead(ragTemplates.defaults, { query: {} });
  if (!stored.data || !defaults.data) return <LoadingSpinner label={common('loading')} />;
  const active = stored.data.find((template) => template.active);
  const { defaultRagTemplate, defaultRagTemplateEditorState } = defaults.data;
  return (
    <Editor
      processId={processId}
      active={active}
      template={active?.template ?? defaultRagTemplate}
      editorState={active?.templateEditorState ?? defaultRagTemplateEditorState}
      onClose={onClose}
    />
  );
}

interface EditorProps extends TemplateDialogProps {
  /** Undefined: the process uses the default. */
  readonly active: RagTemplate | undefined;
  readonly template: string;
  readonly editorState: string;
}

function Editor({ processId, active, template, editorState, onClose }: EditorProps) {
  const t = useTexts(ragTexts);
  const inForms = useTexts(formTexts);
  const errorMessage = useErrorMessage();
  const options = { refreshes: [ragTemplates.list], showsError: true };
  const save = useWrite(ragTemplates.save, options);
  const remove = useWrite(ragTemplates.remove, options);
  const [draft, setDraft] = useState<TemplateValue>();
  const value = draft?.value ?? template;
  const close = useCarefulClose(value !== template, onClose);
  const isComplete = hasRagWildcards(value);
  const isValid = isComplete && unknownWildcards(value, NAMES).length === 0;
  const submit = () => {
    if (!draft) return;
    const templateEditorState = JSON.stringify(draft.editorState);
    const body = { processId, template: value, templateEditorState, active: true };
    save.mutate({ body: active ? { ...body, id: active.id } : body }, { onSuccess: onClose });
  };
  const askToReset = () =>
    modals.openConfirmModal({
      title: t('resetTitle'),
      children: t(active ? 'resetQuestion' : 'resetTextQuestion'),
      labels: { confirm: t('reset'), cancel: inDialogs('cancel') },
      confirmProps: { color: 'red' },
      onConfirm: () =>
        active ? remove.mutate({ params: { id: active.id } }, { onSuccess: onClose }) : setDraft(undefined),
    });
  const inDialogs = useTexts(commonTexts);
  const error = save.error ?? remove.error;
  return (
    <DialogForm
      title={t('templateTitle')}
      size="xl"
      closeOnClickOutside={false}
      onSubmit={submit}
      onClose={close}
      saving={save.isPending}
      disabled={!isValid || value === template || editorState === ''}
    >
      <WildcardsContext value={WILDCARDS}>
        <TemplateField
          label={t('template')}
          description={t('templateAbout')}
          required
          takesFocus
          value={value}
          error={
            value.trim() === ''
              ? inForms('entity.validation.required')
              : isComplete
                ? undefined
                : inForms('soaApp.ragTemplate.creatorModal.editorValidationError')
          }
          onChange={setDraft}
        />
      </WildcardsContext>
      {error && (
        <Alert color="red" p="xs">
          {errorMessage(error)}
        </Alert>
      )}
      <Group>
        <Button
          variant="subtle"
          color="red"
          size="xs"
          leftSection={<IconRestore size={16} />}
          disabled={!active && value === template}
          loading={remove.isPending}
          onClick={askToReset}
        >
          {t('reset')}
        </Button>
      </Group>
    </DialogForm>
  );
}
