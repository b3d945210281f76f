import { i18n } from '@scriptorium/web-kit/texts/texts.ts';
import { afterAll, beforeAll, vi } from 'vitest';

/**
 * Files of tests share processes, as loading the modules again took a quarter of their time. What a file changes outside of
 * its own objects is undone when it ends: clocks, globals, settings, the language, and what the page stores and shows.
 */
let settings: NodeJS.ProcessEnv;

beforeAll(() => {
  settings = { ...process.env };
});

afterAll(async () => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.unstubAllEnvs();
  for (const name of Object.keys(process.env)) if (!(name in settings)) delete process.env[name];
  Object.assign(process.env, settings);
  if (i18n.language !== 'en') await i18n.changeLanguage('en');
  if (typeof document === 'undefined') return;
  sessionStorage.clear();
  localStorage.clear();
  document.body.replaceChildren();
  document.documentElement.removeAttribute('lang');
});
