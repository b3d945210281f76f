import { defineTexts } from '@scriptorium/web-kit/texts.ts';

/** Words of how many people do a step on their own. */
export const submitsTexts = defineTexts(
  {
    submits: 'Additional submits',
    submitsAbout: 'How many more people do each step on their own, without seeing the work of the others.',
    ofDocuments: 'Other numbers for single documents',
    ofDocumentsAbout: 'They hold in place of the number above, also for documents that are finished.',
    addDocument: 'Add a document',
    searchDocument: 'Filename or id',
    noDocuments: 'No document fits.',
    ofDocument: 'Additional submits of {{name}}',
    removeDocument: 'Remove {{name}}',
  },
  {
    submits: 'Dodatkowe wykonania',
    submitsAbout: 'Ile osób więcej wykonuje każdy krok samodzielnie, nie widząc pracy pozostałych.',
    ofDocuments: 'Inne liczby dla pojedynczych dokumentów',
    ofDocumentsAbout: 'Obowiązują zamiast liczby powyżej, także dla dokumentów zakończonych.',
    addDocument: 'Dodaj dokument',
    searchDocument: 'Nazwa pliku lub id',
    noDocuments: 'Żaden dokument nie pasuje.',
    ofDocument: 'Dodatkowe wykonania: {{name}}',
    removeDocument: 'Usuń {{name}}',
  },
);
