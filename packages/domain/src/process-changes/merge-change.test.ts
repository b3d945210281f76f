import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { mergeChange } from './merge-change.ts';
import { sameValue } from './tracked-tables.ts';

const seen = { name: 'Person', colour: 'red', text: 'white', disabled: false };
const LOOK = [['colour', 'text']];

it('joins what two people changed in different fields', () => {
  expect(mergeChange({ ...seen, name: 'Human' }, { ...seen, disabled: true }, seen)).toEqual({
    values: { ...seen, name: 'Human', disabled: true },
    overtaken: [],
    together: [],
  });
});

it('names the field that both changed to something else', () => {
  const { overtaken, together } = mergeChange({ ...seen, name: 'Human' }, { ...seen, name: 'Actor' }, seen);
  expect({ overtaken, together }).toEqual({ overtaken: ['name'], together: ['name'] });
});

it('takes what is wanted where it is stored already, and in fields of which nothing was seen', () => {
  const wanted = { ...seen, name: 'Human', disabled: true };
  expect(mergeChange({ ...seen, name: 'Human' }, wanted, seen).values).toEqual(wanted);
  expect(mergeChange({ ...seen, name: 'Actor' }, wanted, {})).toMatchObject({
    values: wanted,
    overtaken: [],
  });
  expect(mergeChange(seen, { name: 'Human' }, { ...seen, unknown: 1 }).values).toEqual({ name: 'Human' });
});

it('never mixes fields that belong together', () => {
  const theirs = { ...seen, text: 'black' };
  const mine = { ...seen, colour: 'blue' };
  expect(mergeChange(theirs, mine, seen).values).toMatchObject({ colour: 'blue', text: 'black' });
  const { overtaken, together } = mergeChange(theirs, mine, seen, LOOK);
  expect({ overtaken, together }).toEqual({ overtaken: ['text'], together: ['colour', 'text'] });
  expect(mergeChange(theirs, { ...seen, name: 'Human' }, seen, LOOK).values).toEqual({
    ...theirs,
    name: 'Human',
  });
});

it('loses nothing that somebody changed: it is stored, named, or wanted by the author', () => {
  const values = fc.record({ a: fc.nat(2), b: fc.nat(2), c: fc.nat(2), d: fc.nat(2) });
  const groups = fc.constantFrom<string[][]>([], [['a', 'b']], [['a', 'b', 'c']], [['a'], ['c', 'd']]);
  fc.assert(
    fc.property(values, values, values, groups, (before, current, wanted, together) => {
      const merged = mergeChange(current, wanted, before, together);
      for (const field of ['a', 'b', 'c', 'd'] as const) {
        const isStored = sameValue(merged.values[field], current[field]);
        if (!sameValue(current[field], before[field]) && !isStored)
          expect(merged.overtaken.includes(field)).toBe(true);
        if (wanted[field] !== before[field]) expect(merged.values[field]).toBe(wanted[field]);
      }
      const based = Object.fromEntries(
        Object.entries(before).filter(([field]) => !merged.together.includes(field)),
      );
      expect(mergeChange(current, wanted, based, together).overtaken).toEqual([]);
      const back = Object.fromEntries(
        merged.together.map((field) => [field, before[field as keyof typeof before]]),
      );
      expect(mergeChange(current, { ...wanted, ...back }, before, together).overtaken).toEqual([]);
    }),
  );
});
