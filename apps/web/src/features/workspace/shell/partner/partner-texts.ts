import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const partnerTexts = defineTexts(
  {
    'title.recording': 'A recording of this transcript was uploaded: {{filename}}',
    'title.transcript': 'A transcript of this recording was uploaded: {{filename}}',
    question:
      'Run the file parser again with it? People have worked on this document: tags stay on their words, and finished steps stay finished.',
    uploaded: 'Uploaded {{at}}.',
    uploadedBy: 'Uploaded by {{name}}, {{at}}.',
    join: 'Run the parser again with it',
    apart: 'Make it a separate document',
    noRight: 'A user who can work on the file parser step must decide.',
    joined: 'The file was added to the document; the file parser is running again.',
    isApart: 'The file is now a separate document.',
  },
  {
    'title.recording': 'Przesłano nagranie do tej transkrypcji: {{filename}}',
    'title.transcript': 'Przesłano transkrypcję tego nagrania: {{filename}}',
    question:
      'Czy uruchomić z nim ponownie parser plików? Nad tym dokumentem pracowali już ludzie: oznaczenia pozostaną na swoich słowach, a zakończone kroki pozostaną zakończone.',
    uploaded: 'Przesłano {{at}}.',
    uploadedBy: 'Przesłane przez: {{name}}, {{at}}.',
    join: 'Uruchom z nim parser ponownie',
    apart: 'Zrób z niego osobny dokument',
    noRight: 'Musi zdecydować użytkownik, który może pracować w kroku parsera plików.',
    joined: 'Plik dołączono do dokumentu; parser plików działa ponownie.',
    isApart: 'Plik jest teraz osobnym dokumentem.',
  },
);
