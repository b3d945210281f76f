import { expect, it } from 'vitest';
import { defineTexts, hasText, i18n, loadTexts, setTextsLoader, textOf } from './texts.ts';

const texts = defineTexts(
  { hello: 'Hello {{name}}', documents_one: '{{count}} document', documents_other: '{{count}} documents' },
  {
    hello: 'Cześć {{name}}',
    documents_one: '{{count}} dokument',
    documents_few: '{{count}} dokumenty',
    documents_many: '{{count}} dokumentów',
    documents_other: '{{count}} dokumentu',
  },
);

it('uses Polish plural forms', async () => {
  await i18n.changeLanguage('pl');
  const t = textOf(texts);
  expect([1, 2, 5, 22, 25].map((count) => t('documents', { count }))).toEqual([
    '1 dokument',
    '2 dokumenty',
    '5 dokumentów',
    '22 dokumenty',
    '25 dokumentów',
  ]);
  expect(t('hello', { name: 'Ada' })).toBe('Cześć Ada');
});

it('a missing Polish text is a compile error', () => {
  // @ts-expect-error `bye` is missing in Polish
  defineTexts({ hello: 'a', bye: 'b' }, { hello: 'a' });
  // @ts-expect-error there is no such key
  textOf(texts)('nothing');
});

it('tells existing keys from unknown ones', async () => {
  await i18n.changeLanguage('en');
  expect(['hello', 'documents', 'nothing'].map((key) => hasText(texts, key))).toEqual([true, false, false]);
});

it('loads a language once, from the file written by the build', async () => {
  const requested: string[] = [];
  setTextsLoader((language) => {
    requested.push(language);
    return Promise.resolve({ 'a/room': { bye: language === 'pl' ? 'Pa' : 'Bye' } });
  });
  const built = defineTexts<{ bye: string }>('a/room');
  await loadTexts('pl');
  await loadTexts('pl');
  await i18n.changeLanguage('pl');
  expect([requested, textOf(built)('bye')]).toEqual([['pl'], 'Pa']);
});
