import type { Command } from '@scriptorium/annotator/core/commands.ts';

/** What the keys do with the selected words of a transcript that may be edited. */
export type TranscriptAction =
  | 'actor'
  | 'extract'
  | 'extractNew'
  | 'hide'
  | 'delete'
  | 'unclear'
  | 'word'
  | 'utterance'
  | 'nextUncertain'
  | 'previousUncertain'
  | 'replace'
  | 'left'
  | 'right'
  | 'up'
  | 'down'
  | 'apply'
  | 'cancel';

/** Asked when a key is pressed, so that a selected word renders nothing. */
export interface TranscriptKeys {
  readonly can: (action: TranscriptAction) => boolean;
  readonly run: (action: TranscriptAction) => void;
}

interface TranscriptState {
  /** Null where no transcript is edited. */
  readonly transcript: TranscriptKeys | null;
}

interface TranscriptCommand extends Command<TranscriptState> {
  readonly name: `transcript.${TranscriptAction}`;
  readonly shortcut: string;
}

const command = (action: TranscriptAction, shortcut: string): TranscriptCommand => ({
  name: `transcript.${action}`,
  shortcut,
  enabled: ({ transcript }) => transcript?.can(action) === true,
  run: ({ transcript }) => transcript?.run(action),
});

/** In the step of a file parser labels have no keys, so that letters are free there (docs/decisions/0069). */
export const TRANSCRIPT_COMMANDS: readonly TranscriptCommand[] = [
  command('actor', 'p'),
  command('extract', 'e'),
  command('extractNew', ']'),
  command('hide', 'h'),
  command('unclear', 'u'),
  command('delete', 'Delete'),
  command('word', 'F2'),
  command('utterance', 'Shift+Enter'),
  command('nextUncertain', 'n'),
  command('previousUncertain', 'Shift+n'),
  command('replace', 'Mod+Alt+f'),
  command('left', 'ArrowLeft'),
  command('right', 'ArrowRight'),
  command('up', 'ArrowUp'),
  command('down', 'ArrowDown'),
  command('apply', 'Enter'),
  command('cancel', 'Escape'),
];

export const isTranscriptCommand = (name: string): boolean => name.startsWith('transcript.');
