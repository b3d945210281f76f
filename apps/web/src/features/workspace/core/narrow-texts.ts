import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const narrowTexts = defineTexts(
  {
    panels: 'Panels',
    step: 'Step',
    more: 'More',
    close: 'Close the panel',
    pages: 'Pages',
    selection: 'Selected text',
    tag: 'Tag',
    report: 'Report',
    clear: 'Cancel the selection',
  },
  {
    panels: 'Panele',
    step: 'Krok',
    more: 'Więcej',
    close: 'Zamknij panel',
    pages: 'Strony',
    selection: 'Zaznaczony tekst',
    tag: 'Oznacz',
    report: 'Zgłoś',
    clear: 'Anuluj zaznaczenie',
  },
);
