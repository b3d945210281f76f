import { MAX_GLOSSARY_TERMS } from '@scriptorium/contract/documents/transcript-edits.ts';
import { expect, it } from 'vitest';
import { faultOf, termsOf } from './glossary-terms.ts';

it('each line is a term; empty lines and repetitions are left out', () => {
  expect(termsOf(' Łódź \n\nKowalski\nŁódź\r\n')).toEqual(['Łódź', 'Kowalski']);
});

it('a term that is too long and too many terms are not saved', () => {
  expect(faultOf(['Łódź'])).toBeNull();
  expect(faultOf(['Łódź', 'x'.repeat(101)])).toEqual({ kind: 'term', term: 'x'.repeat(101) });
  expect(faultOf(Array.from({ length: MAX_GLOSSARY_TERMS + 1 }, (_, at) => `term ${at}`))).toEqual({
    kind: 'tooMany',
  });
});
