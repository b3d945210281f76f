import { englishAlerts } from './english-messages.ts';
import { defineTexts } from './texts.ts';

/** Success messages in both languages; a missing key is a compile error. */
export const alertTexts = defineTexts(englishAlerts, {
  'alert.process.created': 'Utworzono proces „{{name}}”.',
  'alert.process.updated': 'Zmieniono nazwę procesu na „{{name}}”.',
  'alert.process.deleted': 'Usunięto proces.',
  'alert.tag.created': 'Utworzono tag „{{name}}”.',
  'alert.tag.updated': 'Zmieniono tag „{{name}}”.',
  'alert.tag.deleted': 'Usunięto tag.',
  'alert.user.created': 'Utworzono użytkownika „{{login}}”.',
  'alert.user.updated': 'Zmieniono użytkownika „{{login}}”.',
  'alert.user.deleted': 'Usunięto użytkownika.',
  'alert.role.created': 'Utworzono rolę {{name}}.',
  'alert.role.updated': 'Zmieniono rolę {{name}}.',
  'alert.role.deleted': 'Usunięto rolę.',
  'alert.authority.saved': 'Zapisano uprawnienie.',
  'alert.authority.deleted': 'Usunięto uprawnienie.',
  'alert.node.deleted': 'Usunięto węzeł.',
  'alert.model.created': 'Dodano model „{{name}}”.',
  'alert.model.updated': 'Zmieniono model „{{name}}”.',
  'alert.model.deleted': 'Usunięto model.',
  'alert.secret.created': 'Utworzono sekret „{{name}}”.',
  'alert.secret.deleted': 'Usunięto sekret.',
  'alert.apiKey.deleted': 'Usunięto token dostępu.',
  'alert.issue.created': 'Zgłoszono problem.',
  'settings.messages.success': 'Zapisano ustawienia!',
  'password.messages.success': 'Zmieniono hasło!',
  'register.messages.success': 'Zarejestrowano! Potwierdź rejestrację odnośnikiem z wiadomości e-mail.',
  'reset.request.messages.success': 'Sprawdź pocztę: wysłaliśmy wskazówki, jak ustawić nowe hasło.',
  'reset.finish.messages.success': 'Hasło zostało zmienione. Możesz się nim teraz zalogować.',
});
