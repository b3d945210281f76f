import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const modelSelectTexts = defineTexts(
  {
    model: 'Model',
    choose: 'Choose a model',
    noModels: 'There are no language models yet.',
    noModelsAdmin: 'Add a language model',
    noModelsOthers: 'An administrator can add them.',
    modelGone: 'deleted or inactive model',
  },
  {
    model: 'Model',
    choose: 'Wybierz model',
    noModels: 'Nie ma jeszcze modeli językowych.',
    noModelsAdmin: 'Dodaj model językowy',
    noModelsOthers: 'Może je dodać administrator.',
    modelGone: 'usunięty lub nieaktywny model',
  },
);
