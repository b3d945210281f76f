import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const sendToGoogleDriveTexts = defineTexts(
  {
    file: 'File',
    connection: 'Connection',
    oneConnection: 'Exactly one connection: the folder to which the files go.',
    needsConnection: 'The node cannot be saved before it has a connection.',
    preferredFilename: 'Preferred file name',
    filenameHint: 'Letters, digits, spaces, wildcards and . - _ ( ) only; nothing can be pasted.',
    filenamePattern: 'Only letters, digits, spaces, wildcards and . - _ ( ).',
    fileContent: 'File content',
    sent: 'The file was saved in Google Drive.',
    open: 'Open the file',
    fileIdUnknown: 'File id unknown',
    failed: 'The file was not saved in Google Drive.',
    fateUnknown: 'It is not known whether the file was saved in Google Drive.',
    notSent: 'Nothing has been sent yet.',
    sentAt: 'Sent: {{at}}',
  },
  {
    file: 'Plik',
    connection: 'Połączenie',
    oneConnection: 'Dokładnie jedno połączenie: folder, do którego trafiają pliki.',
    needsConnection: 'Węzła nie można zapisać, dopóki nie ma połączenia.',
    preferredFilename: 'Preferowana nazwa pliku',
    filenameHint: 'Tylko litery, cyfry, spacje, symbole zastępcze oraz . - _ ( ); niczego nie można wkleić.',
    filenamePattern: 'Tylko litery, cyfry, spacje, symbole zastępcze oraz . - _ ( ).',
    fileContent: 'Treść pliku',
    sent: 'Plik zapisano w Google Drive.',
    open: 'Otwórz plik',
    fileIdUnknown: 'Nieznany identyfikator pliku',
    failed: 'Pliku nie zapisano w Google Drive.',
    fateUnknown: 'Nie wiadomo, czy plik zapisano w Google Drive.',
    notSent: 'Jeszcze nic nie wysłano.',
    sentAt: 'Wysłano: {{at}}',
  },
);

export const googleDriveResults = defineTexts(
  { 'googledriveresult.fileid': 'id of the file', 'googledriveresult.url': 'address of the file' },
  { 'googledriveresult.fileid': 'identyfikator pliku', 'googledriveresult.url': 'adres pliku' },
);
