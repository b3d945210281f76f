import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Fields of an account, in forms and lists. */
export const accountFieldTexts = defineTexts(
  { firstName: 'First name', lastName: 'Last name', email: 'E-mail', language: 'Language' },
  { firstName: 'Imię', lastName: 'Nazwisko', email: 'E-mail', language: 'Język' },
);
