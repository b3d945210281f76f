import type { SourceReason } from '@scriptorium/domain/sources/source-reasons.ts';
import { defineTexts, type Texts } from '@scriptorium/web-kit/texts.ts';

/** Why a source, or one thing at it, could not be read. */
export const sourceReasons = defineTexts(
  {
    'reason.source.forbidden':
      '{{host}} is in a network that must not be reached. An administrator can allow it with {{setting}}.',
    'reason.source.resolve': 'The address of {{host}} could not be found.',
    'reason.source.connect': 'Could not connect to {{host}}: {{code}}.',
    'reason.source.timeout':
      '{{host}} did not answer within {{seconds}} seconds. Check the host and the port.',
    'reason.source.broken': 'The connection to {{host}} was lost.',
    'reason.source.certificate': 'The certificate of {{host}} is not valid: {{code}}.',
    'reason.source.noEncryption': '{{host}} offers no encryption on this port.',
    'reason.source.hostKey':
      '{{host}} shows another key than before. Expected: {{expected}}. Shown: {{shown}}. Ask its administrator before you trust the new key.',
    'reason.source.signIn': '{{host}} refused the user name or the password.',
    'reason.source.revoked': '{{host}} does not accept the permission any more. Sign in again.',
    'reason.source.scope': 'The permission that was given at {{host}} is not sufficient. Sign in again.',
    'reason.source.client':
      '{{host}} does not accept this installation ({{code}}). An administrator must check {{setting}}.',
    'reason.source.notSetUp':
      'This kind of connection is not set up here. An administrator must set {{setting}}.',
    'reason.source.key': 'The private key cannot be read: {{code}}.',
    'reason.source.folder': 'The folder {{folder}} does not exist.',
    'reason.source.folderForbidden': 'The folder {{folder}} cannot be read with this account.',
    'reason.source.folderNotAllowed':
      'The folder {{folder}} is not one that may be watched. An administrator can allow it with {{setting}}.',
    'reason.source.busy': '{{host}} accepts no more requests at the moment ({{code}}).',
    'reason.source.answer': '{{host}} gave an answer that cannot be understood ({{code}}).',
    'reason.source.storage': 'The server of the application has no disk space left.',
    'reason.source.tooLarge': 'It is larger than {{setting}} = {{megabytes}} MB.',
    'reason.source.type': 'Files of this type cannot be imported.',
    'reason.source.empty': 'The file is empty.',
    'reason.source.noAttachment': 'The mail has no attachments.',
    'reason.source.changed': 'It changed while it was read.',
    'reason.source.name': 'Its name cannot be read.',
    'reason.source.gone': 'It does not exist any more.',
    'reason.source.link': 'It is a link that leads out of the folder.',
    'reason.source.unreadable': 'It cannot be read with this account ({{code}}).',
    'reason.source.incomplete': 'Only {{got}} of {{expected}} bytes arrived.',
    'reason.source.checksum': 'Its checksum is not the one that {{host}} says.',
    'reason.source.unexpected': 'An unexpected error. It has been logged.',
  },
  {
    'reason.source.forbidden':
      '{{host}} jest w sieci, z którą nie wolno się łączyć. Administrator może ją otworzyć ustawieniem {{setting}}.',
    'reason.source.resolve': 'Nie znaleziono adresu {{host}}.',
    'reason.source.connect': 'Nie udało się połączyć z {{host}}: {{code}}.',
    'reason.source.timeout': '{{host}} nie odpowiada w ciągu {{seconds}} s. Sprawdź adres i port.',
    'reason.source.broken': 'Połączenie z {{host}} zostało przerwane.',
    'reason.source.certificate': 'Certyfikat {{host}} jest nieprawidłowy: {{code}}.',
    'reason.source.noEncryption': '{{host}} nie oferuje szyfrowania na tym porcie.',
    'reason.source.hostKey':
      '{{host}} pokazuje inny klucz niż dotąd. Oczekiwany: {{expected}}. Pokazany: {{shown}}. Zanim zaufasz nowemu, zapytaj administratora tego serwera.',
    'reason.source.signIn': '{{host}} nie przyjmuje nazwy użytkownika albo hasła.',
    'reason.source.revoked': '{{host}} nie uznaje już zgody. Zaloguj się ponownie.',
    'reason.source.scope': 'Zgoda udzielona w {{host}} nie wystarcza. Zaloguj się ponownie.',
    'reason.source.client':
      '{{host}} nie uznaje tej instalacji ({{code}}). Administrator musi sprawdzić {{setting}}.',
    'reason.source.notSetUp':
      'Ten rodzaj połączenia nie jest tu skonfigurowany. Administrator musi ustawić {{setting}}.',
    'reason.source.key': 'Nie można odczytać klucza prywatnego: {{code}}.',
    'reason.source.folder': 'Folder {{folder}} nie istnieje.',
    'reason.source.folderForbidden': 'Tym kontem nie można czytać folderu {{folder}}.',
    'reason.source.folderNotAllowed':
      'Folderu {{folder}} nie wolno obserwować. Administrator może na to pozwolić ustawieniem {{setting}}.',
    'reason.source.busy': '{{host}} chwilowo nie przyjmuje zapytań ({{code}}).',
    'reason.source.answer': 'Odpowiedź {{host}} jest niezrozumiała ({{code}}).',
    'reason.source.storage': 'Na serwerze aplikacji skończyło się miejsce na dysku.',
    'reason.source.tooLarge': 'Jest większy niż {{setting}} = {{megabytes}} MB.',
    'reason.source.type': 'Plików tego typu nie można importować.',
    'reason.source.empty': 'Plik jest pusty.',
    'reason.source.noAttachment': 'Wiadomość nie ma załączników.',
    'reason.source.changed': 'Zmienił się w czasie czytania.',
    'reason.source.name': 'Nie można odczytać jego nazwy.',
    'reason.source.gone': 'Już nie istnieje.',
    'reason.source.link': 'To odnośnik, który prowadzi poza folder.',
    'reason.source.unreadable': 'Tym kontem nie można go odczytać ({{code}}).',
    'reason.source.incomplete': 'Nadeszło tylko {{got}} z {{expected}} bajtów.',
    'reason.source.checksum': 'Suma kontrolna jest inna niż podana przez {{host}}.',
    'reason.source.unexpected': 'Wystąpił nieoczekiwany błąd. Szczegóły są w logach serwera.',
  },
) satisfies Texts<Record<SourceReason, string>>;
