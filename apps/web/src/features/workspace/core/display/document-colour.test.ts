import { findContrast } from '@scriptorium/annotator/core/colours.ts';
import { DEFAULT_USER_SETTINGS } from '@scriptorium/contract/people/user-settings.ts';
import { describe, expect, it } from 'vitest';
import { DARK_PAPER, onDarkPaper } from './document-colour.ts';

describe('the colour of the text on dark paper', () => {
  it.each(['#000000', '#50565b', '#0000ff', '#8b0000', DEFAULT_USER_SETTINGS['font-color']])(
    'makes %s readable',
    (colour) => {
      expect(findContrast(onDarkPaper(colour), DARK_PAPER)).toBeGreaterThanOrEqual(7);
    },
  );

  it.each(['#ffffff', '#ffd166', '#c0c4d0'])('does not change %s, which is readable', (colour) => {
    expect(onDarkPaper(colour)).toBe(colour);
  });
});
