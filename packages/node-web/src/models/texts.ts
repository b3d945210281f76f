import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const modelSelectTexts = defineTexts(
  {
    model: 'Model',
    choose: 'Choose a model',
    no_CHAT: 'There are no language models yet.',
    no_EMBEDDING: 'There are no embedding models yet.',
    no_TRANSCRIPTION: 'There are no speech models yet.',
    add_CHAT: 'Add a language model',
    add_EMBEDDING: 'Add an embedding model',
    add_TRANSCRIPTION: 'Add a speech model',
    noModelsOthers: 'An administrator can add them.',
    modelGone: 'deleted or inactive model',
    modelGoneAbout: 'Choose another model, or ask an administrator to switch this one on.',
  },
  {
    model: 'Model',
    choose: 'Wybierz model',
    no_CHAT: 'Nie ma jeszcze modeli językowych.',
    no_EMBEDDING: 'Nie ma jeszcze modeli osadzeń.',
    no_TRANSCRIPTION: 'Nie ma jeszcze modeli mowy.',
    add_CHAT: 'Dodaj model językowy',
    add_EMBEDDING: 'Dodaj model osadzeń',
    add_TRANSCRIPTION: 'Dodaj model mowy',
    noModelsOthers: 'Może je dodać administrator.',
    modelGone: 'usunięty lub nieaktywny model',
    modelGoneAbout: 'Wybierz inny model albo poproś administratora o włączenie tego.',
  },
);
