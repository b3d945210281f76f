import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Words of how many people do a step on their own. */
export const submitsTexts = defineTexts(
  {
    submits: 'Additional submits',
    submitsAbout: 'How many additional people do each step independently, without seeing each other’s work.',
    ofDocuments: 'Exceptions by document',
    ofDocumentsAbout: 'They replace the number above, also for finished documents.',
    addDocument: 'Add a document',
    searchDocument: 'Filename or id',
    noDocuments: 'No matching documents.',
    ofDocument: 'Additional submits of {{name}}',
    removeDocument: 'Remove {{name}}',
  },
  {
    submits: 'Dodatkowe wykonania',
    submitsAbout: 'Ile osób więcej wykonuje każdy krok samodzielnie, nie widząc pracy pozostałych.',
    ofDocuments: 'Wyjątki dla dokumentów',
    ofDocumentsAbout: 'Obowiązują zamiast liczby powyżej, także dla dokumentów zakończonych.',
    addDocument: 'Dodaj dokument',
    searchDocument: 'Nazwa pliku lub id',
    noDocuments: 'Brak pasujących dokumentów.',
    ofDocument: 'Dodatkowe wykonania: {{name}}',
    removeDocument: 'Usuń {{name}}',
  },
);
