import { englishSourceReasons } from '@scriptorium/web-kit/texts/english-messages.ts';
import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Why a source, or one thing at it, could not be read. */
export const sourceReasons = defineTexts(englishSourceReasons, {
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
    'Tego folderu nie wolno obserwować w tym procesie: {{folder}}. Administrator może na to pozwolić ustawieniem {{setting}} albo sam go wybrać.',
  'reason.source.hardLink':
    'Plik ma jeszcze inną nazwę (twarde dowiązanie), może więc należeć do kogoś innego. Zamiast tego skopiuj go do folderu.',
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
});
