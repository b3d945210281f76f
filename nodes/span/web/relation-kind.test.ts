import { expect, it } from 'vitest';
import { endsOf, flagsOf, kindOf, RELATION_KINDS } from './relation-kind.ts';

it('writes each kind of relation as flags and reads it back', () => {
  for (const kind of RELATION_KINDS) expect(kindOf(flagsOf(kind))).toBe(kind);
});

it('gives a merge relation the same label at both ends', () => {
  expect(endsOf('merge', '1', '2')).toEqual({ from: '1', to: '1' });
  expect(endsOf('strict', '1', '2')).toEqual({ from: '1', to: '2' });
});
