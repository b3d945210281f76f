import { ActionIcon, Alert, Stack, Title } from '@mantine/core';
import { processes, type Process } from '@scriptorium/contract/process/processes.ts';
import { Card } from '@scriptorium/ui/card.tsx';
import { PageFrame } from '@scriptorium/ui/page-frame.tsx';
import { Tooltip } from '@scriptorium/ui/tooltip.tsx';
import { lazyComponent } from '@scriptorium/web-kit/page/load-chunk.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { useHasProcessRight } from '@scriptorium/web-data/session.ts';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { IconCode } from '@tabler/icons-react';
import { Suspense, useState, type ReactNode } from 'react';
import { IndexNote } from './index-note.tsx';
import { MatchedDocuments } from './matched-documents.tsx';
import { AnswerArea } from './rag-answer.tsx';
import { RagForm } from './rag-form.tsx';
import classes from './rag.module.css';
import { ragTexts } from './texts.ts';
import { useRagQuery } from './use-rag-query.ts';

const TemplateDialog = lazyComponent(async () => (await import('./template-dialog.tsx')).TemplateDialog);

interface RagPageProps {
  readonly processId: number;
  /** Opens the settings of retrieval of the process. */
  readonly settingsButton: (process: Process) => ReactNode;
}

/** Questions about the documents of a process (RAG-01). */
export function RagPage({ processId, settingsButton }: RagPageProps) {
  const t = useTexts(ragTexts);
  const { data: process } = useRead(processes.get, { params: { id: processId }, query: {} });
  const isAdmin = useHasProcessRight(processId, 'ADMIN');
  return (
    <PageFrame
      title={t('title')}
      subtitle={t('about')}
      actions={
        isAdmin && process ? (
          <>
            {settingsButton(process)}
            {process.isRagEnabled && <TemplateButton processId={processId} />}
          </>
        ) : null
      }
    >
      <PageTitle>{t('title')}</PageTitle>
      {process && (process.isRagEnabled ? <Questions processId={processId} /> : <Off isAdmin={isAdmin} />)}
    </PageFrame>
  );
}

function Off({ isAdmin }: { isAdmin: boolean }) {
  const t = useTexts(ragTexts);
  return (
    <Alert color="blue" title={t('off')}>
      {isAdmin ? t('offAdmin') : t('offOthers')}
    </Alert>
  );
}

/** For those who may change the template of the process (PERM-27). */
function TemplateButton({ processId }: { processId: number }) {
  const t = useTexts(ragTexts);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Tooltip label={t('options')}>
        <ActionIcon
          variant="default"
          size={36}
          radius="xl"
          aria-label={t('options')}
          aria-haspopup="dialog"
          onClick={() => setOpen(true)}
        >
          <IconCode size={18} />
        </ActionIcon>
      </Tooltip>
      {isOpen && (
        <Suspense fallback={null}>
          <TemplateDialog processId={processId} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </>
  );
}

function Questions({ processId }: { processId: number }) {
  const t = useTexts(ragTexts);
  const { ask, stop, isAsking, partial, answer, error } = useRagQuery(processId);
  return (
    <>
      <IndexNote processId={processId} />
      <div className={classes.columns}>
        <Card p="lg">
          <RagForm processId={processId} isAsking={isAsking} onAsk={ask} onStop={stop} />
        </Card>
        <Stack gap="md">
          <Card p="lg">
            <section aria-label={t('answer')} aria-live="polite" aria-busy={isAsking}>
              <Title order={2} fz="md" mb="xs">
                {t('answer')}
              </Title>
              <AnswerArea
                processId={processId}
                isAsking={isAsking}
                partial={partial}
                answer={answer}
                error={error}
              />
            </section>
          </Card>
          <Card p="lg">
            <section aria-label={t('matched')}>
              <Title order={2} fz="md" mb="xs">
                {t('matched')}
              </Title>
              <MatchedDocuments
                processId={processId}
                passages={answer?.passages ?? partial?.passages ?? []}
              />
            </section>
          </Card>
        </Stack>
      </div>
    </>
  );
}
