import type { Language } from '@scriptorium/domain/languages.ts';

/** The text of a mail: `{name}`, `{login}` and `{until}` are replaced; the button has the link. */
interface Template {
  readonly subject: string;
  readonly before: readonly string[];
  readonly button: string;
  readonly after: readonly string[];
}

export const GREETING: Record<Language, string> = { en: 'Hello {name},', pl: 'Dzień dobry, {name},' };

export const TEMPLATES = {
  activation: {
    en: {
      subject: 'Activate your Scriptorium account',
      before: ['an account named {login} was created for you. Open this link to activate it.'],
      button: 'Activate the account',
      after: [
        'The link works once, until {until}.',
        'If you did not register, ignore this mail: without the link the account stays inactive.',
      ],
    },
    pl: {
      subject: 'Aktywuj konto w Scriptorium',
      before: ['utworzono dla Ciebie konto {login}. Otwórz ten odnośnik, aby je aktywować.'],
      button: 'Aktywuj konto',
      after: [
        'Odnośnik działa jeden raz, do {until}.',
        'Jeśli to nie Ty się rejestrujesz, zignoruj tę wiadomość: bez odnośnika konto pozostanie nieaktywne.',
      ],
    },
  },
  reset: {
    en: {
      subject: 'Choose a new password for Scriptorium',
      before: ['somebody asked for a new password for your account {login}. Open this link to choose one.'],
      button: 'Choose a new password',
      after: [
        'The link works once, until {until}.',
        'If it was not you, ignore this mail: your password does not change.',
      ],
    },
    pl: {
      subject: 'Ustaw nowe hasło w Scriptorium',
      before: ['poproszono o nowe hasło do Twojego konta {login}. Otwórz ten odnośnik, aby je ustawić.'],
      button: 'Ustaw nowe hasło',
      after: [
        'Odnośnik działa jeden raz, do {until}.',
        'Jeśli to nie Ty, zignoruj tę wiadomość: hasło się nie zmieni.',
      ],
    },
  },
  invitation: {
    en: {
      subject: 'Your Scriptorium account',
      before: [
        'an administrator created an account for you. Your username is {login}.',
        'Open this link to choose your password.',
      ],
      button: 'Choose a password',
      after: [
        'The link works once, until {until}. After that, "Forgot your password?" on the sign-in page sends a new one.',
      ],
    },
    pl: {
      subject: 'Twoje konto w Scriptorium',
      before: [
        'administrator utworzył dla Ciebie konto. Twoja nazwa użytkownika to {login}.',
        'Otwórz ten odnośnik, aby ustawić hasło.',
      ],
      button: 'Ustaw hasło',
      after: [
        'Odnośnik działa jeden raz, do {until}. Później nowy wyśle „Nie pamiętasz hasła?” na stronie logowania.',
      ],
    },
  },
  emailChanged: {
    en: {
      subject: 'The e-mail address of your Scriptorium account was changed',
      before: [
        'the e-mail address of your account {login} was changed. Mails from Scriptorium are no longer sent to this address.',
      ],
      button: 'Open the account settings',
      after: [
        'If it was not you, somebody else is signed in to your account: change your password immediately and inform an administrator.',
      ],
    },
    pl: {
      subject: 'Zmieniono adres e-mail konta w Scriptorium',
      before: [
        'zmieniono adres e-mail konta {login}. Wiadomości ze Scriptorium nie będą już wysyłane na ten adres.',
      ],
      button: 'Otwórz ustawienia konta',
      after: [
        'Jeśli to nie Ty, ktoś inny korzysta z Twojego konta: od razu zmień hasło i powiadom administratora.',
      ],
    },
  },
  mention: {
    en: {
      subject: '{author} mentioned you in Scriptorium',
      before: ['{author} mentioned you in an issue of the document {filename}:', '“{quote}”'],
      button: 'Open the issue',
      after: ['You can turn off these mails in your account settings.'],
    },
    pl: {
      subject: 'Wzmianka o Tobie w Scriptorium: {author}',
      before: ['{author} wspomina o Tobie w zgłoszeniu do dokumentu {filename}:', '„{quote}”'],
      button: 'Otwórz zgłoszenie',
      after: ['Te wiadomości można wyłączyć w ustawieniach konta.'],
    },
  },
} as const satisfies Record<string, Record<Language, Template>>;

export type MailKind = keyof typeof TEMPLATES;
