import { defineTexts } from './texts.ts';

/** Texts shared by many screens. */
export const commonTexts = defineTexts(
  {
    loading: 'Loading...',
    retry: 'Try again',
    noResults: 'No results',
    cancel: 'Cancel',
    close: 'Close',
    save: 'Save',
    confirm: 'Confirm',
    delete: 'Delete',
    edit: 'Edit',
    actions: 'Actions',
    clear: 'Clear',
    dayFormat: 'DD.MM.YYYY',
    previousMonth: 'Previous month',
    nextMonth: 'Next month',
    unreachable: 'Server not reachable',
  },
  {
    loading: 'Wczytywanie...',
    retry: 'Spróbuj ponownie',
    noResults: 'Brak wyników',
    cancel: 'Anuluj',
    close: 'Zamknij',
    save: 'Zapisz',
    confirm: 'Potwierdź',
    delete: 'Usuń',
    edit: 'Edytuj',
    actions: 'Akcje',
    clear: 'Wyczyść',
    dayFormat: 'DD.MM.RRRR',
    previousMonth: 'Poprzedni miesiąc',
    nextMonth: 'Następny miesiąc',
    unreachable: 'Serwer jest nieosiągalny',
  },
);
