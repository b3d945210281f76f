import { ACCEPTED_FILES } from '../documents/file-kinds.ts';
import type { Message } from '../languages.ts';

/**
 * Why a source, or one thing at it, could not be read: the messages by their keys. No parameter is ever a user name, a
 * password or a token.
 */
export const SOURCE_REASONS = {
  'reason.source.forbidden': {
    en: '{host} is in a network that must not be reached. An administrator can allow it with {setting}.',
    pl: '{host} jest w sieci, z którą nie wolno się łączyć. Administrator może ją otworzyć ustawieniem {setting}.',
  },
  'reason.source.resolve': {
    en: 'The address of {host} could not be found.',
    pl: 'Nie znaleziono adresu {host}.',
  },
  'reason.source.connect': {
    en: 'Could not connect to {host}: {code}.',
    pl: 'Nie udało się połączyć z {host}: {code}.',
  },
  'reason.source.timeout': {
    en: '{host} did not answer within {seconds} seconds. Check the host and the port.',
    pl: '{host} nie odpowiada w ciągu {seconds} s. Sprawdź adres i port.',
  },
  'reason.source.broken': {
    en: 'The connection to {host} was lost.',
    pl: 'Połączenie z {host} zostało przerwane.',
  },
  'reason.source.certificate': {
    en: 'The certificate of {host} is not valid: {code}.',
    pl: 'Certyfikat {host} jest nieprawidłowy: {code}.',
  },
  'reason.source.noEncryption': {
    en: '{host} offers no encryption on this port.',
    pl: '{host} nie oferuje szyfrowania na tym porcie.',
  },
  'reason.source.hostKey': {
    en: '{host} shows another key than before. Expected: {expected}. Shown: {shown}. Ask its administrator before you trust the new key.',
    pl: '{host} pokazuje inny klucz niż dotąd. Oczekiwany: {expected}. Pokazany: {shown}. Zanim zaufasz nowemu, zapytaj administratora tego serwera.',
  },
  'reason.source.signIn': {
    en: '{host} refused the username or the password.',
    pl: '{host} nie przyjmuje nazwy użytkownika albo hasła.',
  },
  'reason.source.revoked': {
    en: '{host} does not accept the permission any more. Sign in again.',
    pl: '{host} nie uznaje już zgody. Zaloguj się ponownie.',
  },
  'reason.source.scope': {
    en: 'The permission that was given at {host} is not sufficient. Sign in again.',
    pl: 'Zgoda udzielona w {host} nie wystarcza. Zaloguj się ponownie.',
  },
  'reason.source.client': {
    en: '{host} does not accept this installation ({code}). An administrator must check {setting}.',
    pl: '{host} nie uznaje tej instalacji ({code}). Administrator musi sprawdzić {setting}.',
  },
  'reason.source.notSetUp': {
    en: 'This kind of connection is not set up here. An administrator must set {setting}.',
    pl: 'Ten rodzaj połączenia nie jest tu skonfigurowany. Administrator musi ustawić {setting}.',
  },
  'reason.source.key': {
    en: 'The private key cannot be read: {code}.',
    pl: 'Nie można odczytać klucza prywatnego: {code}.',
  },
  'reason.source.folder': { en: 'The folder {folder} does not exist.', pl: 'Folder {folder} nie istnieje.' },
  'reason.source.folderForbidden': {
    en: 'The folder {folder} cannot be read with this account.',
    pl: 'Tym kontem nie można czytać folderu {folder}.',
  },
  'reason.source.folderNotAllowed': {
    en: 'The folder {folder} is not one that this process may watch. An administrator can allow it with {setting}, or choose it.',
    pl: 'Tego folderu nie wolno obserwować w tym procesie: {folder}. Administrator może na to pozwolić ustawieniem {setting} albo sam go wybrać.',
  },
  'reason.source.hardLink': {
    en: 'The file has another name (a hard link), so that it may belong to somebody else. Copy it into the folder instead.',
    pl: 'Plik ma jeszcze inną nazwę (twarde dowiązanie), może więc należeć do kogoś innego. Zamiast tego skopiuj go do folderu.',
  },
  'reason.source.busy': {
    en: '{host} accepts no more requests at the moment ({code}).',
    pl: '{host} chwilowo nie przyjmuje zapytań ({code}).',
  },
  'reason.source.answer': {
    en: '{host} gave an answer that cannot be understood ({code}).',
    pl: 'Odpowiedź {host} jest niezrozumiała ({code}).',
  },
  'reason.source.storage': {
    en: 'The server of the application has no disk space left.',
    pl: 'Na serwerze aplikacji skończyło się miejsce na dysku.',
  },
  'reason.source.tooLarge': {
    en: 'It is larger than {setting} = {megabytes} MB.',
    pl: 'Jest większy niż {setting} = {megabytes} MB.',
  },
  'reason.source.type': {
    en: `Files of this type cannot be imported. ${ACCEPTED_FILES.en}`,
    pl: `Plików tego typu nie można importować. ${ACCEPTED_FILES.pl}`,
  },
  'reason.source.empty': { en: 'The file is empty.', pl: 'Plik jest pusty.' },
  'reason.source.noAttachment': { en: 'The mail has no attachments.', pl: 'Wiadomość nie ma załączników.' },
  'reason.source.changed': { en: 'It changed while it was read.', pl: 'Zmienił się w czasie czytania.' },
  'reason.source.name': { en: 'Its name cannot be read.', pl: 'Nie można odczytać jego nazwy.' },
  'reason.source.gone': { en: 'It does not exist any more.', pl: 'Już nie istnieje.' },
  'reason.source.link': {
    en: 'It is a link that leads out of the folder.',
    pl: 'To odnośnik, który prowadzi poza folder.',
  },
  'reason.source.unreadable': {
    en: 'It cannot be read with this account ({code}).',
    pl: 'Tym kontem nie można go odczytać ({code}).',
  },
  'reason.source.incomplete': {
    en: 'Only {got} of {expected} bytes arrived.',
    pl: 'Nadeszło tylko {got} z {expected} bajtów.',
  },
  'reason.source.checksum': {
    en: 'Its checksum is not the one that {host} says.',
    pl: 'Suma kontrolna jest inna niż podana przez {host}.',
  },
  'reason.source.unexpected': {
    en: 'An unexpected error. It has been logged.',
    pl: 'Wystąpił nieoczekiwany błąd. Szczegóły są w logach serwera.',
  },
} as const satisfies Record<string, Message>;
export type SourceReason = keyof typeof SOURCE_REASONS;
