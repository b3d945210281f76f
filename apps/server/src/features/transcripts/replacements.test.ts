import type { Token } from '@scriptorium/domain/transcript/transcript.ts';
import { expect, it } from 'vitest';
import { replacementsOf } from './replacements.ts';

const changed = (before: string, value: string) => ({ before: { value: before } as Token, value });

it('a replaced word counts without case and punctuation, its replacement as it was written', () => {
  expect(
    replacementsOf([changed('Forda,', 'Forta.'), changed('forda', 'Forta'), changed('łodzi', 'Łodzi')]),
  ).toEqual([
    { oldWord: 'forda', newWord: 'forta', replacement: 'Forta', uses: 2 },
    { oldWord: 'łodzi', newWord: 'łodzi', replacement: 'Łodzi', uses: 1 },
  ]);
});

it('changed punctuation, new words and very long words are no replacements', () => {
  expect(
    replacementsOf([
      changed('tak', 'tak,'),
      changed('?', 'tak'),
      changed('tak', 'x'.repeat(101)),
      { before: undefined, value: 'tak' },
    ]),
  ).toEqual([]);
});
