import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const clfResults = defineTexts(
  {
    'clftagtypes.selected': 'chosen labels',
    'clftagtypes.{label}.isselected': '{{label}} chosen (true or false)',
  },
  {
    'clftagtypes.selected': 'wybrane etykiety',
    'clftagtypes.{label}.isselected': 'wybrano {{label}} (prawda lub fałsz)',
  },
);

export const clfReasons = defineTexts(
  {
    'reason.clf.notTrained':
      'The node has not learned yet. Choose the labels and accept the step: trainings learn from accepted steps.',
    'reason.clf.oldVersion':
      'The node learned with another version of the program. Train it again in its settings, and run the step again.',
    'reason.clf.unknownText':
      'No word of this document occurs in those that the node learned from. Choose the labels yourself.',
  },
  {
    'reason.clf.notTrained':
      'Węzeł jeszcze się nie uczył. Wybierz etykiety i zaakceptuj krok: węzeł uczy się z zaakceptowanych kroków.',
    'reason.clf.oldVersion':
      'Węzeł uczył się w innej wersji programu. Naucz go ponownie w ustawieniach i uruchom krok jeszcze raz.',
    'reason.clf.unknownText':
      'Żadne słowo tego dokumentu nie występuje w dokumentach, z których węzeł się uczył. Wybierz etykiety samodzielnie.',
  },
);
