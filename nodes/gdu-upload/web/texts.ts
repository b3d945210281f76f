import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const gduUploadTexts = defineTexts(
  {
    connections: 'Connections',
    schedule: 'Schedule',
    about:
      'Each file of the folders becomes a document, once. A changed file becomes another one. Folders inside are not read; documents of Google become .docx, .ods or .pdf.',
  },
  {
    connections: 'Połączenia',
    schedule: 'Harmonogram',
    about:
      'Każdy plik z folderów staje się dokumentem, jeden raz. Zmieniony plik staje się kolejnym. Podfoldery są pomijane; dokumenty Google stają się plikami .docx, .ods lub .pdf.',
  },
);
