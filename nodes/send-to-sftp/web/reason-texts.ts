import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const sendToSftpReasons = defineTexts(
  {
    'reason.sendToSftp.incomplete':
      'The node has no filename or no content. Set them in the settings of the node and run the step again.',
    'reason.sendToSftp.connections':
      'The node needs exactly one connection. Set it in the settings of the node and run the step again.',
    'reason.sendToSftp.exists':
      'The folder already has a file with the name {{name}}, which is not replaced.',
    'reason.sendToSftp.folder': 'The folder does not exist on {{host}}.',
    'reason.sendToSftp.denied': 'This account may not write to the folder on {{host}}.',
    'reason.sendToSftp.refused': '{{host}} refused to write the file ({{code}}).',
    'reason.sendToSftp.forbidden':
      '{{host}} is in a network that must not be reached. An administrator can allow it with {{setting}}.',
    'reason.sendToSftp.resolve': 'The address of {{host}} could not be found.',
    'reason.sendToSftp.connect': 'Could not connect to {{host}}: {{code}}.',
    'reason.sendToSftp.timeout': '{{host}} did not answer within {{seconds}} seconds.',
    'reason.sendToSftp.broken': 'The connection to {{host}} was lost.',
    'reason.sendToSftp.protocol': '{{host}} gave an answer that cannot be understood ({{code}}).',
    'reason.sendToSftp.hostKey':
      '{{host}} shows another key than before. Expected: {{expected}}. Shown: {{shown}}.',
    'reason.sendToSftp.key': 'The private key cannot be read: {{code}}.',
    'reason.sendToSftp.signIn': '{{host}} refused the username, the password or the key.',
  },
  {
    'reason.sendToSftp.incomplete':
      'Węzeł nie ma nazwy pliku albo treści. Podaj je w ustawieniach węzła i uruchom krok ponownie.',
    'reason.sendToSftp.connections':
      'Węzeł potrzebuje dokładnie jednego połączenia. Podaj je w ustawieniach węzła i uruchom krok ponownie.',
    'reason.sendToSftp.exists': 'W folderze jest już plik o nazwie {{name}}, który nie jest zastępowany.',
    'reason.sendToSftp.folder': 'Folder nie istnieje na {{host}}.',
    'reason.sendToSftp.denied': 'Tym kontem nie można pisać do folderu na {{host}}.',
    'reason.sendToSftp.refused': '{{host}} odmówił zapisania pliku ({{code}}).',
    'reason.sendToSftp.forbidden':
      '{{host}} jest w sieci, z którą nie wolno się łączyć. Administrator może ją otworzyć ustawieniem {{setting}}.',
    'reason.sendToSftp.resolve': 'Nie znaleziono adresu {{host}}.',
    'reason.sendToSftp.connect': 'Nie udało się połączyć z {{host}}: {{code}}.',
    'reason.sendToSftp.timeout': '{{host}} nie odpowiada w ciągu {{seconds}} s.',
    'reason.sendToSftp.broken': 'Połączenie z {{host}} zostało przerwane.',
    'reason.sendToSftp.protocol': 'Odpowiedź {{host}} jest niezrozumiała ({{code}}).',
    'reason.sendToSftp.hostKey':
      '{{host}} pokazuje inny klucz niż dotąd. Oczekiwany: {{expected}}. Pokazany: {{shown}}.',
    'reason.sendToSftp.key': 'Nie można odczytać klucza prywatnego: {{code}}.',
    'reason.sendToSftp.signIn': '{{host}} nie przyjmuje nazwy użytkownika, hasła albo klucza.',
  },
);
