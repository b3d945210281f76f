import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const sendToGoogleDriveTexts = defineTexts(
  {
    connection: 'Connection',
    oneConnection: 'Exactly one connection: the folder to which the files go.',
    needsConnection: 'The node cannot be saved before it has a connection.',
    sent: 'The file was saved in Google Drive.',
    open: 'Open the file',
    fileIdUnknown: 'File id unknown',
    failed: 'The file was not saved in Google Drive.',
    fateUnknown: 'It is not known whether the file was saved in Google Drive.',
    notSent: 'Nothing has been sent yet.',
    sentAt: 'Sent: {{at}}',
  },
  {
    connection: 'Połączenie',
    oneConnection: 'Dokładnie jedno połączenie: folder, do którego trafiają pliki.',
    needsConnection: 'Węzła nie można zapisać, dopóki nie ma połączenia.',
    sent: 'Plik zapisano na Dysku Google.',
    open: 'Otwórz plik',
    fileIdUnknown: 'Nieznany identyfikator pliku',
    failed: 'Pliku nie zapisano na Dysku Google.',
    fateUnknown: 'Nie wiadomo, czy plik zapisano na Dysku Google.',
    notSent: 'Jeszcze nic nie wysłano.',
    sentAt: 'Wysłano: {{at}}',
  },
);

export const googleDriveResults = defineTexts(
  { 'googledriveresult.fileid': 'id of the file', 'googledriveresult.url': 'address of the file' },
  { 'googledriveresult.fileid': 'identyfikator pliku', 'googledriveresult.url': 'adres pliku' },
);
