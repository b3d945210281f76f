import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const timeSpanTexts = defineTexts(
  {
    noNode: 'Node could not be defined',
    noStep: 'Step could not be defined',
    editTimes: 'Edit time range',
    play: 'Play segment',
    marked: 'Selected part',
  },
  {
    noNode: 'Nie można określić węzła',
    noStep: 'Nie można określić kroku',
    editTimes: 'Edytuj zakres czasu',
    play: 'Odtwórz fragment',
    marked: 'Zaznaczony fragment',
  },
);
