import type { Command } from '@scriptorium/annotator/core/commands.ts';
import type { ListedAction } from '@scriptorium/domain/steps/step-actions.ts';
import type { TextKey } from '@scriptorium/web-kit/texts/texts.ts';
import type { PanelName } from '../tools/panels.ts';
import type { shortcutTexts } from './shortcut-texts.ts';
import { TRANSCRIPT_COMMANDS, type TranscriptKeys } from './transcript-commands.ts';

/** The current action of a label's key. */
export interface LabelKey {
  readonly id: number;
  readonly name: string;
  readonly shortcut: string;
  readonly run: () => void;
}

/** State and actions available to commands. Parts that are not visible are null. */
export interface WorkspaceState {
  readonly actions: readonly ListedAction[];
  readonly act: (action: ListedAction) => void;
  readonly panels: readonly PanelName[];
  readonly togglePanel: (panel: PanelName) => void;
  readonly goToDocument: (direction: 1 | -1) => void;
  /** Takes the next document of the hand-out; null without the right to work. */
  readonly takeNext: (() => void) | null;
  readonly showHelp: () => void;
  readonly focusText: (() => void) | null;
  /** Opens the search in the text. */
  readonly find: (() => void) | null;
  /** Reports a problem with the selected text, or else the selected tag. */
  readonly report: (() => void) | null;
  readonly history: { canUndo: boolean; canRedo: boolean; undo: () => void; redo: () => void } | null;
  readonly deleteTag: (() => void) | null;
  /** Starts a relation from the selected tag. */
  readonly relate: (() => void) | null;
  readonly saveText: (() => void) | null;
  /** Compares the copies of the selected step. */
  readonly compareCopies: (() => void) | null;
  readonly player: {
    toggle: () => void;
    skip: (seconds: number) => void;
    changeSpeed: (direction: 1 | -1) => void;
  } | null;
  /** Repeats the selected part of the recording, or stops repeating. */
  readonly loop: (() => void) | null;
  readonly toggleWaveform: (() => void) | null;
  readonly goToSilence: ((direction: 1 | -1) => void) | null;
  /** Starts and ends a time span at the current time. */
  readonly timeSpan: { start: () => void; end: () => void } | null;
  /** Null where no transcript is edited. */
  readonly transcript: TranscriptKeys | null;
  readonly labelKeys: readonly LabelKey[];
  /** The labels are being read: the key of one is kept until they have arrived. */
  readonly awaitsLabels: boolean;
}

export interface WorkspaceCommand extends Command<WorkspaceState> {
  readonly name: Extract<
    TextKey<typeof shortcutTexts>,
    `${'step' | 'panel' | 'go' | 'edit' | 'play' | 'help' | 'transcript'}.${string}`
  >;
  readonly shortcut: string;
}

/** Seconds per jump of the player (CONST-49). */
export const SKIP_SECONDS = 10;
/** Seconds back to hear a few words again. */
export const SHORT_SKIP_SECONDS = 3;

const playCommand = (
  name: WorkspaceCommand['name'],
  shortcut: string,
  run: (player: NonNullable<WorkspaceState['player']>) => void,
): WorkspaceCommand => ({
  name,
  shortcut,
  enabled: ({ player }) => player !== null,
  run: ({ player }) => player && run(player),
});

/** Foot pedals send function keys or media keys; F8 and F9 are free in browsers. */
const PLAY_COMMANDS: readonly WorkspaceCommand[] = [
  playCommand('play.toggle', 'Space F8 MediaPlayPause', ({ toggle }) => toggle()),
  playCommand('play.shortBack', 'F9 MediaTrackPrevious', ({ skip }) => skip(-SHORT_SKIP_SECONDS)),
  playCommand('play.back', 'Alt+ArrowLeft', ({ skip }) => skip(-SKIP_SECONDS)),
  playCommand('play.forward', 'Alt+ArrowRight MediaTrackNext', ({ skip }) => skip(SKIP_SECONDS)),
  playCommand('play.slower', 'Alt+-', ({ changeSpeed }) => changeSpeed(-1)),
  playCommand('play.faster', 'Alt+=', ({ changeSpeed }) => changeSpeed(1)),
  {
    name: 'play.loop',
    shortcut: 'Mod+Alt+r',
    enabled: ({ loop }) => loop !== null,
    run: ({ loop }) => loop?.(),
  },
  {
    name: 'play.nextSilence',
    shortcut: 'Alt+.',
    enabled: ({ goToSilence }) => goToSilence !== null,
    run: ({ goToSilence }) => goToSilence?.(1),
  },
  {
    name: 'play.previousSilence',
    shortcut: 'Alt+,',
    enabled: ({ goToSilence }) => goToSilence !== null,
    run: ({ goToSilence }) => goToSilence?.(-1),
  },
  {
    name: 'edit.spanStart',
    shortcut: 'Alt+[',
    enabled: ({ timeSpan }) => timeSpan !== null,
    run: ({ timeSpan }) => timeSpan?.start(),
  },
  {
    name: 'edit.spanEnd',
    shortcut: 'Alt+]',
    enabled: ({ timeSpan }) => timeSpan !== null,
    run: ({ timeSpan }) => timeSpan?.end(),
  },
];

