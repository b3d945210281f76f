import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const spanReasons = defineTexts(
  {
    'reason.span.notTrained':
      'The node has not learned yet. Tag the text and accept the step: trainings learn from accepted steps.',
    'reason.span.oldVersion':
      'The node learned with another version of the program. Train it again in its settings, and run the step again.',
    'reason.span.recording': 'The node has learned from texts, and this is a recording. Tag it yourself.',
  },
  {
    'reason.span.notTrained':
      'Węzeł jeszcze się nie uczył. Oznacz tekst i zaakceptuj krok: węzeł uczy się z zaakceptowanych kroków.',
    'reason.span.oldVersion':
      'Węzeł uczył się w innej wersji programu. Naucz go ponownie w ustawieniach i uruchom krok jeszcze raz.',
    'reason.span.recording': 'Węzeł uczył się z tekstów, a to jest nagranie. Oznacz je samodzielnie.',
  },
);
