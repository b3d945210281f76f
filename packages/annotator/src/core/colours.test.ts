import { describe, expect, it } from 'vitest';
import { findContrast, readableColour } from './colours.ts';

describe('the text colour of a label', () => {
  it.each([
    ['#ffb703', '#000000', '#000000'],
    ['#ffb703', '#ffffff', '#000000'],
    ['#123', '#222222', '#ffffff'],
    ['#419ebc', '#ffffff', '#000000'],
    ['rebeccapurple', '#ffffff', '#ffffff'],
  ])('on %s with the preferred colour %s is %s', (background, preferred, expected) => {
    expect(readableColour(background, preferred)).toBe(expected);
  });

  it('is readable on every background', () => {
    for (let grey = 0; grey < 256; grey++) {
      const background = `#${grey.toString(16).padStart(2, '0').repeat(3)}`;
      const contrast = findContrast(background, readableColour(background, '#777777'));
      expect(contrast).toBeGreaterThanOrEqual(4.5);
    }
  });

  it('uses the contrast of WCAG', () => {
    expect(findContrast('#000', '#ffffff')).toBeCloseTo(21, 5);
    expect(findContrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2);
  });
});
