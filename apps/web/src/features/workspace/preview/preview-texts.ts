import { defineTexts } from '@scriptorium/web-kit/texts.ts';

/** Words of the page images. */
export const previewTexts = defineTexts(
  {
    loading: 'Loading the page image',
    loadFailed: 'The page image could not be loaded.',
    retry: 'Try again',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    reset: 'Reset zoom',
    newWindow: 'Open in a new window',
    windowFailed: 'Failed to open new window!',
    windowTitle: '{{filename}}: page images',
    inWindow: 'The pages are shown in a separate window.',
    bringBack: 'Bring them back',
    page: 'Page {{page}} of {{count}}',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    image: 'Page {{page}} of {{filename}}',
  },
  {
    loading: 'Wczytywanie obrazu strony',
    loadFailed: 'Nie udało się wczytać obrazu strony.',
    retry: 'Spróbuj ponownie',
    zoomIn: 'Powiększ',
    zoomOut: 'Pomniejsz',
    reset: 'Przywróć powiększenie',
    newWindow: 'Otwórz w nowym oknie',
    windowFailed: 'Nie udało się otworzyć nowego okna!',
    windowTitle: '{{filename}}: obrazy stron',
    inWindow: 'Strony są pokazane w osobnym oknie.',
    bringBack: 'Przywróć je tutaj',
    page: 'Strona {{page}} z {{count}}',
    previousPage: 'Poprzednia strona',
    nextPage: 'Następna strona',
    image: 'Strona {{page}} dokumentu {{filename}}',
  },
);
