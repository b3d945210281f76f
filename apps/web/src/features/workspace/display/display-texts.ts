import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const displayTexts = defineTexts(
  {
    title: 'Settings',
    hint: 'Changes apply immediately. Saved settings apply to every document that you open.',
    fontSize: 'Font size (px)',
    lineHeight: 'Line height',
    fontColor: 'Font colour',
    sourceDownloadBlocked: 'Block source download',
    sourceDownloadBlockedHint: 'Recordings are not loaded, and their controls are off.',
    clear: 'Clear',
    pitch: 'Text layout',
    pitchHint: 'Applies immediately and is stored in this browser.',
    'pitch.auto': 'Automatic: fixed pitch for tables aligned with spaces',
    'pitch.proportional': 'Proportional font, long lines wrap',
    'pitch.fixed': 'Fixed pitch, lines do not wrap',
  },
  {
    title: 'Ustawienia',
    hint: 'Zmiany widać od razu. Zapisane ustawienia obowiązują we wszystkich dokumentach, które otwierasz.',
    fontSize: 'Rozmiar czcionki (px)',
    lineHeight: 'Wysokość wiersza',
    fontColor: 'Kolor czcionki',
    sourceDownloadBlocked: 'Blokuj pobieranie źródła',
    sourceDownloadBlockedHint: 'Nagrania nie są wczytywane, a ich przyciski są wyłączone.',
    clear: 'Wyczyść',
    pitch: 'Układ tekstu',
    pitchHint: 'Działa od razu i jest zapamiętywane w tej przeglądarce.',
    'pitch.auto': 'Automatycznie: stała szerokość znaków dla tabel wyrównanych spacjami',
    'pitch.proportional': 'Czcionka proporcjonalna, długie wiersze są zawijane',
    'pitch.fixed': 'Stała szerokość znaków, wiersze nie są zawijane',
  },
);
