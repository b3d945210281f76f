import { defineErrors } from './define-errors.ts';

/** Errors of calls of every subject. */
export const commonErrors = defineErrors({
  'error.validation': {
    status: 400,
    en: 'Some fields are not valid: {fields}.',
    pl: 'Niektóre pola są nieprawidłowe: {fields}.',
  },
  'error.body.unreadable': {
    status: 400,
    en: 'The request body could not be read: {reason}.',
    pl: 'Nie udało się odczytać treści żądania: {reason}.',
  },
  'error.http.401': { status: 401, en: 'Please sign in.', pl: 'Zaloguj się.' },
  'error.http.403': {
    status: 403,
    en: 'You are not authorized to do this.',
    pl: 'Nie masz uprawnień do tej czynności.',
  },
  'error.http.404': { status: 404, en: 'Not found', pl: 'Nie znaleziono' },
  'error.http.408': {
    status: 408,
    en: 'The request took too long to arrive. Try again.',
    pl: 'Żądanie docierało zbyt długo. Spróbuj ponownie.',
  },
  'error.tooManyRequests': {
    status: 429,
    en: 'Too many attempts. Try again in {seconds} seconds.',
    pl: 'Zbyt wiele prób. Spróbuj ponownie za {seconds} s.',
  },
  'error.unexpected': {
    status: 500,
    en: 'Something went wrong on the server. It has been logged under {id}.',
    pl: 'Na serwerze wystąpił błąd. Zapisano go w logach pod numerem {id}.',
  },
  'error.database.unavailable': {
    status: 503,
    en: 'The database does not answer. Try again in a moment.',
    pl: 'Baza danych nie odpowiada. Spróbuj ponownie za chwilę.',
  },
  'error.database.tooSlow': {
    status: 503,
    en: 'This took longer than {seconds} seconds and was stopped. Narrow the request, or try again later.',
    pl: 'To trwało dłużej niż {seconds} s i zostało przerwane. Zawęź zapytanie albo spróbuj ponownie później.',
  },
  'error.storage.full': {
    status: 507,
    en: 'The server has no disk space left. Nothing was stored; try again when there is space.',
    pl: 'Na dysku serwera zabrakło miejsca. Nic nie zapisano; spróbuj ponownie, gdy będzie miejsce.',
  },
  'error.name.taken': {
    status: 400,
    en: 'The name "{name}" is already used.',
    pl: 'Nazwa „{name}” jest już używana.',
  },
  'error.confirm.name': {
    status: 400,
    en: 'Type the exact name to confirm.',
    pl: 'Aby potwierdzić, wpisz dokładną nazwę.',
  },
});
