import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Shown during the redirect to or from an identity provider. */
export const leavingTexts = defineTexts(
  {
    signingIn: 'Signing in...',
    signingOut: 'Signing out...',
    failed: 'You could not be signed in',
    backToSignIn: 'Go to the sign-in page',
  },
  {
    signingIn: 'Logowanie...',
    signingOut: 'Wylogowywanie...',
    failed: 'Nie udało się zalogować',
    backToSignIn: 'Przejdź do strony logowania',
  },
);
