import type { Command } from './commands.ts';

/** One movement of the caret. */
export interface CaretStep {
  readonly unit: 'character' | 'word' | 'sentence' | 'line' | 'lineEdge' | 'page' | 'document';
  readonly forward: boolean;
}

/** Keyboard actions on a text; implemented by the view, called by the commands below. */
export interface TextActions {
  readonly hasSelection: boolean;
  /** A span is focused, selected or at the caret. */
  readonly hasSpan: boolean;
  readonly canDelete: boolean;
  readonly canResize: boolean;
  moveCaret(step: CaretStep, extend: boolean): void;
  selectAll(): void;
  /** Opens the menu: for the selection, else for the span at the caret, else for the word there. */
  openMenu(): void;
  clear(): void;
  focusSpan(forward: boolean): void;
  deleteSpan(): void;
  /** Moves one end of the current span by one word. */
  resizeSpan(edge: 'start' | 'end', forward: boolean): void;
}

export type TextCommand = Command<TextActions>;

const STEPS: readonly (readonly [name: string, keys: string, step: CaretStep])[] = [
  ['characterLeft', 'ArrowLeft', { unit: 'character', forward: false }],
  ['characterRight', 'ArrowRight', { unit: 'character', forward: true }],
  ['wordLeft', 'Mod+ArrowLeft', { unit: 'word', forward: false }],
  ['wordRight', 'Mod+ArrowRight', { unit: 'word', forward: true }],
  ['sentenceLeft', 'Mod+ArrowUp', { unit: 'sentence', forward: false }],
  ['sentenceRight', 'Mod+ArrowDown', { unit: 'sentence', forward: true }],
  ['lineUp', 'ArrowUp', { unit: 'line', forward: false }],
  ['lineDown', 'ArrowDown', { unit: 'line', forward: true }],
  ['lineStart', 'Home', { unit: 'lineEdge', forward: false }],
  ['lineEnd', 'End', { unit: 'lineEdge', forward: true }],
  ['pageUp', 'PageUp', { unit: 'page', forward: false }],
  ['pageDown', 'PageDown', { unit: 'page', forward: true }],
  ['textStart', 'Mod+Home', { unit: 'document', forward: false }],
  ['textEnd', 'Mod+End', { unit: 'document', forward: true }],
];

const always = (): boolean => true;

const withShift = (keys: string): string => keys.replace(/[^+]+$/u, 'Shift+$&');

function caretCommands(): TextCommand[] {
  return STEPS.flatMap(([name, keys, step]) => [
    { name: `move.${name}`, shortcut: keys, enabled: always, run: (text) => text.moveCaret(step, false) },
    {
      name: `extend.${name}`,
      shortcut: withShift(keys),
      enabled: always,
      run: (text) => text.moveCaret(step, true),
    },
  ]);
}

function resizeCommand(name: string, shortcut: string, edge: 'start' | 'end', forward: boolean): TextCommand {
  return {
    name: `span.${name}`,
    shortcut,
    enabled: (text) => text.canResize && text.hasSpan,
    run: (text) => text.resizeSpan(edge, forward),
  };
}

/**
 * The keyboard commands of a text. Tab is not used, so that it leaves the text. Unused keys bubble, so that the page
 * can assign them to labels.
 */
export const TEXT_COMMANDS: readonly TextCommand[] = [
  ...caretCommands(),
  { name: 'select.all', shortcut: 'Mod+a', enabled: always, run: (text) => text.selectAll() },
  {
    name: 'menu.open',
    shortcut: 'Enter ContextMenu Shift+F10',
    enabled: always,
    run: (text) => text.openMenu(),
  },
  {
    name: 'select.clear',
    shortcut: 'Escape',
    enabled: (text) => text.hasSelection || text.hasSpan,
    run: (text) => text.clear(),
  },
  {
    name: 'span.next',
    shortcut: '] Alt+ArrowRight Alt+ArrowDown',
    enabled: always,
    run: (text) => text.focusSpan(true),
  },
  {
    name: 'span.previous',
    shortcut: '[ Alt+ArrowLeft Alt+ArrowUp',
    enabled: always,
    run: (text) => text.focusSpan(false),
  },
  {
    name: 'span.delete',
    shortcut: 'Delete Backspace',
    enabled: (text) => text.canDelete && text.hasSpan,
    run: (text) => text.deleteSpan(),
  },
  resizeCommand('widenRight', 'Alt+Shift+ArrowRight', 'end', true),
  resizeCommand('narrowRight', 'Alt+Shift+ArrowLeft', 'end', false),
  resizeCommand('widenLeft', 'Alt+Shift+ArrowUp', 'start', false),
  resizeCommand('narrowLeft', 'Alt+Shift+ArrowDown', 'start', true),
];
