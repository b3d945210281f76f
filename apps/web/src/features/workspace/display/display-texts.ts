import { defineTexts } from '@scriptorium/web-kit/texts.ts';

/** Words of the panel of display settings. */
export const displayTexts = defineTexts(
  {
    title: 'Settings',
    hint: 'Changes show at once. They stay for you, in every document, when they are saved.',
    fontSize: 'Font size (px)',
    lineHeight: 'Line height',
    fontColor: 'Font colour',
    sourceDownloadBlocked: 'Block source download',
    sourceDownloadBlockedHint: 'Recordings are not loaded, and their controls are off.',
    clear: 'Clear',
  },
  {
    title: 'Ustawienia',
    hint: 'Zmiany widać od razu. Po zapisaniu zostają dla Ciebie we wszystkich dokumentach.',
    fontSize: 'Rozmiar czcionki (px)',
    lineHeight: 'Wysokość wiersza',
    fontColor: 'Kolor czcionki',
    sourceDownloadBlocked: 'Blokuj pobieranie źródła',
    sourceDownloadBlockedHint: 'Nagrania nie są wczytywane, a ich przyciski są wyłączone.',
    clear: 'Wyczyść',
  },
);
