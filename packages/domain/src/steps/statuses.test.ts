import { expect, test } from 'vitest';
import { DOCUMENT_STATUSES, STEP_STATUSES } from './statuses.ts';

test('steps have five states, and documents those of them that are no acceptance [ENT-08]', () => {
  expect(STEP_STATUSES.toSorted()).toEqual(['ACCEPTED', 'DONE', 'ERROR', 'PROCESSING', 'WAITING']);
  expect(DOCUMENT_STATUSES.toSorted()).toEqual(['DONE', 'ERROR', 'PROCESSING', 'WAITING']);
});
