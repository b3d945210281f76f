import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const templateTexts = defineTexts(
  {
    startWith: 'Start with',
    blank: 'Blank process',
    blankAbout: 'Only the file parser; you add the nodes.',
    fromFile: 'A process file',
    fromFileAbout: 'Exported from another process or installation.',
    file: 'File',
    chooseFile: 'Choose a file',
    unreadable: 'The file is not valid JSON: {{reason}}',
  },
  {
    startWith: 'Zacznij od',
    blank: 'Pusty proces',
    blankAbout: 'Tylko parser plików; węzły dodajesz samodzielnie.',
    fromFile: 'Plik procesu',
    fromFileAbout: 'Wyeksportowany z innego procesu lub instalacji.',
    file: 'Plik',
    chooseFile: 'Wybierz plik',
    unreadable: 'Plik nie jest poprawnym JSON-em: {{reason}}',
  },
);
