// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { ConnectionTest } from './connection-test.tsx';

beforeAll(() => {
  // jsdom has no media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

test('the button has a colour of its own for each state of the test, the plain one before and after it [UPL-14]', async () => {
  const { promise: works, resolve } = Promise.withResolvers<{ count: number }>();
  const { promise: fails, reject } = Promise.withResolvers<{ count: number }>();
  const client = new QueryClient();
  const panel = (of: string, answer: Promise<{ count: number }>) => (
    <MantineProvider env="test">
      <QueryClientProvider client={client}>
        <ConnectionTest run={() => answer} disabled={false} of={of} />
      </QueryClientProvider>
    </MantineProvider>
  );
  const { rerender } = render(panel('first', works));
  const button = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Test connection' });
  const look = () => [button().dataset['status'], /blue|teal|red/.exec(button().style.cssText)?.[0]];
  expect(look()).toEqual(['idle', undefined]);
  fireEvent.click(button());
  await waitFor(() => expect(look()).toEqual(['pending', 'blue']));
  expect(button().disabled).toBe(true);
  resolve({ count: 2 });
  await waitFor(() => expect(look()).toEqual(['success', 'teal']));
  rerender(panel('second', fails));
  expect(look()).toEqual(['idle', undefined]);
  fireEvent.click(button());
  await waitFor(() => expect(look()).toEqual(['pending', 'blue']));
  reject(new Error('no answer'));
  await waitFor(() => expect(look()).toEqual(['error', 'red']));
});
