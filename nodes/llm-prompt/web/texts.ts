import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

export const llmPromptTexts = defineTexts(
  {
    prompt: 'Prompt',
    export: 'Export answers',
    secret: 'Key (secret of the process)',
    secretNone: '– the key of the model –',
    promptText: 'Prompt',
    attachFile: 'Attach the file of the document',
    attachAbout: 'The model reads: {{kinds}}.',
    attachNone: 'This model reads only text.',
    IMAGE: 'images',
    PDF: 'PDF',
    AUDIO: 'audio',
    temperature: 'Temperature',
    temperatureAbout: '0 answers the same each time, 2 varies most.',
    automatic: 'Ask the model automatically',
    automaticAbout: 'Otherwise somebody runs each step in the workspace.',
  },
  {
    prompt: 'Prompt',
    export: 'Eksport odpowiedzi',
    secret: 'Klucz (sekret procesu)',
    secretNone: '– klucz modelu –',
    promptText: 'Treść promptu',
    attachFile: 'Dołącz plik dokumentu',
    attachAbout: 'Model czyta: {{kinds}}.',
    attachNone: 'Ten model czyta tylko tekst.',
    IMAGE: 'obrazy',
    PDF: 'PDF',
    AUDIO: 'dźwięk',
    temperature: 'Temperatura',
    temperatureAbout: '0 odpowiada za każdym razem tak samo, 2 najbardziej różnie.',
    automatic: 'Pytaj model automatycznie',
    automaticAbout: 'W przeciwnym razie ktoś uruchamia każdy krok w obszarze roboczym.',
  },
);

export const llmPromptResults = defineTexts(
  { llmresponse: 'answer of the model' },
  { llmresponse: 'odpowiedź modelu' },
);

export const llmPromptReasons = defineTexts(
  {
    'reason.llmPrompt.ragOff':
      'The prompt asks for passages of other documents, but retrieval (RAG) is off for the process. Switch it on, or change the prompt.',
    'note.llmPrompt.wordsOnly':
      'The passages of other documents were searched for by their words alone, because “{{model}}” gave no answer. Run the step again to search by their meaning, too.',
    'reason.llmPrompt.incomplete':
      'The node has no prompt. Write one in its settings and run the step again.',
  },
  {
    'reason.llmPrompt.ragOff':
      'Prompt zawiera fragmenty innych dokumentów, ale w procesie wyłączono wyszukiwanie (RAG). Włącz je albo zmień prompt.',
    'note.llmPrompt.wordsOnly':
      'Fragmentów innych dokumentów szukano tylko według słów, ponieważ „{{model}}” nie odpowiedział. Uruchom krok ponownie, aby szukać ich też według znaczenia.',
    'reason.llmPrompt.incomplete':
      'Węzeł nie ma promptu. Napisz go w ustawieniach węzła i uruchom krok ponownie.',
  },
);

/** The panel of a step in the workspace. */
export const promptStepTexts = defineTexts(
  {
    prompt: 'Prompt',
    promptAndAnswer: 'Prompt and answer',
    unknownPrompt: 'unknown prompt',
    response: 'Answer',
    noResponse: 'no response',
    answering: 'The model has not answered yet.',
    edit: 'Edit',
    run: 'Run',
    cancel: 'Cancel',
    rerunTitle: 'Run this step again?',
    rerunText: 'The model is asked with this prompt, and its answer replaces the present one.',
    previousNodes: 'Earlier nodes: {{names}}',
    model: '{{model}} ({{answeredBy}})',
    at: '{{at}}, {{seconds}} s',
    finish: 'end: {{finish}}',
    tokens: 'tokens: {{input}} + {{output}}',
    cost: 'cost: {{cost}} {{currency}}',
    costUnknown: 'cost unknown',
    wordsOnly: 'Passages were searched for by their words alone: {{reason}}',
  },
  {
    prompt: 'Prompt',
    promptAndAnswer: 'Prompt i odpowiedź',
    unknownPrompt: 'nieznany prompt',
    response: 'Odpowiedź',
    noResponse: 'brak odpowiedzi',
    answering: 'Model jeszcze nie odpowiedział.',
    edit: 'Edytuj',
    run: 'Uruchom',
    cancel: 'Anuluj',
    rerunTitle: 'Uruchomić ten krok ponownie?',
    rerunText: 'Model otrzyma ten prompt, a jego odpowiedź zastąpi obecną.',
    previousNodes: 'Wcześniejsze węzły: {{names}}',
    model: '{{model}} ({{answeredBy}})',
    at: '{{at}}, {{seconds}} s',
    finish: 'koniec: {{finish}}',
    tokens: 'tokeny: {{input}} + {{output}}',
    cost: 'koszt: {{cost}} {{currency}}',
    costUnknown: 'koszt nieznany',
    wordsOnly: 'Fragmentów szukano tylko według słów: {{reason}}',
  },
);
