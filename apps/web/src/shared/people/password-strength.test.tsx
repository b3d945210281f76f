// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { PasswordStrength } from './password-strength.tsx';
import { STRENGTH_COLOURS } from './strength-colours.ts';

vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
afterEach(cleanup);

/** Degrees on the colour wheel: red 0, green 120. */
function hueOf(colour: string): number {
  const parts = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));
  const [red = 0, green = 0, blue = 0] = parts;
  const low = Math.min(...parts);
  const span = Math.max(...parts) - low;
  if (red >= green) return (60 * (green - blue)) / span;
  return 120 + (60 * (blue - red)) / span;
}

it.each([
  ['abcdefgh', 1, 'very weak'],
  ['abcdefg1', 2, 'weak'],
  ['abcdefG1', 4, 'good'],
  ['abcdefG1$', 5, 'strong'],
] as const)('shows %s as level %d of five, as text and bars [AUTH-12]', (password, level, word) => {
  const { container } = render(
    <MantineProvider>
      <PasswordStrength password={password} />
    </MantineProvider>,
  );
  expect(screen.getByRole('status').textContent).toBe(`Password strength: ${word}`);
  const filled = [...container.querySelectorAll<HTMLElement>('[aria-hidden] > div')].filter(
    ({ style }) => style.backgroundColor !== '',
  );
  expect(filled).toHaveLength(level);
});

it('colours range from red to green [AUTH-12]', () => {
  const hues = Object.values(STRENGTH_COLOURS).map(hueOf);
  expect(hues).toEqual(hues.toSorted((a, b) => a - b));
  expect(hues.at(0)).toBeLessThan(10);
  expect(hues.at(-1)).toBeGreaterThan(100);
});
