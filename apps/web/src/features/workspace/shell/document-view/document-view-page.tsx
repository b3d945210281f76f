import { Button, Text } from '@mantine/core';
import { documents, type Document } from '@scriptorium/contract/documents/documents.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { BackLink } from '../../../../shared/page/back-link.tsx';
import { commonTexts } from '@scriptorium/web-kit/texts/common-texts.ts';
import { ButtonLink } from '@scriptorium/web-kit/page/links.tsx';
import { PageTitle } from '../../../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { ReadStates } from '../../../../shared/lists/read-states.tsx';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useState } from 'react';
import { TranscriptFilesDialog } from '../transcript-files/transcript-files-dialog.tsx';
import { transcriptFileTexts } from '../transcript-files/transcript-files-texts.ts';
import classes from './document-view.module.css';
import { RecordingContent } from './recording-content.tsx';
import { viewTexts } from './view-texts.ts';

function Content({ document }: { document: Document }) {
  const t = useTexts(viewTexts);
  if (document.documentType === 'AUDIOFILE') return <RecordingContent document={document} />;
  const text = document.content?.content ?? '';
  if (text === '') {
    return (
      <Text c="dimmed" p="lg">
        {t('noContent')}
      </Text>
    );
  }
  return (
    <section aria-label={t('text')}>
      <pre className={classes.text}>{text}</pre>
    </section>
  );
}

/** A document to read: its text, or its recording with the transcript (LIST-12, LIST-13). */
export function DocumentViewPage({ processId, documentId }: { processId: number; documentId: number }) {
  const t = useTexts(viewTexts);
  const common = useTexts(commonTexts);
  const ofFiles = useTexts(transcriptFileTexts);
  const [files, setFiles] = useState(false);
  const mayEdit = useHasProcessRight(processId, 'WRITE');
  const read = useRead(documents.get, { params: { id: documentId }, query: {} });
  const document = read.data?.processId === processId ? read.data : undefined;
  const params = { processId, documentId };
  const title = document?.filename ?? t('title');
  return (
    <PageFrame
      title={title}
      // An uploaded file has its name as its path.
      subtitle={document?.path === document?.filename ? undefined : document?.path}
      width={1080}
      back={
        <BackLink to="/entity/process/$processId/documents" params={{ processId }}>
          {t('back')}
        </BackLink>
      }
      actions={
        document ? (
          <>
            {document.documentType === 'AUDIOFILE' ? (
              <Button variant="default" onClick={() => setFiles(true)}>
                {ofFiles('title')}
              </Button>
            ) : null}
            <ButtonLink
              to="/entity/process/$processId/document/{-$documentId}"
              params={params}
              variant="default"
            >
              {t('workspace')}
            </ButtonLink>
            {mayEdit ? (
              <ButtonLink to="/entity/process/$processId/documents/$documentId/edit" params={params}>
                {common('edit')}
              </ButtonLink>
            ) : null}
          </>
        ) : undefined
      }
    >
      <PageTitle>{title}</PageTitle>
      <Card>
        <ReadStates read={read} empty={read.data !== undefined && !document} emptyText={t('elsewhere')}>
          {document ? <Content document={document} /> : null}
        </ReadStates>
      </Card>
      {files && document ? (
        <TranscriptFilesDialog document={document} mayReplace={mayEdit} onClose={() => setFiles(false)} />
      ) : null}
    </PageFrame>
  );
}
