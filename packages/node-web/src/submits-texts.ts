import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Words of how many people do a step on their own. */
export const submitsTexts = defineTexts(
  {
    submits: 'Additional submits',
    submitsAbout: 'How many additional people do each step independently.',
    blind:
      'Each person sees the others’ copies once all are finished; the document goes on when all copies are finished.',
    notBlind: 'Not blind: people see each other’s finished copies.',
    makeBlind: 'Make blind',
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
    submitsAbout: 'Ile dodatkowych osób niezależnie wykonuje każdy krok.',
    blind:
      'Każda osoba widzi kopie pozostałych, gdy wszystkie są zakończone; dokument idzie dalej, gdy wszystkie kopie są zakończone.',
    notBlind: 'Kopie nie są niezależne: ludzie widzą nawzajem swoje zakończone kopie.',
    makeBlind: 'Ukryj kopie przed sobą nawzajem',
    ofDocuments: 'Wyjątki dla dokumentów',
    ofDocumentsAbout: 'Obowiązują zamiast liczby powyżej, także dla dokumentów zakończonych.',
    addDocument: 'Dodaj dokument',
    searchDocument: 'Nazwa pliku lub id',
    noDocuments: 'Brak pasujących dokumentów.',
    ofDocument: 'Dodatkowe wykonania: {{name}}',
    removeDocument: 'Usuń {{name}}',
  },
);
