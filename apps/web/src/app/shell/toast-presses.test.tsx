// @vitest-environment jsdom
import { MantineProvider, Notification } from '@mantine/core';
import { Dialog } from '@scriptorium/ui/dialog.tsx';
import { fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { keepDialogsBeneathToasts } from './toast-presses.ts';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});

const stop = new AbortController();
beforeEach(() => keepDialogsBeneathToasts(document, stop.signal));
afterEach(() => stop.abort());

test('a press on a toast beside an open dialog does not close the dialog, one beside both does', () => {
  const close = vi.fn();
  render(
    <MantineProvider env="test">
      <Notification>Saved</Notification>
      <Dialog title="Secret" onClose={close} transitionProps={{ duration: 0 }}>
        <input aria-label="Value" />
      </Dialog>
    </MantineProvider>,
  );
  const toast = screen.getByRole('alert');
  vi.spyOn(toast, 'getBoundingClientRect').mockReturnValue(new DOMRect(600, 128, 380, 50));
  const overlay = document.querySelector('.mantine-Modal-overlay');
  if (!overlay) throw new Error('The dialog has no overlay');
  fireEvent.click(overlay, { clientX: 700, clientY: 150 });
  expect(close).not.toHaveBeenCalled();
  fireEvent.click(overlay, { clientX: 700, clientY: 400 });
  expect(close).toHaveBeenCalledOnce();
});
