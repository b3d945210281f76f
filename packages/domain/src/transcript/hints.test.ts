import { expect, it } from 'vitest';
import { hintsFor, termsBeginningWith } from './hints.ts';

const word = (value: string) => ({ value });

it('replacements are offered without the present value [MENU-13]', () => {
  expect(hintsFor(word('ford'), undefined, ['Forda', 'ford', 'fort'])).toEqual(['Forda', 'fort']);
  expect(hintsFor(word('ford,'), undefined, ['ford', 'fort'])).toEqual(['fort,']);
});

it('punctuation after the word stays; after the end of a sentence a replacement is capitalised [MENU-14] [CONST-64]', () => {
  expect(hintsFor(word('ford?'), word('nowy'), ['fort', 'Port.'])).toEqual(['fort?', 'Port?']);
  for (const end of ['koniec.', 'koniec?', '.', '?'])
    expect([end, hintsFor(word('łoś,'), word(end), ['łódź'])]).toEqual([end, ['Łódź,']]);
  expect(hintsFor(word('ford'), word('nowy,'), ['fort'])).toEqual(['fort']);
});

it('a semicolon is no punctuation of a word [CONST-99]', () => {
  expect(hintsFor(word('ford;'), word('koniec;'), ['fort'])).toEqual(['fort']);
});

it('terms of the glossary begin as the typed text', () => {
  const glossary = ['Kowalski', 'kowal', 'Łódź', 'Lublin'];
  expect(termsBeginningWith(glossary, 'kow', 5)).toEqual(['Kowalski', 'kowal']);
  expect(termsBeginningWith(glossary, 'kow', 1)).toEqual(['Kowalski']);
  expect(termsBeginningWith(glossary, 'łó,', 5)).toEqual(['Łódź']);
  expect(termsBeginningWith(glossary, 'Łódź', 5)).toEqual([]);
  expect(termsBeginningWith(glossary, '', 5)).toEqual([]);
});
