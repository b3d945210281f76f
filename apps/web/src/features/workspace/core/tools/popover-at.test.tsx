// @vitest-environment jsdom
import { MantineProvider, Modal } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { PopoverAt } from './popover-at.tsx';

beforeAll(() => {
  // jsdom has no media queries, which the components use for the colour scheme.
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
});
afterEach(cleanup);

/** A menu over a text; `isAsking` opens a question on top of it. */
function open({ locked = false, isAsking = false } = {}) {
  const onClose = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <textarea aria-label="Text" />
      <PopoverAt at={{ x: 0, y: 0 }} label="Menu" width={100} locked={locked} onClose={onClose}>
        <button type="button">Item</button>
      </PopoverAt>
      <Modal opened={isAsking} onClose={() => {}} title="Question">
        <button type="button">Yes</button>
      </Modal>
    </MantineProvider>,
  );
  return onClose;
}

it('Escape closes a menu also while the focus is still in the text below, which does not see the key', () => {
  const onClose = open();
  const text = screen.getByLabelText('Text');
  const seen = vi.fn<() => void>();
  text.addEventListener('keydown', seen);
  fireEvent.keyDown(text, { key: 'Enter' });
  expect(onClose).not.toHaveBeenCalled();
  fireEvent.keyDown(text, { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
  expect(seen).toHaveBeenCalledOnce();
});

it('Escape inside the menu closes it once', () => {
  const onClose = open();
  fireEvent.keyDown(screen.getByRole('button', { name: 'Item' }), { key: 'Escape' });
  expect(onClose).toHaveBeenCalledOnce();
});

it('Escape belongs to a dialog on top, and to nobody while the menu is locked', () => {
  const asking = open({ isAsking: true });
  fireEvent.keyDown(screen.getByRole('button', { name: 'Yes' }), { key: 'Escape' });
  expect(asking).not.toHaveBeenCalled();
  cleanup();
  const locked = open({ locked: true });
  fireEvent.keyDown(screen.getByLabelText('Text'), { key: 'Escape' });
  expect(locked).not.toHaveBeenCalled();
});
