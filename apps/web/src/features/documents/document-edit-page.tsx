import { zodResolver } from '@hookform/resolvers/zod';
import { Alert, Button, Group, Modal, NativeSelect, Text, TextInput } from '@mantine/core';
import { DocumentFields, documents, type Document } from '@scriptorium/contract/documents/documents.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { DOCUMENT_TYPES } from '@scriptorium/domain/steps/statuses.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { BackLink } from '../../shared/page/back-link.tsx';
import { useErrorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { FormWithButtons } from '@scriptorium/web-kit/forms/form-with-buttons.tsx';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useBlocker } from '@tanstack/react-router';
import { useForm } from 'react-hook-form';
import { editTexts } from './edit-texts.ts';

/**
 * Asks before unsaved changes are lost by navigation or by closing the page. It compares the fields when it is asked,
 * because the state of the form follows the last letter only after its validation.
 */
function LeaveDialog({ isDirty }: { isDirty: () => boolean }) {
  const t = useTexts(editTexts);
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: isDirty,
    enableBeforeUnload: isDirty,
    withResolver: true,
  });
  return (
    <Modal opened={status === 'blocked'} onClose={() => reset?.()} title={t('leaveTitle')}>
      <Text size="sm">{t('leaveText')}</Text>
      <Group justify="flex-end" mt="md" gap="xs">
        <Button variant="default" onClick={() => proceed?.()}>
          {t('leave')}
        </Button>
        <Button data-autofocus onClick={() => reset?.()}>
          {t('stay')}
        </Button>
      </Group>
    </Modal>
  );
}

interface FormProps {
  document: Document;
  onSaved: () => void;
  onCancel: () => void;
}

function Form({ document: { id, filename, path, processId, documentType }, onSaved, onCancel }: FormProps) {
  const t = useTexts(editTexts);
  const errorMessage = useErrorMessage();
  const process = useRead(processes.get, { params: { id: processId }, query: {} });
  const update = useWrite(documents.update, {
    refreshes: [documents.get, documents.info, documents.search],
    showsError: true,
  });
  const { register, handleSubmit, formState, getValues } = useForm({
    resolver: zodResolver(DocumentFields),
    mode: 'onChange',
    defaultValues: { filename, path, processId, documentType },
  });
  const { errors, isValid, defaultValues } = formState;
  const isDirty = () =>
    Object.entries(getValues()).some(
      ([name, value]) => value !== defaultValues?.[name as keyof typeof defaultValues],
    );
  const submit = handleSubmit(async (fields) => {
    await update.mutateAsync({ body: { ...fields, id } });
    onSaved();
  });
  return (
    <>
      <FormWithButtons
        onSubmit={(event) => void submit(event).catch(() => undefined)}
        onClose={onCancel}
        saving={update.isPending}
        disabled={!isValid}
        gap="md"
      >
        <TextInput
          label={t('filename')}
          required
          error={errors.filename?.message}
          {...register('filename')}
        />
        <TextInput label={t('path')} required error={errors.path?.message} {...register('path')} />
        <NativeSelect
          label={t('type')}
          required
          data={DOCUMENT_TYPES.map((value) => ({ value, label: t(value) }))}
          error={errors.documentType?.message}
          {...register('documentType')}
        />
        <NativeSelect
          label={t('process')}
          description={t('processHint')}
          required
          data={[{ value: String(processId), label: process.data?.name ?? String(processId) }]}
          error={errors.processId?.message}
          {...register('processId', { valueAsNumber: true })}
        />
        {update.error ? <Alert color="red">{errorMessage(update.error)}</Alert> : null}
      </FormWithButtons>
      <LeaveDialog isDirty={isDirty} />
    </>
  );
}

interface DocumentEditPageProps {
  processId: number;
  documentId: number;
  /** The changes are saved. */
  onSaved: () => void;
  onCancel: () => void;
}

/** The form of a document (LIST-14). */
export function DocumentEditPage({ processId, documentId, onSaved, onCancel }: DocumentEditPageProps) {
  const t = useTexts(editTexts);
  const read = useRead(documents.get, { params: { id: documentId }, query: {} });
  const document = read.data?.processId === processId ? read.data : undefined;
  return (
    <PageFrame
      title={t('title')}
      subtitle={document?.filename}
      width={720}
      back={
        <BackLink to="/entity/process/$processId/documents/$documentId" params={{ processId, documentId }}>
          {t('back')}
        </BackLink>
      }
    >
      <PageTitle>{document ? `${t('title')} · ${document.filename}` : t('title')}</PageTitle>
      <Card p="lg">
        <ReadStates read={read} empty={read.data !== undefined && !document} emptyText={t('elsewhere')}>
          {document ? <Form document={document} onSaved={onSaved} onCancel={onCancel} /> : null}
        </ReadStates>
      </Card>
    </PageFrame>
  );
}
