// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { LabelEdits } from './label-edits.ts';
import { LabelTreeEditor } from './label-tree-editor.tsx';
import type { TreeLabel } from './tree-model.ts';

beforeEach(() => {
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
});
afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const label = (id: number): TreeLabel => ({
  id,
  name: `Label ${id}`,
  backgroundColor: '#219ebc',
  prefixKey: 'false',
  suffixKey: null,
});

type Added = { place: unknown; names: string[] };

/** The editor over a server that saves a label when `saved` is called. */
function show(count: number) {
  const added: Added[] = [];
  const answers: ((ids: number[]) => void)[] = [];
  const edits: LabelEdits = {
    add: (place, lines) => {
      added.push({ place, names: lines.map(({ name }) => name) });
      return new Promise((resolve) => answers.push(resolve));
    },
    change: () => Promise.resolve(),
    move: () => Promise.resolve(),
  };
  const tree = (ids: readonly number[]) => (
    <MantineProvider>
      <LabelTreeEditor
        labels={ids.map(label)}
        edits={edits}
        isFlat={false}
        readOnly={false}
        noteOf={() => ''}
        onEdit={() => undefined}
        onAddBelow={null}
        onDelete={() => undefined}
      />
    </MantineProvider>
  );
  const first = Array.from({ length: count }, (_, i) => i + 1);
  const { rerender } = render(tree(first));
  return {
    added,
    listed: (...ids: number[]) => rerender(tree([...first, ...ids])),
    saved: (ids: number[]) => act(async () => answers.shift()?.(ids)),
  };
}

const type = (text: string) => {
  fireEvent.keyDown(screen.getByRole('tree'), { key: 'Enter' });
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: text } });
  return field;
};
const paste = (field: HTMLElement, text: string) =>
  act(async () => void fireEvent.paste(field, { clipboardData: { getData: () => text } }));

it('saves lines that are pasted behind a label that is not saved yet', async () => {
  const { added, saved } = show(2);
  const field = type('new');
  await act(async () => void fireEvent.keyDown(field, { key: 'Enter' }));
  await paste(screen.getByRole('textbox'), 'first\n  below\nsecond');
  expect(added).toEqual([{ place: { parentId: null, afterId: 1 }, names: ['new'] }]);
  await saved([9]);
  expect(added[1]).toEqual({ place: { parentId: null, afterId: 9 }, names: ['first', 'below', 'second'] });
});

it('keeps what is typed behind a label that is saved before the list has it', async () => {
  const { saved, listed } = show(2);
  const first = type('first');
  await act(async () => void fireEvent.keyDown(first, { key: 'Enter' }));
  const field = screen.getByRole('textbox');
  fireEvent.change(field, { target: { value: 'second' } });
  await saved([9]);
  expect(screen.getByRole('textbox')).toBe(field);
  expect(field).toHaveProperty('value', 'second');
  expect(screen.getByText('first')).toBeDefined();
  await act(async () => listed(9));
  expect(screen.getByRole('textbox')).toBe(field);
  expect(document.activeElement).toBe(field);
  expect(screen.queryByText('first')).toBeNull();
  expect(screen.getByText('Label 9')).toBeDefined();
});

it('keeps the text of a row that scrolls away, and its focus', () => {
  show(300);
  const field = type('typed');
  const tree = screen.getByRole('tree');
  for (const scrollTop of [9_000, 4_000, 0]) {
    fireEvent.scroll(tree.parentElement ?? tree, { target: { scrollTop } });
    expect(screen.getByRole('textbox')).toBe(field);
    expect(field).toHaveProperty('value', 'typed');
    expect(document.activeElement).toBe(field);
  }
  expect(screen.queryByText('Label 200')).toBeNull();
});
