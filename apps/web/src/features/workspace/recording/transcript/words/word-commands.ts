import type { Command } from '@scriptorium/annotator/core/commands.ts';
import type { TagExpansion } from '@scriptorium/domain/transcript/token-navigation.ts';

/** One movement through the words of a transcript. */
export interface WordStep {
  readonly unit: 'word' | 'utterance' | 'utteranceEdge' | 'transcriptEdge';
  readonly forward: boolean;
}

/** Keyboard actions on a transcript; implemented by its view, called by the commands below. */
export interface WordActions {
  readonly hasWords: boolean;
  /** A tag is selected. */
  readonly hasTag: boolean;
  readonly canDelete: boolean;
  readonly canResize: boolean;
  /** With `extend` the selection grows or shrinks within its utterance. */
  move(step: WordStep, extend: boolean): void;
  openMenu(): void;
  clear(): void;
  focusTag(forward: boolean): void;
  deleteTag(): void;
  /** Moves one end of the selected tag by one word. */
  resizeTag(expansion: TagExpansion): void;
}

export type WordCommand = Command<WordActions>;

const always = (): boolean => true;

const STEPS: readonly (readonly [name: string, keys: string, step: WordStep])[] = [
  ['previousWord', 'ArrowLeft', { unit: 'word', forward: false }],
  ['nextWord', 'ArrowRight', { unit: 'word', forward: true }],
  ['previousUtterance', 'ArrowUp', { unit: 'utterance', forward: false }],
  ['nextUtterance', 'ArrowDown', { unit: 'utterance', forward: true }],
  ['firstWord', 'Home', { unit: 'utteranceEdge', forward: false }],
  ['lastWord', 'End', { unit: 'utteranceEdge', forward: true }],
  ['start', 'Mod+Home', { unit: 'transcriptEdge', forward: false }],
  ['end', 'Mod+End', { unit: 'transcriptEdge', forward: true }],
];

/** Steps within an utterance extend the selection with Shift (AUDIO-30). */
const canExtend = ({ unit }: WordStep): boolean => unit === 'word' || unit === 'utteranceEdge';

const moveCommands = (): WordCommand[] =>
  STEPS.flatMap(([name, keys, step]) => [
    { name: `move.${name}`, shortcut: keys, enabled: always, run: (on) => on.move(step, false) },
    ...(canExtend(step)
      ? [
          {
            name: `extend.${name}`,
            shortcut: `Shift+${keys}`,
            enabled: always,
            run: (on: WordActions) => on.move(step, true),
          },
        ]
      : []),
  ]);

const resizeCommand = (name: string, shortcut: string, expansion: TagExpansion): WordCommand => ({
  name: `span.${name}`,
  shortcut,
  enabled: (on) => on.canResize && on.hasTag,
  run: (on) => on.resizeTag(expansion),
});

/**
 * The keyboard commands of a transcript. Those of tags have the names and so the keys of the text's, except that Alt and
 * the horizontal arrows belong to the player. Tab is not used, so that it leaves the transcript; unused keys bubble, so
 * that the page can assign them to labels.
 */
export const WORD_COMMANDS: readonly WordCommand[] = [
  ...moveCommands(),
  {
    name: 'menu.open',
    shortcut: 'Enter ContextMenu Shift+F10',
    enabled: always,
    run: (on) => on.openMenu(),
  },
  {
    name: 'select.clear',
    shortcut: 'Escape',
    enabled: (on) => on.hasWords || on.hasTag,
    run: (on) => on.clear(),
  },
  { name: 'span.next', shortcut: '] Alt+ArrowDown', enabled: always, run: (on) => on.focusTag(true) },
  { name: 'span.previous', shortcut: '[ Alt+ArrowUp', enabled: always, run: (on) => on.focusTag(false) },
  {
    name: 'span.delete',
    shortcut: 'Delete Backspace',
    enabled: (on) => on.canDelete && on.hasTag,
    run: (on) => on.deleteTag(),
  },
  resizeCommand('widenRight', 'Alt+Shift+ArrowRight', { edge: 'end', forward: true }),
  resizeCommand('narrowRight', 'Alt+Shift+ArrowLeft', { edge: 'end', forward: false }),
  resizeCommand('widenLeft', 'Alt+Shift+ArrowUp', { edge: 'start', forward: false }),
  resizeCommand('narrowLeft', 'Alt+Shift+ArrowDown', { edge: 'start', forward: true }),
];
