// @vitest-environment jsdom
import { MantineProvider, Modal } from '@mantine/core';
import { cleanup, render, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { isModalOpen } from './modal.ts';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

const page = (opened: boolean) => (
  <MantineProvider>
    <Modal
      opened={opened}
      onClose={() => undefined}
      title="Question"
      transitionProps={{ duration: 60_000 }}
    />
  </MantineProvider>
);

it('a modal counts while it is open, and no more while it fades out', async () => {
  const { rerender } = render(page(false));
  expect(isModalOpen()).toBe(false);
  rerender(page(true));
  await waitFor(() => expect(isModalOpen()).toBe(true));
  rerender(page(false));
  await waitFor(() => expect(isModalOpen()).toBe(false));
  expect(screen.getByRole('dialog', { hidden: true })).toBeTruthy();
});
