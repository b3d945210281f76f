import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const viewTexts = defineTexts(
  {
    title: 'Document',
    back: 'Back to the list of documents',
    workspace: 'Open in the workspace',
    text: 'Text of the document',
    noContent: 'This document has no content.',
    elsewhere: 'This process has no such document.',
  },
  {
    title: 'Dokument',
    back: 'Wróć do listy dokumentów',
    workspace: 'Otwórz w obszarze roboczym',
    text: 'Tekst dokumentu',
    noContent: 'Ten dokument nie ma treści.',
    elsewhere: 'W tym procesie nie ma takiego dokumentu.',
  },
);
