// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, expect, it } from 'vitest';
import { useSteadyFocus } from './steady-focus.ts';

afterEach(cleanup);

/** "Run" gives way to "Stop"; "Disable" stays, but cannot be used any more. */
function Buttons() {
  const [pressed, setPressed] = useState('');
  const group = useSteadyFocus<HTMLDivElement>();
  return (
    <>
      <button type="button">Elsewhere</button>
      <div ref={group} tabIndex={-1} id="group">
        {pressed === 'Run' ? (
          <button key="stop" type="button">
            Stop
          </button>
        ) : (
          <button key="run" type="button" onClick={() => setPressed('Run')}>
            Run
          </button>
        )}
        <button type="button" disabled={pressed === 'Disable'} onClick={() => setPressed('Disable')}>
          Disable
        </button>
      </div>
      <button type="button" onClick={() => setPressed('Run')}>
        Run from elsewhere
      </button>
    </>
  );
}

const focused = () => document.activeElement?.id || document.activeElement?.textContent;

it('keeps the keyboard in a group when its button disappears, and goes on from there', async () => {
  render(<Buttons />);
  screen.getByText('Run').focus();
  await userEvent.keyboard('{Enter}');
  expect(screen.getByText('Stop')).toBeTruthy();
  expect(focused()).toBe('group');
  await userEvent.tab();
  expect(focused()).toBe('Stop');
});

it('does the same when its button is disabled', async () => {
  render(<Buttons />);
  screen.getByText('Disable').focus();
  await userEvent.keyboard('{Enter}');
  expect(focused()).toBe('group');
});

it('leaves the focus where somebody moved it', async () => {
  render(<Buttons />);
  screen.getByText('Run').focus();
  screen.getByText('Run from elsewhere').focus();
  await userEvent.keyboard('{Enter}');
  expect(focused()).toBe('Run from elsewhere');
});
