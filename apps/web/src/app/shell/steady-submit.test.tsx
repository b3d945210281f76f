// @vitest-environment jsdom
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keepSubmitSteady } from './steady-submit.ts';

const stop = new AbortController();
beforeEach(() => keepSubmitSteady(document, stop.signal));
afterEach(() => stop.abort());

/** Tells of its error when it is left, and of what it held when it was submitted. */
function Form() {
  const [said, say] = useState<string[]>([]);
  const add = (word: string) => say((words) => [...words, word]);
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        add('submitted');
      }}
    >
      <input aria-label="E-mail" onBlur={() => add('left')} />
      <button type="submit">Save</button>
      <output>{said.join(', ')}</output>
    </form>
  );
}

test('a field is left only when the press on the submit button ends, and before the form is submitted', async () => {
  render(<Form />);
  const user = userEvent.setup();
  const [field, save] = [screen.getByLabelText('E-mail'), screen.getByRole('button')];
  await user.click(field);
  await user.pointer({ keys: '[MouseLeft>]', target: save });
  expect(document.activeElement).toBe(field);
  expect(screen.getByRole('status').textContent).toBe('');
  await user.pointer({ keys: '[/MouseLeft]', target: save });
  expect(screen.getByRole('status').textContent).toBe('left, submitted');
  expect(document.activeElement).toBe(save);
});
