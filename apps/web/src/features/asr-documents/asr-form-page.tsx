import { Button, Group, Stack, Text } from '@mantine/core';
import { asrDocuments } from '@scriptorium/contract/documents/asr-documents.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { newClientId } from '@scriptorium/web-data/client-id.ts';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead, useWrite } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../shared/lists/read-states.tsx';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState, type ReactNode } from 'react';
import { useRecordingDocument } from './use-recording-document.ts';
import { asrTexts } from './texts.ts';

const LISTS = [asrDocuments.list, asrDocuments.search, documents.info, documents.search];

interface FormProps {
  saving: boolean;
  disabled: boolean;
  onSave: () => void;
  onBack: () => void;
  children: ReactNode;
}

/** The form of a document has no fields: only its two buttons (ASR-05). */
function Form({ saving, disabled, onSave, onBack, children }: FormProps) {
  const t = useTexts(asrTexts);
  const common = useTexts(commonTexts);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        onSave();
      }}
    >
      <Stack gap="md" p="lg">
        <Text size="sm" style={{ overflowWrap: 'anywhere' }}>
          {children}
        </Text>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onBack}>
            {t('back')}
          </Button>
          <Button type="submit" loading={saving} disabled={disabled}>
            {common('save')}
          </Button>
        </Group>
      </Stack>
    </form>
  );
}

const Frame = ({ title, children }: { title: string; children: ReactNode }) => (
  <PageFrame title={title} width={720}>
    <PageTitle>{title}</PageTitle>
    <Card>{children}</Card>
  </PageFrame>
);

interface NewAsrPageProps {
  /** Undefined: none was chosen in the list. */
  processId: number | undefined;
  onSaved: () => void;
  onBack: () => void;
}

export function NewAsrPage({ processId, onSaved, onBack }: NewAsrPageProps) {
  const t = useTexts(asrTexts);
  // Saving again after a lost answer creates no second document.
  const [clientId] = useState(newClientId);
  const process = useRead(
    processes.get,
    { params: { id: processId ?? 0 }, query: {} },
    { enabled: processId !== undefined },
  );
  const create = useWrite(asrDocuments.create, { refreshes: LISTS });
  const save = () =>
    processId !== undefined && create.mutate({ body: { processId, clientId } }, { onSuccess: onSaved });
  return (
    <Frame title={t('newTitle')}>
      <Form saving={create.isPending} disabled={processId === undefined} onSave={save} onBack={onBack}>
        {processId === undefined ? t('createHint') : t('newText', { process: process.data?.name ?? '' })}
      </Form>
    </Frame>
  );
}

interface EditAsrPageProps {
  documentId: number;
  onSaved: (processId: number) => void;
  onBack: () => void;
}

export function EditAsrPage({ documentId, onSaved, onBack }: EditAsrPageProps) {
  const t = useTexts(asrTexts);
  const { read, document } = useRecordingDocument(documentId);
  const mayWrite = useHasProcessRight(document?.processId ?? 0, 'WRITE');
  const update = useWrite(asrDocuments.update, { refreshes: LISTS });
  const save = () =>
    update.mutate({ body: { id: documentId } }, { onSuccess: ({ processId }) => onSaved(processId) });
  return (
    <Frame title={document ? `${t('editTitle')} · ${document.filename}` : t('editTitle')}>
      <ReadStates read={read} empty={read.data !== undefined && !document} emptyText={t('notFound')}>
        <Form saving={update.isPending} disabled={!mayWrite} onSave={save} onBack={onBack}>
          {mayWrite ? t('editText') : t('readOnly')}
        </Form>
      </ReadStates>
    </Frame>
  );
}
