import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { netChanges } from './net-changes.ts';
import { planRevert } from './plan-revert.ts';
import { rowId, sameValue, type Image, type RowChange } from './tracked-tables.ts';

const change = (before: Image | null, after: Image | null, id = 1): RowChange => ({
  table: 'node',
  key: { id },
  before,
  after,
});
const rows = (...images: Image[]) =>
  new Map(images.map((image) => [rowId({ table: 'node', key: { id: image['id'] } }), image]));
const planOf = (changes: RowChange[], ...now: Image[]) => {
  const { tables, conflicts } = planRevert(changes, rows(...now));
  return { ...tables.get('node'), conflicts: conflicts.length };
};

describe('net changes', () => {
  it('join an insert with its updates, and leave out what was deleted again', () => {
    expect(netChanges([change(null, { id: 1, name: 'a' }), change({ name: 'a' }, { name: 'b' })])).toEqual([
      change(null, { id: 1, name: 'b' }),
    ]);
    expect(netChanges([change(null, { id: 1 }), change({ id: 1 }, null)])).toEqual([]);
  });

  it('keep the first value before and the last after', () => {
    expect(
      netChanges([
        change({ name: 'a' }, { name: 'b' }),
        change({ name: 'b', x: 1 }, { name: 'c', x: 2 }),
        change({ x: 2 }, { x: 1 }),
      ]),
    ).toEqual([change({ name: 'a' }, { name: 'c' })]);
    expect(netChanges([change({ name: 'a' }, { name: 'b' }), change({ id: 1, name: 'b' }, null)])).toEqual([
      change({ id: 1, name: 'a' }, null),
    ]);
  });

  it('make a row that was deleted and inserted again a change of its values', () => {
    expect(
      netChanges([change({ id: 1, name: 'a', x: 1 }, null), change(null, { id: 1, name: 'b', x: 1 })]),
    ).toEqual([change({ name: 'a' }, { name: 'b' })]);
  });
});

describe('reverting', () => {
  it('deletes what was added, inserts what was deleted, and sets back what was changed', () => {
    expect(planOf([change(null, { id: 1, name: 'a' })], { id: 1, name: 'a' })).toMatchObject({
      deleted: [{ id: 1 }],
      conflicts: 0,
    });
    expect(planOf([change({ id: 1, name: 'a' }, null)])).toMatchObject({
      inserted: [{ id: 1, name: 'a' }],
      conflicts: 0,
    });
    expect(planOf([change({ name: 'a' }, { name: 'b' })], { id: 1, name: 'b', x: 5 })).toMatchObject({
      updated: [{ id: 1, name: 'a', x: 5 }],
      conflicts: 0,
    });
  });

  it('keeps what others changed beside it, down to single settings', () => {
    const undone = change({ settings: { a: 1, b: 1 } }, { settings: { a: 2, b: 1, c: 1 } });
    expect(planOf([undone], { id: 1, settings: { a: 2, b: 7, c: 1 } })).toMatchObject({
      updated: [{ id: 1, settings: { a: 1, b: 7 } }],
      conflicts: 0,
    });
  });

  it('refuses rows that others have changed or deleted', () => {
    expect(planOf([change({ name: 'a' }, { name: 'b' })], { id: 1, name: 'c' }).conflicts).toBe(1);
    expect(planOf([change({ name: 'a' }, { name: 'b' })]).conflicts).toBe(1);
    expect(planOf([change(null, { id: 1, name: 'a' })], { id: 1, name: 'z' }).conflicts).toBe(1);
    expect(
      planOf([change({ settings: { a: 1 } }, { settings: { a: 2 } })], { id: 1, settings: { a: 3 } })
        .conflicts,
    ).toBe(1);
  });

  it('deletes a new node that others have moved', () => {
    expect(planOf([change(null, { id: 1, x: 0 })], { id: 1, x: 300 })).toMatchObject({
      deleted: [{ id: 1 }],
    });
  });

  it('does nothing where the row is already what it was', () => {
    expect(planOf([change(null, { id: 1 })]).conflicts).toBe(0);
    expect(planOf([change({ name: 'a' }, { name: 'b' })], { id: 1, name: 'a' })).toEqual({ conflicts: 0 });
  });
});

/** The changes in the other direction. */
const inverse = (changes: readonly RowChange[]): RowChange[] =>
  changes.map(({ before, after, ...row }) => ({ ...row, before: after, after: before }));

/** Applies changes to rows in memory, as the database does. */
function apply(state: Map<string, Image>, changes: readonly RowChange[]): Map<string, Image> {
  const { tables, conflicts } = planRevert(inverse(changes), state);
  expect(conflicts).toEqual([]);
  const next = new Map(state);
  for (const { deleted, inserted, updated } of tables.values()) {
    for (const key of deleted) next.delete(rowId({ table: 'node', key }));
    for (const image of [...inserted, ...updated])
      next.set(rowId({ table: 'node', key: { id: image['id'] } }), image);
  }
  return next;
}

it('reverts any history to any of its states', () => {
  const edits = fc.array(
    fc.record({
      id: fc.integer({ min: 1, max: 4 }),
      kind: fc.constantFrom('put', 'delete'),
      name: fc.constantFrom('a', 'b', 'c'),
      size: fc.integer({ min: 0, max: 2 }),
    }),
    { maxLength: 30 },
  );
  fc.assert(
    fc.property(edits, fc.nat(), (list, at) => {
      const states: Map<string, Image>[] = [new Map()];
      const log: RowChange[] = [];
      for (const { id, kind, name, size } of list) {
        const state = new Map(states.at(-1));
        const row = rowId({ table: 'node', key: { id } });
        const now = state.get(row);
        if (kind === 'delete') {
          if (now) log.push(change(now, null, id));
          state.delete(row);
        } else {
          const next = { id, name, settings: { size } };
          if (!now) log.push(change(null, next, id));
          else {
            const columns = (['name', 'settings'] as const).filter((c) => !sameValue(now[c], next[c]));
            const pick = (image: Image) => Object.fromEntries(columns.map((c) => [c, image[c]]));
            if (columns.length > 0) log.push(change(pick(now), pick(next), id));
          }
          state.set(row, next);
        }
        if (states.length === log.length) states.push(state);
      }
      const until = log.length === 0 ? 0 : at % (log.length + 1);
      const last = states.at(-1) ?? new Map<string, Image>();
      const reverted = apply(last, inverse(netChanges(log.slice(until))));
      expect(reverted).toEqual(states[until]);
    }),
  );
});
