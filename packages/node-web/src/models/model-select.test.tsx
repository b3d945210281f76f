// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { CallContext } from '@scriptorium/web-data/call-context.ts';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { ModelSelect } from './model-select.tsx';

beforeAll(() => {
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener: vi.fn(),
    removeEventListener: vi.fn(),
  }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe = vi.fn();
      unobserve = vi.fn();
      disconnect = vi.fn();
    },
  );
});
afterEach(cleanup);

const model = (id: number) => ({ id, name: `Model ${id}`, modalities: [] });

async function chosenOf(
  models: readonly unknown[],
  props: { chosen?: number; readOnly?: boolean; preselects?: boolean } = {},
) {
  const onChoose = vi.fn<(chosen: { id: number }) => void>();
  const call = vi.fn<() => Promise<unknown>>(() => Promise.resolve(models));
  const field = (at: number) => (
    <MantineProvider>
      <QueryClientProvider client={cache}>
        <CallContext value={call as never}>
          <ModelSelect
            key="field"
            chosen={props.chosen}
            readOnly={props.readOnly ?? false}
            preselects={props.preselects ?? true}
            error={at === 0 ? undefined : ''}
            onChoose={onChoose}
          />
        </CallContext>
      </QueryClientProvider>
    </MantineProvider>
  );
  const cache = new QueryClient();
  const { rerender } = render(field(0));
  await waitFor(() => expect(cache.isFetching()).toBe(0));
  rerender(field(1));
  expect(screen.getAllByLabelText(/^Model/).length).toBeGreaterThan(0);
  return onChoose.mock.calls.map(([{ id }]) => id);
}

it('the only model of its kind is chosen once; one of several, another one or a read-only or stored field is left alone', async () => {
  expect(await chosenOf([model(7)])).toEqual([7]);
  cleanup();
  expect(await chosenOf([model(7), model(8)])).toEqual([]);
  cleanup();
  expect(await chosenOf([model(7)], { chosen: 8 })).toEqual([]);
  cleanup();
  expect(await chosenOf([model(7)], { readOnly: true })).toEqual([]);
  cleanup();
  expect(await chosenOf([model(7)], { preselects: false })).toEqual([]);
});
