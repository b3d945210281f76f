import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const changelogTexts = defineTexts(
  {
    title: 'What is new',
    subtitle: 'Versions of {{product}}, newest first',
    current: 'this version',
    back: 'Back to the start page',
  },
  {
    title: 'Co nowego',
    subtitle: 'Wersje programu {{product}}, od najnowszej',
    current: 'ta wersja',
    back: 'Do strony głównej',
  },
);
