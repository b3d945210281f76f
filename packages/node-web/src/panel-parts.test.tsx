// @vitest-environment jsdom
import { act, cleanup, renderHook } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, expect, it } from 'vitest';
import { PanelPartsProvider, usePanelPart, usePanelParts } from './panel-parts.ts';

afterEach(cleanup);

/** A part of a panel whose writes end when the test says so. */
function scene() {
  const writes: { value: string; base: string; end: (isStored: boolean) => void }[] = [];
  const write = (value: string, base: string) =>
    new Promise<void>((resolve, reject) => {
      const end = (isStored: boolean) => (isStored ? resolve() : reject(new Error('refused')));
      writes.push({ value, base, end });
    });
  const panel = renderHook(() => usePanelParts());
  const wrapper = ({ children }: { children: ReactNode }) => (
    <PanelPartsProvider value={panel.result.current.parts}>{children}</PanelPartsProvider>
  );
  const part = renderHook(
    ({ stored }: { stored: string }) => usePanelPart({ name: 'part', stored, isValid: () => true, write }),
    { wrapper, initialProps: { stored: 'a' } },
  );
  const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));
  return {
    shown: () => part.result.current.value,
    type: (value: string) => act(() => part.result.current.edit(value, 'typed')),
    refresh: (stored: string) => part.rerender({ stored }),
    save: async () => {
      await act(async () => void panel.result.current.saveAll());
      await settled();
    },
    end: async (at: number, isStored = true) => {
      writes[at]?.end(isStored);
      await settled();
    },
    sent: () => writes.map(({ value, base }) => [value, base]),
    isDirty: () => panel.result.current.isDirty,
  };
}

it('a part is written with what it was made from, also when others have stored something since', async () => {
  const { shown, type, refresh, save, end, sent, isDirty } = scene();
  type('a b');
  refresh('a c');
  expect(shown()).toBe('a b');
  await save();
  expect(sent()).toEqual([['a b', 'a']]);
  await end(0);
  refresh('a b c');
  expect([shown(), isDirty()]).toEqual(['a b c', false]);
  type('a b c d');
  await save();
  expect(sent().at(-1)).toEqual(['a b c d', 'a b c']);
});

it('a value that is typed during a write is made from what that write stores', async () => {
  const { shown, type, save, end, sent } = scene();
  type('a b');
  await save();
  type('a');
  await save();
  expect(sent()).toEqual([['a b', 'a']]);
  await end(0);
  expect(sent().at(-1)).toEqual(['a', 'a b']);
  await end(1);
  expect(shown()).toBe('a');
});

it('a refused value stays, and is still made from the value that was seen', async () => {
  const { shown, type, refresh, save, end, sent, isDirty } = scene();
  type('a b');
  await save();
  await end(0, false);
  refresh('x');
  expect([shown(), isDirty()]).toEqual(['a b', true]);
  await save();
  expect(sent()).toEqual([
    ['a b', 'a'],
    ['a b', 'a'],
  ]);
});

it('typing and taking it back shows what others have stored', () => {
  const { shown, type, refresh, isDirty } = scene();
  type('a b');
  type('a');
  refresh('a c');
  expect([shown(), isDirty()]).toEqual(['a c', false]);
  type('a c d');
  expect(isDirty()).toBe(true);
});
