import { luminance, readableOn } from '@scriptorium/domain/palette.ts';
import { expect, it } from 'vitest';
import { personColours } from './person-colours.ts';

const contrast = (a: string, b: string) => {
  const [low = 0, high = 0] = [luminance(a), luminance(b)].sort((one, other) => one - other);
  return (high + 0.05) / (low + 0.05);
};

it('gives each of a few people another colour, whatever the order, on which a name can be read', () => {
  const ids = [12, 3, 21, 30, 4];
  const colours = personColours(ids);
  expect(new Set(colours.values()).size).toBe(ids.length);
  expect(personColours([...ids].reverse())).toEqual(colours);
  for (const colour of personColours(Array.from({ length: 9 }, (_, id) => id)).values()) {
    expect(contrast(colour, readableOn(colour))).toBeGreaterThanOrEqual(4.5);
    expect(contrast(colour, '#f6f7fb')).toBeGreaterThanOrEqual(3);
    expect(contrast(colour, '#14161c')).toBeGreaterThanOrEqual(3);
  }
  expect(personColours(Array.from({ length: 40 }, (_, id) => id)).size).toBe(40);
});
