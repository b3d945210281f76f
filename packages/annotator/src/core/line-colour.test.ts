import { expect, test } from 'vitest';
import { findContrast, lineColour } from './colours.ts';

test('a line of any colour has a contrast of at least 3:1 on a light and on a dark page', () => {
  for (const colour of ['#ffff00', '#fff0b0', '#000000', '#0b3d91', '#b3261e', '#888']) {
    const [, light = '', dark = ''] = /light-dark\((.+), (.+)\)/.exec(lineColour(colour)) ?? [];
    expect(findContrast(light, '#ffffff')).toBeGreaterThanOrEqual(3);
    expect(findContrast(dark, '#2e2e2e')).toBeGreaterThanOrEqual(3);
  }
  expect(lineColour('rebeccapurple')).toBe('rebeccapurple');
});
