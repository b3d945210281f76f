import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const workTimeTexts = defineTexts(
  {
    worked: 'Time worked on this step',
    paused: 'paused',
    hint: 'Your work on this step. The timer pauses after a minute without activity.',
    pausedHint: 'Paused after a minute without activity. The timer goes on as soon as you do.',
    notRecorded: 'The time was not recorded. {{reason}}',
  },
  {
    worked: 'Czas pracy nad tym krokiem',
    paused: 'wstrzymany',
    hint: 'Twoja praca nad tym krokiem. Zegar zatrzymuje się po minucie bezczynności.',
    pausedHint: 'Wstrzymany po minucie bezczynności. Ruszy, gdy tylko wrócisz do pracy.',
    notRecorded: 'Czas nie został zapisany. {{reason}}',
  },
);
