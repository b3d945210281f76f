import { defineTexts } from '@scriptorium/web-kit/texts.ts';

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
    pitch: 'Text layout',
    pitchHint: 'Applies at once and is kept in this browser.',
    'pitch.auto': 'Automatic: tables made of spaces in fixed pitch',
    'pitch.proportional': 'Proportional font, long lines wrap',
    'pitch.fixed': 'Fixed pitch, lines do not wrap',
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
    pitch: 'Układ tekstu',
    pitchHint: 'Działa od razu i zostaje w tej przeglądarce.',
    'pitch.auto': 'Automatycznie: tabele ze spacji stałą szerokością znaków',
    'pitch.proportional': 'Czcionka proporcjonalna, długie wiersze są zawijane',
    'pitch.fixed': 'Stała szerokość znaków, wiersze nie są zawijane',
  },
);
