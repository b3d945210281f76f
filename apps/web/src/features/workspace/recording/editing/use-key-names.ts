import { withBindings } from '../../core/commands/key-bindings.ts';
import { TRANSCRIPT_COMMANDS, type TranscriptAction } from '../../core/commands/transcript-commands.ts';
import { useKeyBindings } from '../../core/commands/use-key-bindings.ts';

const NAMES: Readonly<Record<string, string>> = { Mod: 'Ctrl' };

const nameOf = (shortcut: string): string =>
  shortcut
    .split('+')
    .map((key) => NAMES[key] ?? (key.length === 1 ? key.toUpperCase() : key))
    .join('+');

/** The keys of an action as text, those of the user. */
export function useKeyNames(): (action: TranscriptAction) => string {
  const { bindings } = useKeyBindings();
  return (action) => {
    const command = TRANSCRIPT_COMMANDS.find(({ name }) => name === `transcript.${action}`);
    const [bound] = command ? withBindings([command], bindings) : [];
    return nameOf(bound?.shortcut ?? '');
  };
}
