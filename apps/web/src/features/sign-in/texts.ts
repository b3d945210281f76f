import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const signInTexts = defineTexts(
  {
    title: 'Sign in',
    tagline: 'From documents to labelled data',
    username: 'Username',
    password: 'Password',
    showPassword: 'Show or hide the password',
    rememberMe: 'Remember me',
    submit: 'Sign in',
    failed: 'Failed to sign in! Please check your credentials and try again.',
    failedWith: 'Failed to sign in! {{message}}',
  },
  {
    title: 'Logowanie',
    tagline: 'Od dokumentów do oznaczonych danych',
    username: 'Nazwa użytkownika',
    password: 'Hasło',
    showPassword: 'Pokaż lub ukryj hasło',
    rememberMe: 'Zapamiętaj mnie',
    submit: 'Zaloguj się',
    failed: 'Nie udało się zalogować! Sprawdź dane logowania i spróbuj ponownie.',
    failedWith: 'Nie udało się zalogować! {{message}}',
  },
);
