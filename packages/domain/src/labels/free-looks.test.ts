import { expect, it } from 'vitest';
import { PALETTE } from '../palette.ts';
import { FreeLooks } from './free-looks.ts';

const key = (suffixKey: string | null, alt = false) => ({ suffixKey, alt });
const colours = (used: readonly string[]) =>
  new FreeLooks(used.map((colour) => ({ colour, key: key(null) })));

it('takes the palette in its order, and the least used colour when all are used', () => {
  expect(colours([]).take('a').colour).toBe(PALETTE[0]);
  expect(colours([PALETTE[0].toUpperCase(), '#123456']).take('a').colour).toBe(PALETTE[1]);
  expect(colours([...PALETTE]).take('a').colour).toBe(PALETTE[0]);
  expect(colours([...PALETTE, PALETTE[0], PALETTE[1]]).take('a').colour).toBe(PALETTE[2]);
  const looks = colours([]);
  expect([looks.take('a').colour, looks.take('b').colour, looks.take('c').colour]).toEqual(
    PALETTE.slice(0, 3),
  );
});

it('takes the next letter of the name that is free, also of letters with marks', () => {
  const looks = new FreeLooks([{ colour: '#000000', key: key('p') }]);
  expect(looks.take('Person').key).toEqual(key('e'));
  expect(looks.take('Person').key).toEqual(key('r'));
  expect(looks.take('Łódź').key).toEqual(key('l'));
  expect(looks.take('Żółw').key).toEqual(key('z'));
});

it('takes a letter with Alt when all are used, and none for a name without letters', () => {
  const looks = new FreeLooks([]);
  const taken = Array.from({ length: 5 }, () => looks.take('ab').key);
  expect(taken).toEqual([key('a'), key('b'), key('a', true), key('b', true), key(null)]);
  expect(looks.take('2026').key).toEqual(key(null));
  expect(looks.take('Дата').key).toEqual(key(null));
});

it('keeps what is given, and counts it', () => {
  const looks = new FreeLooks([]);
  expect(looks.take('Dog', { colour: PALETTE[0], key: key('x') })).toEqual({
    colour: PALETTE[0],
    key: key('x'),
  });
  expect(looks.take('Xen')).toEqual({ colour: PALETTE[1], key: key('e') });
});
