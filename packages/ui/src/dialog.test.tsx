// @vitest-environment jsdom
import { MantineProvider, Modal } from '@mantine/core';
import { act, cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Dialog } from './dialog.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(cleanup);

/** A page with a conditionally rendered dialog, the usual pattern; "Delete" also removes its opener. */
function Opener() {
  const [open, setOpen] = useState(false);
  const [isOpenerRemoved, setOpenerRemoved] = useState(false);
  return (
    <MantineProvider env="test">
      {isOpenerRemoved ? null : (
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
      )}
      {open ? (
        <Dialog title="Name" onClose={() => setOpen(false)}>
          <input aria-label="Name" data-autofocus />
          <button type="button" onClick={() => setOpen(false)}>
            Save
          </button>
          <button
            type="button"
            onClick={() => {
              setOpen(false);
              setOpenerRemoved(true);
            }}
          >
            Delete
          </button>
        </Dialog>
      ) : null}
    </MantineProvider>
  );
}

const soon = () => act(() => new Promise((resolve) => setTimeout(resolve, 50)));

it('returns the focus to its opener, and ignores a removed opener', async () => {
  render(<Opener />);
  for (const leave of [
    () => userEvent.click(screen.getByText('Save')),
    () => userEvent.keyboard('{Escape}'),
  ]) {
    screen.getByText('Open').focus();
    await userEvent.keyboard('{Enter}');
    await soon();
    expect(document.activeElement).toBe(screen.getByLabelText('Name', { selector: 'input' }));
    await leave();
    await soon();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByText('Open'));
  }
  await userEvent.keyboard('{Enter}');
  await soon();
  await userEvent.click(screen.getByText('Delete'));
  await soon();
  expect(document.activeElement).toBe(document.body);
});

/** A form with a question over it. */
function Asking() {
  const [isAsking, setAsking] = useState(false);
  const [isOpen, setOpen] = useState(true);
  return (
    <MantineProvider env="test">
      {isOpen && (
        <Dialog title="Form" onClose={() => setOpen(false)}>
          <button type="button" data-autofocus onClick={() => setAsking(true)}>
            Ask
          </button>
        </Dialog>
      )}
      <Modal opened={isAsking} title="Question" onClose={() => setAsking(false)}>
        <button type="button" data-autofocus>
          Yes
        </button>
      </Modal>
    </MantineProvider>
  );
}

it('stays open when Escape closes a question over it', async () => {
  render(<Asking />);
  await soon();
  await userEvent.keyboard('{Enter}');
  await soon();
  expect(document.activeElement).toBe(screen.getByText('Yes'));
  await userEvent.keyboard('{Escape}');
  await soon();
  expect(screen.queryByText('Yes')).toBeNull();
  expect(document.activeElement).toBe(screen.getByText('Ask'));
  await userEvent.keyboard('{Escape}');
  await soon();
  expect(screen.queryByText('Ask')).toBeNull();
});
