import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const sendToGoogleDriveReasons = defineTexts(
  {
    'reason.googleDrive.incomplete':
      'The content, the filename or the connection of the node is missing. Set it in the settings of the node and run the step again.',
    'reason.googleDrive.notSetUp': 'Google Drive is not set up here. An administrator must set {{setting}}.',
    'reason.googleDrive.revoked': '{{host}} does not accept the permission any more. Sign in again.',
    'reason.googleDrive.scope': 'The permission that was given at {{host}} is not sufficient. Sign in again.',
    'reason.googleDrive.client':
      '{{host}} does not accept this installation ({{code}}). An administrator must check {{setting}}.',
    'reason.googleDrive.busy': '{{host}} accepts no more requests at the moment ({{code}}).',
    'reason.googleDrive.folder': 'The folder {{folder}} does not exist, or this account cannot write to it.',
    'reason.googleDrive.full': 'The storage of the account is full.',
    'reason.googleDrive.exists': 'There is another file under the id of this one.',
    'reason.googleDrive.answer': '{{host}} gave an answer that cannot be understood ({{code}}).',
    'reason.googleDrive.refused': '{{host}} refused the file ({{code}}).',
    'reason.googleDrive.forbidden':
      '{{host}} is in a network that must not be reached. An administrator can allow it with {{setting}}.',
    'reason.googleDrive.unreachable': '{{host}} could not be reached.',
    'reason.googleDrive.timeout': '{{host}} did not answer within {{seconds}} seconds ({{setting}}).',
  },
  {
    'reason.googleDrive.incomplete':
      'Węzeł nie ma treści, nazwy pliku albo połączenia. Uzupełnij je w ustawieniach węzła i uruchom krok ponownie.',
    'reason.googleDrive.notSetUp':
      'Dysk Google nie jest tu skonfigurowany. Administrator musi ustawić {{setting}}.',
    'reason.googleDrive.revoked': '{{host}} nie uznaje już zgody. Zaloguj się ponownie.',
    'reason.googleDrive.scope': 'Zgoda udzielona w {{host}} nie wystarcza. Zaloguj się ponownie.',
    'reason.googleDrive.client':
      '{{host}} nie uznaje tej instalacji ({{code}}). Administrator musi sprawdzić {{setting}}.',
    'reason.googleDrive.busy': '{{host}} chwilowo nie przyjmuje zapytań ({{code}}).',
    'reason.googleDrive.folder': 'Folder {{folder}} nie istnieje albo to konto nie może w nim zapisywać.',
    'reason.googleDrive.full': 'Na koncie skończyło się miejsce.',
    'reason.googleDrive.exists': 'Pod identyfikatorem tego pliku jest już inny plik.',
    'reason.googleDrive.answer': 'Odpowiedź {{host}} jest niezrozumiała ({{code}}).',
    'reason.googleDrive.refused': '{{host}} odrzucił plik ({{code}}).',
    'reason.googleDrive.forbidden':
      '{{host}} jest w sieci, z którą nie wolno się łączyć. Administrator może ją otworzyć ustawieniem {{setting}}.',
    'reason.googleDrive.unreachable': 'Nie udało się połączyć z {{host}}.',
    'reason.googleDrive.timeout': '{{host}} nie odpowiada w ciągu {{seconds}} s ({{setting}}).',
  },
);
