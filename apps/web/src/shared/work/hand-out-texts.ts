import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const handOutTexts = defineTexts(
  {
    takeNext: 'Take the next one',
    takeNextHint: 'Starts the most urgent waiting document that nobody else works on.',
    nothingWaits: 'Nothing is waiting for you.',
  },
  {
    takeNext: 'Weź następny do pracy',
    takeNextHint: 'Rozpoczyna najpilniejszy oczekujący dokument, nad którym nikt inny nie pracuje.',
    nothingWaits: 'Nic na Ciebie nie czeka.',
  },
);
