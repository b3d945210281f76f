import { defineTexts } from '@scriptorium/web-kit/texts.ts';

export const ragSettingsTexts = defineTexts(
  {
    rag: 'RAG',
    ragAbout: 'People can ask a language model about the documents, which are indexed for that.',
    splitter: 'Text splitter',
    splitterAbout: 'What cuts texts into the passages that are found.',
    default: 'default',
    settings: 'RAG settings',
    settingsOf: 'RAG settings of {{name}}',
    title: 'RAG settings',
    reindex: 'All documents are indexed again.',
    forget: 'The index of the documents is deleted.',
    ask: 'RAG',
    askOf: 'RAG: ask about the documents of {{name}}',
  },
  {
    rag: 'RAG',
    ragAbout: 'Można pytać model językowy o dokumenty, które są w tym celu indeksowane.',
    splitter: 'Dzielenie tekstu',
    splitterAbout: 'Co dzieli teksty na fragmenty, które są znajdowane.',
    default: 'domyślne',
    settings: 'Ustawienia RAG',
    settingsOf: 'Ustawienia RAG: {{name}}',
    title: 'Ustawienia RAG',
    reindex: 'Wszystkie dokumenty zostaną ponownie zaindeksowane.',
    forget: 'Indeks dokumentów zostanie usunięty.',
    ask: 'RAG',
    askOf: 'RAG: zapytaj o dokumenty: {{name}}',
  },
);
