import type { Message } from '@scriptorium/domain/languages.ts';

/**
 * The messages of the page after a successful call, by the keys of `X-app-alert`. The server fills their placeholders from
 * the reply or the path.
 */
export const ALERTS = {
  'alert.process.created': { en: 'The process "{name}" was created.', pl: 'Utworzono proces „{name}”.' },
  'alert.process.updated': {
    en: 'The process was renamed to "{name}".',
    pl: 'Zmieniono nazwę procesu na „{name}”.',
  },
  'alert.process.deleted': { en: 'The process was deleted.', pl: 'Usunięto proces.' },
  'alert.process.imported': {
    en: 'The process "{name}" is now what the file says.',
    pl: 'Proces „{name}” jest teraz taki, jak w pliku.',
  },
  'alert.tag.created': { en: 'The tag "{name}" was created.', pl: 'Utworzono tag „{name}”.' },
  'alert.tag.updated': { en: 'The tag "{name}" was changed.', pl: 'Zmieniono tag „{name}”.' },
  'alert.tag.deleted': { en: 'The tag was deleted.', pl: 'Usunięto tag.' },
  'alert.user.created': { en: 'The user "{login}" was created.', pl: 'Utworzono użytkownika „{login}”.' },
  'alert.user.updated': { en: 'The user "{login}" was changed.', pl: 'Zmieniono użytkownika „{login}”.' },
  'alert.user.deleted': { en: 'The user was deleted.', pl: 'Usunięto użytkownika.' },
  'alert.role.created': { en: 'The role {name} was created.', pl: 'Utworzono rolę {name}.' },
  'alert.role.updated': { en: 'The role {name} was changed.', pl: 'Zmieniono rolę {name}.' },
  'alert.role.deleted': { en: 'The role was deleted.', pl: 'Usunięto rolę.' },
  'alert.authority.saved': { en: 'The authority was saved.', pl: 'Zapisano uprawnienie.' },
  'alert.authority.deleted': { en: 'The authority was deleted.', pl: 'Usunięto uprawnienie.' },
  'alert.node.deleted': { en: 'The node was deleted.', pl: 'Usunięto węzeł.' },
  'alert.secret.created': { en: 'The secret "{name}" was created.', pl: 'Utworzono sekret „{name}”.' },
  'alert.secret.deleted': { en: 'The secret was deleted.', pl: 'Usunięto sekret.' },
  'alert.model.created': { en: 'The model "{name}" was added.', pl: 'Dodano model „{name}”.' },
  'alert.model.updated': { en: 'The model "{name}" was changed.', pl: 'Zmieniono model „{name}”.' },
  'alert.model.deleted': { en: 'The model was deleted.', pl: 'Usunięto model.' },
  'alert.ragTemplate.saved': { en: 'The template was saved.', pl: 'Zapisano szablon.' },
  'alert.ragTemplate.deleted': {
    en: 'The template is the default again.',
    pl: 'Przywrócono domyślny szablon.',
  },
  'alert.process.ragChanged': { en: 'The RAG settings were saved.', pl: 'Zapisano ustawienia RAG.' },
  'alert.splitter.created': { en: 'The splitter "{name}" was added.', pl: 'Dodano moduł dzielący „{name}”.' },
  'alert.splitter.updated': {
    en: 'The splitter "{name}" was changed.',
    pl: 'Zmieniono moduł dzielący „{name}”.',
  },
  'alert.splitter.deleted': { en: 'The splitter was deleted.', pl: 'Usunięto moduł dzielący.' },
  'alert.apiKey.deleted': { en: 'The access token was deleted.', pl: 'Usunięto token dostępu.' },
  'alert.issue.created': { en: 'The problem was reported.', pl: 'Zgłoszono problem.' },
  'settings.messages.success': { en: 'Settings saved!', pl: 'Zapisano ustawienia!' },
  'password.messages.success': { en: 'Password changed!', pl: 'Zmieniono hasło!' },
  'register.messages.success': {
    en: 'Registration saved! Please check your e-mail for confirmation.',
    pl: 'Zarejestrowano! Potwierdź rejestrację odnośnikiem z wiadomości e-mail.',
  },
  'reset.request.messages.success': {
    en: 'Check your e-mail for details on how to reset your password.',
    pl: 'Sprawdź pocztę: wysłaliśmy wskazówki, jak ustawić nowe hasło.',
  },
  'reset.finish.messages.success': {
    en: 'Your password has been reset. You can sign in with it now.',
    pl: 'Hasło zostało zmienione. Możesz się nim teraz zalogować.',
  },
} as const satisfies Record<string, Message>;

export type AlertKey = keyof typeof ALERTS;
