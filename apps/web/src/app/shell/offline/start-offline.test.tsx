// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { startOffline } from './start-offline.ts';

afterEach(() => vi.unstubAllGlobals());

it('leaving the page clears what was read, and keeps the session, the language and sizes of panels [SHELL-36]', async () => {
  const queries = new QueryClient();
  startOffline(queries, () => Promise.reject(new Error('Nothing is edited')));
  queries.setQueryData(['documents', 1], { filename: 'letter.txt' });
  sessionStorage.setItem('jhi-authenticationToken', 'a token');
  sessionStorage.setItem('locale', 'pl');
  localStorage.setItem('workspace-tools-share', '25');

  dispatchEvent(new Event('pagehide'));

  expect(queries.getQueryCache().getAll()).toEqual([]);
  expect([{ ...sessionStorage }, { ...localStorage }]).toEqual([
    { 'jhi-authenticationToken': 'a token', locale: 'pl' },
    { 'workspace-tools-share': '25' },
  ]);
});
