import { matchShortcut } from '@scriptorium/annotator/core/commands.ts';
import { createContext, use, useEffect, useEffectEvent, useLayoutEffect, useMemo } from 'react';
import { withBindings, type Bindings } from './key-bindings.ts';
import { labelCommands, WORKSPACE_COMMANDS, type WorkspaceState } from './workspace-commands.ts';

type PartCommands = Pick<
  WorkspaceState,
  | 'focusText'
  | 'find'
  | 'report'
  | 'history'
  | 'deleteTag'
  | 'relate'
  | 'saveText'
  | 'compareCopies'
  | 'player'
  | 'loop'
  | 'toggleWaveform'
  | 'goToSilence'
  | 'timeSpan'
  | 'transcript'
  | 'labelKeys'
  | 'awaitsLabels'
>;
const NO_COMMANDS: PartCommands = {
  focusText: null,
  find: null,
  report: null,
  history: null,
  deleteTag: null,
  relate: null,
  saveText: null,
  compareCopies: null,
  player: null,
  loop: null,
  toggleWaveform: null,
  goToSilence: null,
  timeSpan: null,
  transcript: null,
  labelKeys: [],
  awaitsLabels: false,
};

/** Visible parts of the workspace register their commands here. */
export interface CommandRegistry {
  register(commands: Partial<PartCommands>): () => void;
  current(): PartCommands;
  /** Runs the command of a key that a part of the page would use otherwise; false if there is none. */
  handle(event: KeyboardEvent): boolean;
}

interface OwnRegistry extends CommandRegistry {
  setHandler(handler: CommandRegistry['handle'], whenRegistered: () => void): void;
}

function createCommandRegistry(): OwnRegistry {
  const registered = new Set<Partial<PartCommands>>();
  let handler: CommandRegistry['handle'] = () => false;
  let whenRegistered = (): void => undefined;
  return {
    handle: (event) => handler(event),
    setHandler(next, after) {
      handler = next;
      whenRegistered = after;
    },
    register(commands) {
      registered.add(commands);
      whenRegistered();
      return () => registered.delete(commands);
    },
    current: () => Object.assign({}, NO_COMMANDS, ...registered) as PartCommands,
  };
}

export const CommandRegistryContext = createContext<CommandRegistry>(createCommandRegistry());

/** Registers commands while the component is mounted. */
export function useRegisterCommands(commands: Partial<PartCommands>): void {
  const registry = use(CommandRegistryContext);
  useLayoutEffect(() => registry.register(commands), [registry, commands]);
}

/** In text inputs, shortcuts without Ctrl or Alt are ignored. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** Undo and redo in a text field belong to the field. */
const isChord = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

/** Keys that an element handles itself are not shortcuts. */
const usesKey = (event: KeyboardEvent): boolean => {
  const { target, key } = event;
  if (!(target instanceof HTMLElement)) return false;
  return (
    (key === ' ' && target.closest('button, a, [role=option], [role=slider], input') !== null) ||
    (key === 'Enter' && !isChord(event) && target.closest('button, a, [role=option], summary') !== null) ||
    (key.startsWith('Arrow') && target.closest('[role=slider], [role=separator]') !== null)
  );
};

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;

/** Keys that type nothing work in a text field too: a foot pedal is pressed while one types. */
const TYPES_NOTHING = /^(F\d+|Media\w+)$/;

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || usesKey(event)) return false;
  if (isInDialog(event.target)) return false;
  if (TYPES_NOTHING.test(event.key)) return true;
  return !isTyping(event.target) || (isChord(event) && !/^[zy]$/i.test(event.key));
}

/** A letter, alone or with Alt: the key that a label can have. */
const isLabelKey = ({ key, code, ctrlKey, metaKey }: KeyboardEvent): boolean =>
  !ctrlKey && !metaKey && (/^\p{L}$/u.test(key) || /^Key[A-Z]$/.test(code));

const MODIFIERS: ReadonlySet<string> = new Set(['Alt', 'AltGraph', 'Control', 'Meta', 'Shift']);

/** Handles the keys of the whole page; `base` holds the page's own commands. */
export function useCommands(
  base: Omit<WorkspaceState, keyof PartCommands>,
  bindings: Bindings,
): CommandRegistry {
  const registry = useMemo(() => createCommandRegistry(), []);
  const stateNow = useEffectEvent((): WorkspaceState => ({ ...base, ...registry.current() }));
  const commandsNow = useEffectEvent(() => withBindings(WORKSPACE_COMMANDS, bindings));
  useEffect(() => {
    /** The key of a label that has not arrived; what is pressed or clicked after it takes its place. */
    let kept: KeyboardEvent | undefined;
    const handle = (event: KeyboardEvent): boolean => {
      const state = stateNow();
      const command = matchShortcut(event, [...commandsNow(), ...labelCommands(state.labelKeys)], state);
      if (!command && state.awaitsLabels && isLabelKey(event)) kept = event;
      else if (!command) return false;
      event.preventDefault();
      command?.run(state);
      return true;
    };
    const runKept = (): void => {
      if (!kept || registry.current().awaitsLabels) return;
      const event = kept;
      kept = undefined;
      handle(event);
    };
    registry.setHandler(
      (event) => {
        if (!MODIFIERS.has(event.key)) kept = undefined;
        return isForPage(event) && handle(event);
      },
      // A part that registers is being rendered.
      () => kept && queueMicrotask(runKept),
    );
    const stop = new AbortController();
    addEventListener('pointerdown', () => (kept = undefined), { capture: true, signal: stop.signal });
    const onKeyDown = (event: KeyboardEvent): void => void registry.handle(event);
    addEventListener('keydown', onKeyDown, { signal: stop.signal });
    return () => stop.abort();
  }, [registry]);
  return registry;
}
