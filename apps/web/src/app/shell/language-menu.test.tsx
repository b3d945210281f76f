// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { LANGUAGES } from '@scriptorium/domain/languages.ts';
import { render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { LanguageMenu } from './shell.tsx';

const offered = vi.hoisted(() => ({ languages: ['en', 'pl'] }));
vi.mock('@scriptorium/domain/languages.ts', async (original) => ({
  ...(await original<object>()),
  get LANGUAGES() {
    return offered.languages;
  },
}));
vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
afterEach(() => {
  document.body.replaceChildren();
});

const menu = () => {
  render(
    <MantineProvider>
      <LanguageMenu />
    </MantineProvider>,
  );
  return screen.queryByRole('button', { name: 'Language' });
};

test('languages can be chosen only if there is more than one [SHELL-05]', () => {
  expect(LANGUAGES).toHaveLength(2);
  expect(menu()).not.toBeNull();
  document.body.replaceChildren();
  offered.languages = ['en'];
  expect(menu()).toBeNull();
});
