// @vitest-environment jsdom
import { act, cleanup, render } from '@testing-library/react';
import { Component, createElement, Suspense, type ReactNode } from 'react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, lazyComponent, loadChunk, LoadError, NewVersionError } from './load-chunk.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  document.head.replaceChildren();
});

/** The script that started the page, and the server's answer when it is asked for that script again. */
function startedBy(src: string, answer: () => Promise<Response>) {
  const script = Object.assign(document.createElement('script'), { type: 'module', src });
  // jsdom would not load it, and nothing here needs it to run.
  document.head.append(script);
  const ask = vi.fn(answer);
  vi.stubGlobal('fetch', ask);
  return ask;
}

const outcome = (promise: Promise<unknown>) => {
  let state: unknown = 'pending';
  promise.then(
    (value) => (state = value),
    (error: unknown) => (state = error),
  );
  return () => state;
};

it('throws a load error if a chunk has not loaded after 120 seconds [SHELL-38] [CONST-07]', async () => {
  const never = outcome(loadChunk(() => new Promise(() => undefined)));
  const failing = outcome(loadChunk(() => Promise.reject(new Error('404'))));
  await vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 10_001);
  expect([never(), failing()]).toEqual(['pending', 'pending']);
  await vi.advanceTimersByTimeAsync(10_001);
  expect(never()).toBeInstanceOf(LoadError);
  expect(failing()).toBeInstanceOf(LoadError);
  expect(CHUNK_TIMEOUT_MS).toBe(120_000);
});

class Boundary extends Component<{ children: ReactNode }> {
  static getDerivedStateFromError = () => ({ isBroken: true });
  override state = { isBroken: false };
  override render = () => (this.state.isBroken ? null : this.props.children);
}

it('a component whose code does not load is tried again, and is a load error after 120 seconds [CONST-07]', async () => {
  const load = vi.fn(() => Promise.reject<() => null>(new Error('404')));
  const onCaughtError = vi.fn();
  const suspense = createElement(Suspense, null, createElement(lazyComponent(load)));
  await act(async () => render(createElement(Boundary, null, suspense), { onCaughtError }));
  await act(() => vi.advanceTimersByTimeAsync(CHUNK_TIMEOUT_MS - 10_001));
  expect(load.mock.calls.length).toBeGreaterThan(5);
  expect(onCaughtError).not.toHaveBeenCalled();
  await act(() => vi.advanceTimersByTimeAsync(10_001));
  expect(onCaughtError.mock.calls[0]?.[0]).toBeInstanceOf(LoadError);
});

it('uses a chunk that loads at the second try', async () => {
  let tries = 0;
  const loaded = outcome(
    loadChunk(() => {
      tries += 1;
      return tries === 1 ? Promise.reject(new Error('offline')) : Promise.resolve('part');
    }),
  );
  await vi.advanceTimersByTimeAsync(1000);
  expect(loaded()).toBe('part');
});

it('says at once that the server has a new version, when the script that started the page is missing there', async () => {
  const ask = startedBy('http://server/assets/index-old.js', async () => new Response(null, { status: 404 }));
  const load = vi.fn(() => Promise.reject(new Error('404')));
  const state = outcome(loadChunk(load));
  await vi.advanceTimersByTimeAsync(0);
  expect(state()).toBeInstanceOf(NewVersionError);
  expect(load).toHaveBeenCalledTimes(1);
  expect(ask).toHaveBeenCalledWith('http://server/assets/index-old.js', {
    method: 'HEAD',
    cache: 'no-store',
  });
});

it.each([
  ['the script is still there', async () => new Response(null, { status: 200 })],
  ['a proxy answers for a server that restarts', async () => new Response(null, { status: 502 })],
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
])('goes on trying when %s', async (_, answer) => {
  startedBy('http://server/assets/index-now.js', answer);
  let tries = 0;
  const loaded = outcome(loadChunk(async () => (++tries < 3 ? Promise.reject(new Error('broken')) : 'part')));
  await vi.advanceTimersByTimeAsync(2000);
  expect(loaded()).toBe('part');
});
