import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const sendToSftpTexts = defineTexts(
  {
    connection: 'Connection',
    notReplaced: 'An existing file is not replaced.',
    savedAt: 'File was saved at {{address}}',
    unknown: 'unknown',
    savedOn: 'Saved: {{at}}',
    notSaved: 'Nothing has been saved yet.',
    failed: 'The file was not saved.',
    fateUnknown: 'It is not known whether the file was saved. Running the step again does not save it twice.',
  },
  {
    connection: 'Połączenie',
    notReplaced: 'Istniejący plik nie jest zastępowany.',
    savedAt: 'Plik zapisano w {{address}}',
    unknown: 'nieznane',
    savedOn: 'Zapisano: {{at}}',
    notSaved: 'Jeszcze nic nie zapisano.',
    failed: 'Pliku nie zapisano.',
    fateUnknown: 'Nie wiadomo, czy plik zapisano. Ponowne uruchomienie kroku nie zapisze go drugi raz.',
  },
);
