// @vitest-environment jsdom
import { MantineProvider } from '@mantine/core';
import { hintsFor, termsBeginningWith } from '@scriptorium/domain/transcript/hints.ts';
import { transcriptOf } from '@scriptorium/domain/transcript/testing/transcript-of.ts';
import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, expect, it, vi } from 'vitest';
import { useStored } from '@scriptorium/ui/store.ts';
import { EditingContext } from './editing-context.ts';
import { EditorContext, useEditor } from './editor.ts';
import { openEditor } from './testing/open-editor.ts';
import { UtteranceEditor } from './utterance-editor.tsx';
import { WordsOfProcessContext } from './use-words-of-process.ts';
import { WordEditor } from './word-editor.tsx';

beforeAll(() => {
  // jsdom has no media queries and measures nothing.
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

const transcript = transcriptOf(['A', 'good morning'], ['B', 'one two three']);

/** The row of the word or utterance that is edited now. */
function Row() {
  const editor = useEditor();
  const edited = useStored(editor.editedWord, (id) => id);
  const row = useStored(editor.editedRow, (id) => id);
  const all = editor.utterances();
  const utterance = all.find(({ id, tokens }) => id === row || tokens.some((token) => token.id === edited));
  const token = utterance?.tokens.find(({ id }) => id === edited);
  if (!utterance) return null;
  return token ? (
    <WordEditor key={token.id} utterance={utterance} token={token} />
  ) : (
    <UtteranceEditor key={utterance.id} utterance={utterance} />
  );
}

function open(canDelete = true) {
  const opened = openEditor(transcript);
  const { editor, actions } = opened;
  const editing = {
    actions,
    openMenu: vi.fn<() => void>(),
    show: vi.fn<() => void>(),
    focus: vi.fn<() => void>(),
    canDeleteWord: () => canDelete,
    canDeleteWords: () => canDelete,
    nameOf: (actor: string) => actor,
  };
  const words = {
    hints: (token: { value: string }) => hintsFor(token, undefined, ['too', 'twofold', 'a b c']),
    terms: (typed: string) => termsBeginningWith(['Twain', 'Twente'], typed, 5),
  };
  render(
    <MantineProvider env="test">
      <EditorContext value={editor}>
        <EditingContext value={editing}>
          <WordsOfProcessContext value={words}>
            <Row />
          </WordsOfProcessContext>
        </EditingContext>
      </EditorContext>
    </MantineProvider>,
  );
  return { ...opened, user: userEvent.setup() };
}

async function openWord(word: string, canDelete?: boolean) {
  const opened = open(canDelete);
  opened.actions.openWord(opened.idOf(word));
  const field = await screen.findByRole<HTMLInputElement>('combobox', { name: `Word: ${word}` });
  return { ...opened, field };
}

const message = (): string | null => screen.queryByRole('alert')?.textContent ?? null;

/** The colour of the message by its class, and whether the field is marked as wrong. */
const look = (field: HTMLInputElement): (string | null)[] => [
  /warning|error/.exec(screen.getByRole('alert').innerHTML)?.[0] ?? null,
  field.getAttribute('aria-invalid'),
];

it('says at once what is wrong with a word; Enter confirms only a valid one [AUDIO-37] [ERR-67] [ERR-68]', async () => {
  const { user, field, saved, editor, lines } = await openWord('two');
  expect(message()).toBeNull();
  await user.type(field, 'to many words', { initialSelectionStart: 0, initialSelectionEnd: 3 });
  expect(message()).toBe('Max two words allowed');
  await user.keyboard('{Enter}');
  await user.clear(field);
  await user.type(field, 'tw0');
  expect(message()).toContain('Invalid input');
  await user.keyboard('{Enter}');
  expect([saved.length, editor.editedWord.current() === null]).toEqual([0, false]);
  await user.clear(field);
  await user.type(field, 'too, many');
  expect(message()).toBeNull();
  await user.keyboard('{Enter}');
  expect([lines()[1], editor.editedWord.current()]).toEqual(['B: one too, many three', null]);
});

it('an empty word is deleted by Enter, after a warning [AUDIO-35] [ERR-69]', async () => {
  const { user, field, lines, selected } = await openWord('two');
  await user.clear(field);
  expect([message(), look(field)]).toEqual(['The word will be deleted', ['warning', 'false']]);
  await user.keyboard('{Enter}');
  expect([lines()[1], selected()]).toEqual(['B: one three', 'three']);
});

it('an empty word is not deleted while there are relations [AUDIO-35] [ERR-70]', async () => {
  const { user, field, saved } = await openWord('two', false);
  await user.clear(field);
  expect([message(), look(field)]).toEqual(['The word cannot be deleted', ['error', 'true']]);
  await user.keyboard('{Enter}');
  await user.keyboard('{Escape}');
  expect(saved).toEqual([]);
});

it('Escape leaves the word as it was; Tab saves it and goes on to the next one', async () => {
  const { user, field, saved, editor, idOf, lines } = await openWord('two');
  await user.type(field, 'x');
  await user.keyboard('{Escape}');
  expect([saved.length, editor.editedWord.current()]).toEqual([0, null]);
  cleanup();
  const next = await openWord('two');
  await next.user.type(next.field, 'fold');
  await next.user.keyboard('{Tab}');
  expect([next.lines()[1], next.editor.editedWord.current()]).toEqual([
    'B: one twofold three',
    idOf('three'),
  ]);
  expect(lines()[1]).toBe('B: one two three');
});

it('suggestions are chosen by the arrows and Enter; those that are no word are left out', async () => {
  const { user, field, lines } = await openWord('two');
  const options = () => screen.queryAllByRole('option').map(({ textContent }) => textContent);
  expect(options()).toEqual(['too', 'twofold']);
  await user.clear(field);
  await user.type(field, 'tw');
  expect(options()).toEqual(['twofold', 'Twain', 'Twente']);
  await user.keyboard('{ArrowDown}{ArrowDown}{Enter}');
  expect(field.value).toBe('Twain');
  await user.keyboard('{Enter}');
  expect(lines()[1]).toBe('B: one Twain three');
});

it('an utterance is typed again, split by Enter and saved by Ctrl+Enter as one change', async () => {
  const { user, actions, lines, saved } = open();
  actions.openRow(2);
  const field = await screen.findByRole('textbox', { name: 'Utterance of B' });
  await user.type(field, '\nfour 4');
  expect(saved).toEqual([]);
  await user.keyboard('{Control>}{Enter}{/Control}');
  expect([lines(), saved.length]).toEqual([['A: good morning', 'B: one two three', 'B: four 4'], 1]);
});

it('Backspace at the start merges with the utterance before, with what was typed', async () => {
  const { user, actions, lines, editor, saved } = open();
  actions.openRow(2);
  const field = await screen.findByRole('textbox', { name: 'Utterance of B' });
  await user.type(field, ' four');
  await user.keyboard('{Control>}{Home}{/Control}{Home}{Backspace}');
  expect([lines(), saved.length, editor.editedRow.current()]).toEqual([
    ['A: good morning one two three four'],
    1,
    1,
  ]);
});

it('terms of the glossary are suggested while one types, and what was typed is saved when the focus leaves', async () => {
  const { user, actions, lines } = open();
  actions.openRow(2);
  const field = await screen.findByRole('textbox', { name: 'Utterance of B' });
  await user.type(field, ' Twe');
  expect(screen.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Twente']);
  await user.keyboard('{Tab}');
  expect((field as HTMLTextAreaElement).value).toBe('one two three Twente ');
  await user.click(document.body);
  expect(lines()[1]).toBe('B: one two three Twente');
});
