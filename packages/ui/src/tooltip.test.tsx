// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { Tooltip } from './tooltip.tsx';

beforeAll(() => {
  // jsdom has neither media queries nor sizes.
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

const shown = () => screen.queryByRole('tooltip')?.textContent;

function open(disabled = false) {
  const onMouseEnter = vi.fn<() => void>();
  render(
    <MantineProvider env="test">
      <Tooltip label="Removes the tag" disabled={disabled}>
        <button type="button" onMouseEnter={onMouseEnter}>
          Delete
        </button>
      </Tooltip>
    </MantineProvider>,
  );
  return { button: screen.getByRole('button'), onMouseEnter };
}

it('is shown while the pointer is on its element, describes it, and leaves the element as it is', async () => {
  const { button, onMouseEnter } = open();
  expect(shown()).toBeUndefined();
  await userEvent.hover(button);
  expect(shown()).toBe('Removes the tag');
  const described = document.querySelector(`#${CSS.escape(button.getAttribute('aria-describedby') ?? '')}`);
  expect(described?.textContent).toBe('Removes the tag');
  expect(onMouseEnter).toHaveBeenCalledOnce();
  expect(screen.getByRole('button')).toBe(button);
  await userEvent.unhover(button);
  expect(shown()).toBeUndefined();
  expect(button.hasAttribute('aria-describedby')).toBe(false);
});

it('is shown for the focus of the keyboard; Escape hides it and the focus stays', async () => {
  const { button } = open();
  await userEvent.tab();
  expect(document.activeElement).toBe(button);
  expect(shown()).toBe('Removes the tag');
  fireEvent.keyDown(button, { key: 'Escape' });
  expect(shown()).toBeUndefined();
  expect(document.activeElement).toBe(button);
});

it('is not shown while it is disabled', async () => {
  const { button } = open(true);
  await userEvent.hover(button);
  expect(shown()).toBeUndefined();
});

it('is shown although the pointer came to the element while it was disabled, from an element that was removed', () => {
  render(
    <MantineProvider env="test">
      <Tooltip label="Removes the tag">
        <button type="button" disabled>
          Delete
        </button>
      </Tooltip>
    </MantineProvider>,
  );
  const button = screen.getByRole('button');
  // What Chromium sends once the element beneath the pointer was removed: no `out`, and an `over` from the parent.
  fireEvent.pointerOver(button, { relatedTarget: button.parentElement });
  fireEvent.mouseOver(button, { relatedTarget: button.parentElement });
  expect(shown()).toBe('Removes the tag');
});
