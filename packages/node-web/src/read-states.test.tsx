// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { ReadStates } from './read-states.tsx';

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

it('a list of a panel shows its spinner only after 300 ms [CONST-05]', () => {
  render(
    <MantineProvider env="test">
      <ReadStates read={{ data: undefined, isError: false, refetch: () => undefined }}>
        {() => 'A list'}
      </ReadStates>
    </MantineProvider>,
  );
  act(() => void vi.advanceTimersByTime(299));
  expect(screen.queryAllByLabelText('Loading')).toHaveLength(0);
  act(() => void vi.advanceTimersByTime(1));
  expect(screen.getAllByLabelText('Loading')).toHaveLength(1);
});
