import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const fileTexts = defineTexts(
  {
    menu: 'Process file',
    export: 'Export',
    import: 'Import…',
    title: 'Import a process file',
    file: 'File',
    choose: 'Choose a file',
    about:
      'The process becomes what the file says. Nodes and labels with the same name stay, with everything people labelled.',
    unreadable: 'The file is not valid JSON: {{reason}}',
    checking: 'Checking the file…',
    rename: 'Also take over the name of the process',
    confirm_one: 'Delete what the file does not have ({{count}} change)',
    confirm_other: 'Delete what the file does not have ({{count}} changes)',
    cancel: 'Cancel',
    apply: 'Apply',
  },
  {
    menu: 'Plik procesu',
    export: 'Eksportuj',
    import: 'Importuj…',
    title: 'Import pliku procesu',
    file: 'Plik',
    choose: 'Wybierz plik',
    about:
      'Proces stanie się taki, jak w pliku. Węzły i etykiety o tych samych nazwach zostaną, ze wszystkim, co ludzie oznaczyli.',
    unreadable: 'Plik nie jest poprawnym JSON-em: {{reason}}',
    checking: 'Sprawdzanie pliku…',
    rename: 'Przejmij też nazwę procesu',
    confirm_one: 'Usuń to, czego nie ma w pliku ({{count}} zmiana)',
    confirm_few: 'Usuń to, czego nie ma w pliku ({{count}} zmiany)',
    confirm_many: 'Usuń to, czego nie ma w pliku ({{count}} zmian)',
    confirm_other: 'Usuń to, czego nie ma w pliku ({{count}} zmiany)',
    cancel: 'Anuluj',
    apply: 'Zastosuj',
  },
);
