import { expect, it } from 'vitest';
import { validSettings } from './valid-settings.ts';

it('applies valid fields, and ignores incomplete or out-of-bounds input', () => {
  const typed = { 'font-size': '', 'line-height': 9, 'font-color': '#12', 'source-download-blocked': true };
  expect(validSettings(typed)).toEqual({ 'source-download-blocked': true });
  expect(validSettings({ ...typed, 'font-size': 20.5, 'font-color': '#ABCDEF' })).toEqual({
    'font-size': 20.5,
    'font-color': '#abcdef',
    'source-download-blocked': true,
  });
});
