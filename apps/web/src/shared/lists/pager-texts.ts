import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const pagerTexts = defineTexts(
  {
    pages: 'Pages',
    page: 'Page {{page}}',
    previous: 'Previous page',
    next: 'Next page',
    size: 'Rows per page',
    summary: '{{from}}–{{to}} of {{total}}',
    orMore: '{{total}}+',
  },
  {
    pages: 'Strony',
    page: 'Strona {{page}}',
    previous: 'Poprzednia strona',
    next: 'Następna strona',
    size: 'Wierszy na stronie',
    summary: '{{from}}–{{to}} z {{total}}',
    orMore: '{{total}}+',
  },
);
