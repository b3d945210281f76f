import type { Message } from '../languages.ts';

/** Why a question about documents has no answer, or a document is not indexed: the messages by their keys. */
export const RAG_REASONS = {
  'reason.rag.nothingIndexed': {
    en: 'No document of the process is indexed yet. Add documents, or wait until they are.',
    pl: 'Żaden dokument procesu nie jest jeszcze zaindeksowany. Dodaj dokumenty albo poczekaj na ich zaindeksowanie.',
  },
  'reason.rag.nothingFound': {
    en: 'No passage is similar enough to the question, so that no model was asked. Use other words, or a lower threshold.',
    pl: 'Żaden fragment nie jest dość podobny do pytania, więc nie zapytano modelu. Użyj innych słów albo niższego progu.',
  },
  'reason.rag.documentsGone': {
    en: 'The documents that were found have just been deleted. Ask again.',
    pl: 'Znalezione dokumenty właśnie usunięto. Zapytaj jeszcze raz.',
  },
  'reason.rag.budget': {
    en: 'The budget of the model "{model}" for today leaves no room for this question: {spent} of {budget} {currency} are spent, and it may cost {estimate} {currency}. Choose another model, ask again tomorrow, or ask an administrator for a larger budget.',
    pl: 'Dzisiejszy budżet modelu „{model}” nie wystarczy na to pytanie: wydano {spent} z {budget} {currency}, a może ono kosztować {estimate} {currency}. Wybierz inny model, zapytaj jutro albo poproś administratora o większy budżet.',
  },
  'reason.rag.embeddingBudget': {
    en: 'The budget of the embedding model "{model}" for today leaves no room for this call: {spent} of {budget} {currency} are spent, and it may cost {estimate} {currency}. Index again tomorrow, or ask an administrator for a larger budget.',
    pl: 'Dzisiejszy budżet modelu osadzeń „{model}” nie wystarczy na to wywołanie: wydano {spent} z {budget} {currency}, a może ono kosztować {estimate} {currency}. Zaindeksuj ponownie jutro albo poproś administratora o większy budżet.',
  },
  'reason.rag.secretInactive': {
    en: 'The secret "{name}" is switched off. Choose another one, or none.',
    pl: 'Sekret „{name}” jest wyłączony. Wybierz inny albo żaden.',
  },
  'reason.rag.secretUnreadable': {
    en: 'The secret "{name}" cannot be decrypted. Create it again.',
    pl: 'Nie można odszyfrować sekretu „{name}”. Utwórz go ponownie.',
  },
  'reason.rag.splitterUnreachable': {
    en: 'The splitter "{splitter}" ({host}) did not answer.',
    pl: 'Moduł dzielący „{splitter}” ({host}) nie odpowiedział.',
  },
  'reason.rag.splitterBlocked': {
    en: 'The splitter "{splitter}" ({host}) is in a network that must not be reached. The administrator of the server can allow it with {setting}.',
    pl: 'Moduł dzielący „{splitter}” ({host}) jest w sieci, z którą nie wolno się łączyć. Administrator serwera może na to pozwolić w {setting}.',
  },
  'reason.rag.splitterStatus': {
    en: 'The splitter "{splitter}" answered with the status {status}.',
    pl: 'Moduł dzielący „{splitter}” odpowiedział statusem {status}.',
  },
  'reason.rag.splitterAnswer': {
    en: 'The answer of the splitter "{splitter}" is not a list of passages ("chunks").',
    pl: 'Odpowiedź modułu „{splitter}” nie jest listą fragmentów („chunks”).',
  },
  'reason.rag.partMissing': {
    en: 'Passage {number} of the splitter "{splitter}" is not in the text after the passage before it.',
    pl: 'Fragmentu {number} z modułu „{splitter}” nie ma w tekście za poprzednim fragmentem.',
  },
} as const satisfies Record<string, Message>;
export type RagReason = keyof typeof RAG_REASONS;
