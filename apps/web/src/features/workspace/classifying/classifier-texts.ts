import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const classifierTexts = defineTexts(
  {
    labels: 'Classifier labels',
    noLabels: 'No labels',
    noLabelsHint: 'Labels are created in the settings of the node, in the graph of the process.',
    byMachine: 'set by machine',
    byModel: 'set by {{model}}',
    score: 'score {{score}}',
    readMore: 'Read more',
    readLess: 'Show less',
    saved: 'Changes are saved immediately.',
    text: 'Text of the document, read only',
    retry: 'Try again',
    loadFailed: 'The labels could not be loaded.',
  },
  {
    labels: 'Etykiety klasyfikatora',
    noLabels: 'Brak etykiet',
    noLabelsHint: 'Etykiety tworzy się w ustawieniach węzła, w grafie procesu.',
    byMachine: 'ustawione przez automat',
    byModel: 'ustawione przez: {{model}}',
    score: 'wynik {{score}}',
    readMore: 'Czytaj więcej',
    readLess: 'Pokaż mniej',
    saved: 'Zmiany są zapisywane od razu.',
    text: 'Tekst dokumentu, tylko do odczytu',
    retry: 'Spróbuj ponownie',
    loadFailed: 'Nie udało się wczytać etykiet.',
  },
);
