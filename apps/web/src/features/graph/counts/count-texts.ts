import { defineTexts } from '@scriptorium/web-kit/texts/texts.ts';

/** Texts of the live counts. */
export const countTexts = defineTexts(
  {
    stepsOn: 'Steps on {{name}}',
    waiting: 'Waiting: {{number}}',
    processing: 'Processing: {{number}}',
    finished: 'Finished: {{number}}',
    finishedSome: 'Finished: {{number}}, of these accepted: {{accepted}}',
    failed: 'Failed: {{number}}',
    passed: 'Documents that passed this edge: {{number}}',
  },
  {
    stepsOn: 'Kroki węzła {{name}}',
    waiting: 'Oczekuje: {{number}}',
    processing: 'Przetwarzane: {{number}}',
    finished: 'Zakończone: {{number}}',
    finishedSome: 'Zakończone: {{number}}, w tym zaakceptowane: {{accepted}}',
    failed: 'Z błędem: {{number}}',
    passed: 'Dokumenty, które przeszły tą krawędzią: {{number}}',
  },
);
