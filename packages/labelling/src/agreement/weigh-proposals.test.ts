import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { weighProposals } from './weigh-proposals.ts';

const weigh = (voters: string[][], quorum = 2) => {
  const { agreed, disputed } = weighProposals(voters, (key) => key, quorum);
  return {
    agreed: agreed.map(({ proposal }) => proposal),
    disputed: disputed.map(({ proposal }) => proposal),
  };
};

test('what enough voters gave is agreed, the rest is disputed', () => {
  expect(
    weigh([
      ['a', 'b'],
      ['b', 'c'],
      ['b', 'c'],
    ]),
  ).toEqual({ agreed: ['b', 'c'], disputed: ['a'] });
  expect(
    weigh(
      [
        ['a', 'b'],
        ['b', 'c'],
        ['b', 'c'],
      ],
      3,
    ),
  ).toEqual({ agreed: ['b'], disputed: ['a', 'c'] });
});

test('all must agree where there are fewer voters than are needed', () => {
  expect(weigh([['a', 'b'], ['b']], 5)).toEqual({ agreed: ['b'], disputed: ['a'] });
});

test('a voter who gives a label twice has one vote for it', () => {
  expect(weigh([['a', 'a'], ['b']])).toEqual({ agreed: [], disputed: ['a', 'b'] });
});

test('each proposal is in exactly one of the lists, with its share of the voters', () => {
  const voters = fc.array(fc.array(fc.constantFrom('a', 'b', 'c', 'd')), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(voters, fc.integer({ min: 2, max: 6 }), (given, quorum) => {
      const { agreed, disputed } = weighProposals(given, (key) => key, quorum);
      const all = [...agreed, ...disputed];
      expect(new Set(all.map(({ proposal }) => proposal))).toEqual(new Set(given.flat()));
      expect(all).toHaveLength(new Set(given.flat()).size);
      for (const { proposal, share } of all)
        expect(share).toBeCloseTo(given.filter((own) => own.includes(proposal)).length / given.length);
    }),
  );
});
