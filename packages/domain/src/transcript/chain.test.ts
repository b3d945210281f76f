import { describe, expect, it } from 'vitest';
import { chainAfter, type Link } from './chain.ts';

const link = (id: number, prevId?: number | null, nextId?: number | null): Link => ({
  id,
  prevId,
  nextId,
  deleted: false,
});
const gone = (id: number): Link => ({ id, deleted: true });
const CHAIN = [1, 2, 3, 4];
const orderOf = (links: Link[], deleted: number[] = []) => {
  const changed = chainAfter(CHAIN, links, new Set(deleted));
  return changed.ok ? changed.order : changed.fault;
};

describe('the order of a transcript after a change', () => {
  it('stays for utterances without neighbours and for those with their own', () => {
    expect(orderOf([link(2)])).toEqual(CHAIN);
    expect(orderOf([link(2, 1, 3), link(1, null, 2), link(4, 3, null)])).toEqual(CHAIN);
  });

  it('has new utterances after their previous or before their next one, in any order of the links', () => {
    expect(orderOf([link(-2, -1, 3), link(-1, 2, -2)])).toEqual([1, 2, -1, -2, 3, 4]);
    expect(orderOf([link(-1, null, 1), link(-2, 4, null)])).toEqual([-1, 1, 2, 3, 4, -2]);
    expect(orderOf([link(-1, undefined, 3)])).toEqual([1, 2, -1, 3, 4]);
    expect(orderOf([link(-1, undefined, null), link(-2, undefined, -1)])).toEqual([1, 2, 3, 4, -2, -1]);
    expect(orderOf([link(-1, undefined, 1), link(-2, -1, 1)])).toEqual('chain');
    expect(orderOf([link(-2, -1), link(-1, undefined, 3)])).toEqual('chain');
  });

  it('keeps utterances that name one neighbour where they are, unless it is elsewhere', () => {
    expect(orderOf([link(2, undefined, -1), link(-1, 2, 3)])).toEqual([1, 2, -1, 3, 4]);
    expect(orderOf([link(2, 1), link(3, undefined, 4)])).toEqual(CHAIN);
    expect(orderOf([link(1, 4)])).toEqual([2, 3, 4, 1]);
    expect(orderOf([link(4, undefined, 1)])).toEqual([4, 1, 2, 3]);
  });

  it('has no deleted utterances: their neighbours join', () => {
    expect(orderOf([gone(2), link(3, 1, 4)])).toEqual([1, 3, 4]);
    expect(orderOf([gone(1), gone(2), gone(3), gone(4)])).toEqual([]);
    expect(orderOf([gone(2), link(3, 2, 4)])).toEqual('chain');
  });

  it('has moved utterances at their new place', () => {
    expect(orderOf([link(1, 4, null)])).toEqual([2, 3, 4, 1]);
    expect(orderOf([link(2, 3, 4), link(3, 1, 2)])).toEqual([1, 3, 2, 4]);
  });

  it('is refused for loops, unknown neighbours, two utterances at one place, and neighbours that do not agree', () => {
    const faulty: Link[][] = [
      [link(-1, -1, -1)],
      [link(-1, -2, -2), link(-2, -1, -1)],
      [link(1, 2, 3), link(2, 1, 3)],
      [link(-1, 77, 2)],
      [link(-1, 1, 77)],
      [link(-1, 1, 2), link(-2, 1, 2)],
      [link(-1, 1, -2), link(-2, 3, 4)],
      [link(-1)],
      [link(2), link(2)],
      [gone(2), gone(2)],
    ];
    for (const links of faulty) expect(orderOf(links)).toBe('chain');
  });

  it('is outdated beside an utterance that was deleted, or between two that are no neighbours any more', () => {
    expect(orderOf([link(-1, 9, 2)], [9])).toBe('stale');
    expect(orderOf([link(-1, 1, 9)], [9])).toBe('stale');
    expect(orderOf([link(-1, 1, 3)])).toBe('stale');
    expect(orderOf([link(-1, null, 2)])).toBe('stale');
    expect(orderOf([link(9)], [9])).toBe('stale');
    expect(orderOf([link(9, 1, 2)], [9])).toEqual([1, 9, 2, 3, 4]);
  });

  it('is that of 2,000 new utterances in a row, sent backwards', () => {
    const count = 2000;
    const links = Array.from({ length: count }, (_, index) =>
      link(-1 - index, index === 0 ? 2 : -index, index === count - 1 ? 3 : -2 - index),
    );
    const made = links.map(({ id }) => id);
    expect(orderOf(links.toReversed())).toEqual([1, 2, ...made, 3, 4]);
  });
});
