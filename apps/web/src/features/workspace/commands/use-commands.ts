import { matchShortcut } from '@scriptorium/annotator/core/commands.ts';
import { createContext, use, useEffect, useLayoutEffect, useMemo, useRef } from 'react';
import { labelCommands, WORKSPACE_COMMANDS, type WorkspaceState } from './workspace-commands.ts';

type PartCommands = Pick<
  WorkspaceState,
  'focusText' | 'history' | 'deleteTag' | 'saveText' | 'player' | 'labelKeys'
>;
const NO_COMMANDS: PartCommands = {
  focusText: null,
  history: null,
  deleteTag: null,
  saveText: null,
  player: null,
  labelKeys: [],
};

/** Where the parts of the workspace that are on the screen offer what they can do. */
export interface CommandRegistry {
  register(commands: Partial<PartCommands>): () => void;
  current(): PartCommands;
}

function createCommandRegistry(): CommandRegistry {
  const registered = new Set<Partial<PartCommands>>();
  return {
    register(commands) {
      registered.add(commands);
      return () => registered.delete(commands);
    },
    current: () => Object.assign({}, NO_COMMANDS, ...registered) as PartCommands,
  };
}

export const CommandRegistryContext = createContext<CommandRegistry>(createCommandRegistry());

/** Offers a part's commands for as long as it is shown. */
export function useRegisterCommands(commands: Partial<PartCommands>): void {
  const registry = use(CommandRegistryContext);
  useLayoutEffect(() => registry.register(commands), [registry, commands]);
}

/** Where letters are written, shortcuts without Ctrl or Alt are not meant. */
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement &&
  (target.isContentEditable || target.matches('input:not([type=checkbox], [type=radio]), textarea, select'));

/** What keys of its own an element may have: they are its, not a shortcut. */
const usesKey = (target: EventTarget | null, key: string): boolean =>
  target instanceof HTMLElement &&
  ((key === ' ' && target.closest('button, a, [role=option], [role=slider], input') !== null) ||
    (key.startsWith('Arrow') && target.closest('[role=slider], [role=separator]') !== null));

const isInDialog = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && target.closest('[role=dialog], [role=menu], [role=listbox]') !== null;

/** Undoing letters belongs to the field they are written in. */
const isChord = (event: KeyboardEvent): boolean => event.ctrlKey || event.metaKey || event.altKey;

function isForPage(event: KeyboardEvent): boolean {
  if (event.defaultPrevented || event.isComposing || usesKey(event.target, event.key)) return false;
  if (isInDialog(event.target)) return false;
  return !isTyping(event.target) || (isChord(event) && !/^[zy]$/i.test(event.key));
}

/** Listens to the keys of the whole page; `base` is what the page itself offers. */
export function useCommands(base: Omit<WorkspaceState, keyof PartCommands>): CommandRegistry {
  const registry = useMemo(() => createCommandRegistry(), []);
  const latest = useRef(base);
  useLayoutEffect(() => {
    latest.current = base;
  });
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent) => {
      if (!isForPage(event)) return;
      const state: WorkspaceState = { ...latest.current, ...registry.current() };
      const command = matchShortcut(event, [...WORKSPACE_COMMANDS, ...labelCommands(state.labelKeys)], state);
      if (!command) return;
      event.preventDefault();
      command.run(state);
    };
    addEventListener('keydown', onKeyDown);
    return () => removeEventListener('keydown', onKeyDown);
  }, [registry]);
  return registry;
}
