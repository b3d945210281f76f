import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const sendToSftpTexts = defineTexts(
  {
    file: 'File',
    connection: 'Connection',
    preferredFilename: 'Preferred filename',
    preferredFilenameAbout:
      'Letters, digits, spaces and . - _ ( ) besides wildcards. Nothing can be pasted. An existing file is not replaced.',
    fileContent: 'File content',
    filenamePattern: 'Only letters, digits, spaces and . - _ ( ) are allowed besides wildcards.',
    savedAt: 'File was saved at {{address}}',
    unknown: 'unknown',
    savedOn: 'Saved: {{at}}',
    notSaved: 'Nothing has been saved yet.',
    failed: 'The file was not saved.',
    fateUnknown: 'It is not known whether the file was saved. Running the step again does not save it twice.',
  },
  {
    file: 'Plik',
    connection: 'Połączenie',
    preferredFilename: 'Preferowana nazwa pliku',
    preferredFilenameAbout:
      'Litery, cyfry, spacje oraz . - _ ( ) obok symboli. Nie można niczego wkleić. Istniejący plik nie jest zastępowany.',
    fileContent: 'Treść pliku',
    filenamePattern: 'Obok symboli dozwolone są tylko litery, cyfry, spacje oraz . - _ ( ).',
    savedAt: 'Plik zapisano w {{address}}',
    unknown: 'nieznane',
    savedOn: 'Zapisano: {{at}}',
    notSaved: 'Jeszcze nic nie zapisano.',
    failed: 'Pliku nie zapisano.',
    fateUnknown: 'Nie wiadomo, czy plik zapisano. Ponowne uruchomienie kroku nie zapisze go drugi raz.',
  },
);
