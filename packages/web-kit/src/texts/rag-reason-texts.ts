import { englishRagReasons } from './english-messages.ts';
import { defineTexts } from './texts.ts';

/** Why a question about documents has no answer, or a document is not indexed. */
export const ragReasons = defineTexts(englishRagReasons, {
  'reason.rag.nothingIndexed':
    'Żaden dokument procesu nie jest jeszcze zaindeksowany. Dodaj dokumenty albo poczekaj na ich zaindeksowanie.',
  'reason.rag.nothingFound':
    'Żaden fragment nie jest dość podobny do pytania, więc nie zapytano modelu. Użyj innych słów albo niższego progu.',
  'reason.rag.documentsGone': 'Znalezione dokumenty właśnie usunięto. Zapytaj jeszcze raz.',
  'reason.rag.budget':
    'Dzisiejszy budżet modelu „{{model}}” nie wystarczy na to pytanie: wydano {{spent}} z {{budget}} {{currency}}, a może ono kosztować {{estimate}} {{currency}}. Wybierz inny model, zapytaj jutro albo poproś administratora o większy budżet.',
  'reason.rag.embeddingBudget':
    'Dzisiejszy budżet modelu osadzeń „{{model}}” nie wystarczy na to wywołanie: wydano {{spent}} z {{budget}} {{currency}}, a może ono kosztować {{estimate}} {{currency}}. Zaindeksuj ponownie jutro albo poproś administratora o większy budżet.',
  'reason.rag.secretInactive': 'Sekret „{{name}}” jest wyłączony. Wybierz inny albo żaden.',
  'reason.rag.secretUnreadable': 'Nie można odszyfrować sekretu „{{name}}”. Utwórz go ponownie.',
  'reason.rag.splitterUnreachable': 'Moduł dzielący „{{splitter}}” ({{host}}) nie odpowiedział.',
  'reason.rag.splitterBlocked':
    'Moduł dzielący „{{splitter}}” ({{host}}) jest w sieci, z którą nie wolno się łączyć. Administrator serwera może na to pozwolić w {{setting}}.',
  'reason.rag.splitterStatus': 'Moduł dzielący „{{splitter}}” odpowiedział statusem {{status}}.',
  'reason.rag.splitterAnswer': 'Odpowiedź modułu „{{splitter}}” nie jest listą fragmentów („chunks”).',
  'reason.rag.partMissing':
    'Fragmentu {{number}} z modułu „{{splitter}}” nie ma w tekście za poprzednim fragmentem.',
});
