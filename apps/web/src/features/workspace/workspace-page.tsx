import { Center, Stack, Text, Title } from '@mantine/core';
import { LoadingSpinner } from '@scriptorium/ui/loading.tsx';
import { EditQueueContext } from '@scriptorium/annotating/queue/edit-context.ts';
import { EditQueueLoaderContext } from '@scriptorium/annotating/queue/edit-queue-loader.ts';
import { PageTitle } from '../../shared/page/page-title.tsx';
import { useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { use } from 'react';
import { DocumentWorkspace, useWorkspaceNavigation } from './shell/document-workspace.tsx';
import { DocumentsPanel } from './shell/documents-panel/documents-panel.tsx';
import { ToolsLayout } from './core/tools/tools-layout.tsx';
import { workspaceTexts } from './core/workspace-texts.ts';
import classes from './core/workspace.module.css';

interface WorkspacePageProps {
  processId: number;
  documentId: number | undefined;
  panel: string | undefined;
  stepId: number | undefined;
  /** A part of the text that is shown, as `start-end`. */
  passage: string | undefined;
}

/** Without a document: the spinner for missing ids (WS-09), and the list to choose from. */
function ChooseDocument({ processId }: { processId: number }) {
  const t = useTexts(workspaceTexts);
  const { go } = useWorkspaceNavigation({ processId, panel: 'documents' });
  return (
    <div className={classes.page}>
      <PageTitle>{t('chooseTitle')}</PageTitle>
      <div className={classes.work}>
        <ToolsLayout
          panel="documents"
          available={['documents']}
          onToggle={() => undefined}
          tools={
            <DocumentsPanel
              processId={processId}
              documentId={undefined}
              onGo={(direction) => void go(undefined, direction)}
            />
          }
        >
          <Center className={classes.column}>
            <Stack align="center" gap="xs">
              <Title order={1} fz={20}>
                {t('chooseTitle')}
              </Title>
              <Text c="dimmed">{t('chooseText')}</Text>
              <LoadingSpinner label={t('chooseTitle')} />
            </Stack>
          </Center>
        </ToolsLayout>
      </div>
    </div>
  );
}

/** Workspace for one document of a process. */
export function WorkspacePage({ documentId, ...props }: WorkspacePageProps) {
  const queue = use(use(EditQueueLoaderContext)());
  return (
    <EditQueueContext value={queue}>
      {documentId === undefined ? (
        <ChooseDocument processId={props.processId} />
      ) : (
        <DocumentWorkspace key={documentId} documentId={documentId} {...props} />
      )}
    </EditQueueContext>
  );
}
