import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** The acceptance line in parts, with the links between them, and the titles of the documents (AUTH-20, AUTH-21). */
export const legalTexts = defineTexts(
  {
    accept: 'By continuing, you accept the',
    terms: 'Terms of Service',
    and: 'and',
    privacy: 'Privacy Policy',
    termsTitle: 'Terms of Service',
    privacyTitle: 'Privacy Policy',
    filler: 'This is placeholder text. The operator of this installation replaces it.',
  },
  {
    accept: 'Kontynuując, akceptujesz',
    terms: 'Regulamin',
    and: 'i',
    privacy: 'Politykę prywatności',
    termsTitle: 'Regulamin',
    privacyTitle: 'Polityka prywatności',
    filler: 'To jest tekst zastępczy. Operator tej instalacji zastępuje go własnym.',
  },
);
