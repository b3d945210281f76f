import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const frameTexts = defineTexts(
  {
    back: 'Back to the list of processes',
    process: 'Process {{name}}',
    pages: 'Views of the process',
    documents: 'Documents',
    graph: 'Graph',
    upload: 'Upload',
    dashboard: 'Dashboard',
    statistics: 'Statistics',
    sources: 'Sources',
    secrets: 'Secrets',
    rag: 'RAG',
    versions: 'Versions',
  },
  {
    back: 'Wróć do listy procesów',
    process: 'Proces {{name}}',
    pages: 'Widoki procesu',
    documents: 'Dokumenty',
    graph: 'Graf',
    upload: 'Prześlij',
    dashboard: 'Pulpit',
    statistics: 'Statystyki',
    sources: 'Źródła',
    secrets: 'Sekrety',
    rag: 'RAG',
    versions: 'Wersje',
  },
);
