import { afterEach, expect, it } from 'vitest';
import { errorKeyMessage } from './error-message.ts';
import { i18n } from './texts.ts';

afterEach(() => i18n.changeLanguage('en'));

it('lists the uses of a label in the language of the page, with correct plural forms', async () => {
  const params = { name: 'City', tags: 11, rules: 1, predicates: ['A → B'], relationTypes: ['pays'] };
  expect(errorKeyMessage('error.label.inUse', params)).toBe(
    'The label is used by 11 tags, 1 matching rule, the predicates of A → B, the relation type “pays” and cannot be deleted.',
  );
  await i18n.changeLanguage('pl');
  expect(errorKeyMessage('error.label.inUse', { ...params, rules: 3, relationTypes: [] })).toBe(
    'Nie można usunąć etykiety, bo jest używana: 11 oznaczeń, 3 reguły, predykaty krawędzi A → B.',
  );
});