const stepCommand = (
  action: ListedAction,
  name: WorkspaceCommand['name'],
  shortcut: string,
): WorkspaceCommand => ({
  name,
  shortcut,
  enabled: ({ actions }) => actions.includes(action),
  run: ({ act }) => act(action),
});

const panelCommand = (
  panel: PanelName,
  name: WorkspaceCommand['name'],
  shortcut: string,
): WorkspaceCommand => ({
  name,
  shortcut,
  enabled: ({ panels }) => panels.includes(panel),
  run: ({ togglePanel }) => togglePanel(panel),
});

/**
 * All keyboard commands of the workspace: shortcuts, their help and tests read this list. Letters are reserved for
 * labels (CLF-06), so no command here uses a letter alone or with Alt.
 */
export const WORKSPACE_COMMANDS: readonly WorkspaceCommand[] = [
  stepCommand('start', 'step.start', 'Mod+Enter'),
  stepCommand('complete', 'step.complete', 'Mod+Enter'),
  stepCommand('accept', 'step.accept', 'Mod+Shift+Enter'),
  {
    name: 'edit.undo',
    shortcut: 'Mod+z',
    enabled: ({ history }) => history?.canUndo === true,
    run: ({ history }) => history?.undo(),
  },
  {
    name: 'edit.redo',
    shortcut: 'Mod+Shift+z Mod+y',
    enabled: ({ history }) => history?.canRedo === true,
    run: ({ history }) => history?.redo(),
  },
  {
    name: 'edit.delete',
    shortcut: 'Delete',
    enabled: ({ deleteTag }) => deleteTag !== null,
    run: ({ deleteTag }) => deleteTag?.(),
  },
  {
    name: 'edit.relate',
    shortcut: 'Alt+Enter',
    enabled: ({ relate }) => relate !== null,
    run: ({ relate }) => relate?.(),
  },
  {
    name: 'edit.report',
    shortcut: 'Mod+Alt+m',
    enabled: ({ report }) => report !== null,
    run: ({ report }) => report?.(),
  },
  {
    name: 'edit.save',
    shortcut: 'Mod+s',
    enabled: ({ saveText }) => saveText !== null,
    run: ({ saveText }) => saveText?.(),
  },
  panelCommand('documents', 'panel.documents', 'Alt+1'),
  panelCommand('preview', 'panel.preview', 'Alt+2'),
  panelCommand('settings', 'panel.settings', 'Alt+3'),
  panelCommand('issues', 'panel.issues', 'Alt+4'),
  {
    name: 'panel.waveform',
    shortcut: 'Alt+6',
    enabled: ({ toggleWaveform }) => toggleWaveform !== null,
    run: ({ toggleWaveform }) => toggleWaveform?.(),
  },
  {
    name: 'go.copies',
    shortcut: 'Alt+5',
    enabled: ({ compareCopies }) => compareCopies !== null,
    run: ({ compareCopies }) => compareCopies?.(),
  },
  {
    name: 'go.text',
    shortcut: 'Alt+0',
    enabled: ({ focusText }) => focusText !== null,
    run: ({ focusText }) => focusText?.(),
  },
  {
    name: 'go.find',
    shortcut: 'Mod+f',
    enabled: ({ find }) => find !== null,
    run: ({ find }) => find?.(),
  },
  {
    name: 'go.next',
    shortcut: 'Alt+PageDown',
    enabled: () => true,
    run: ({ goToDocument }) => goToDocument(1),
  },
  {
    name: 'go.previous',
    shortcut: 'Alt+PageUp',
    enabled: () => true,
    run: ({ goToDocument }) => goToDocument(-1),
  },
  {
    name: 'go.takeNext',
    shortcut: 'Alt+Shift+PageDown',
    enabled: ({ takeNext }) => takeNext !== null,
    run: ({ takeNext }) => takeNext?.(),
  },
  ...PLAY_COMMANDS,
  ...TRANSCRIPT_COMMANDS,
  { name: 'help.shortcuts', shortcut: '?', enabled: () => true, run: ({ showHelp }) => showHelp() },
];

/** Commands of the labels' keys; fixed commands take precedence. */
export const labelCommands = (keys: readonly LabelKey[]): Command<WorkspaceState>[] =>
  keys.map(({ id, shortcut, run }) => ({ name: `label.${id}`, shortcut, enabled: () => true, run }));
