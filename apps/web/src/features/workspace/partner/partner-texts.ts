import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const partnerTexts = defineTexts(
  {
    'title.wav': 'A recording of this transcript was uploaded: {{filename}}',
    'title.json': 'A transcript of this recording was uploaded: {{filename}}',
    question:
      'Run the file parser again with it? People have worked on this document: labels stay on their words, and finished steps stay finished.',
    uploaded: 'Uploaded {{at}}.',
    uploadedBy: 'Uploaded by {{name}}, {{at}}.',
    join: 'Run the parser again with it',
    apart: 'Make it a document of its own',
    noRight: 'Somebody who may work in the file parser step decides.',
    joined: 'The file has joined the document; the file parser runs again.',
    isApart: 'The file is a document of its own now.',
  },
  {
    'title.wav': 'Przesłano nagranie do tej transkrypcji: {{filename}}',
    'title.json': 'Przesłano transkrypcję tego nagrania: {{filename}}',
    question:
      'Czy uruchomić z nim ponownie parser plików? Nad tym dokumentem pracowali już ludzie: etykiety pozostaną na swoich słowach, a zakończone kroki pozostaną zakończone.',
    uploaded: 'Przesłano {{at}}.',
    uploadedBy: 'Przesłał(a) {{name}}, {{at}}.',
    join: 'Uruchom z nim parser ponownie',
    apart: 'Zrób z niego osobny dokument',
    noRight: 'Zdecyduje ktoś, kto może pracować w kroku parsera plików.',
    joined: 'Plik dołączono do dokumentu; parser plików działa ponownie.',
    isApart: 'Plik jest teraz osobnym dokumentem.',
  },
);
