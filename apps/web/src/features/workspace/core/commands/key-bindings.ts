/** The user's shortcuts by names of commands. */
export type Bindings = Readonly<Record<string, string>>;

interface Bound {
  readonly name: string;
  readonly shortcut?: string;
}

/** Commands with the user's shortcuts instead of their own. */
export const withBindings = <C extends Bound>(commands: readonly C[], bindings: Bindings): C[] =>
  commands.map((command) => {
    const shortcut = bindings[command.name];
    return shortcut === undefined ? command : { ...command, shortcut };
  });

const isOfTranscript = (name: string): boolean => name.startsWith('transcript.');
/** Commands of a text document, of which a recording has none. */
const isOfText = (name: string): boolean => /^(span|select|menu|move|extend)\./.test(name);

/** Why a command cannot have a shortcut. */
export type Refusal =
  { readonly reason: 'letter' | 'reserved' } | { readonly reason: 'taken'; readonly by: string };

/** Letters, alone or with Alt, belong to labels (CLF-06); a transcript that is edited has no labels. */
const LETTER = /^(Alt\+)?(Shift\+)?\p{L}$/u;
/** Keys that move the caret and the focus, choose or close, and those of the browser and the clipboard. */
const RESERVED =
  /^(Mod\+|Shift\+)*(Escape|Tab|Enter|Space|Backspace|Arrow\w+|Home|End|PageUp|PageDown|F(1|3|5|6|7|10|11|12))$|^Mod\+(Shift\+)?[acklnrtvwx]$/;
/** Commands that are never enabled together may share keys. */
const SHARED: readonly ReadonlySet<string>[] = [
  new Set(['step.start', 'step.complete']),
  new Set(['edit.delete', 'transcript.delete']),
];
const mayShare = (one: string, other: string): boolean =>
  SHARED.some((names) => names.has(one) && names.has(other)) ||
  (isOfTranscript(one) && isOfText(other)) ||
  (isOfText(one) && isOfTranscript(other));

const keysOf = ({ shortcut = '' }: Bound): string[] => shortcut.split(' ');

/** Null: the command may have the shortcut. `commands` are those of the page with their present shortcuts. */
export function refusalOf(shortcut: string, name: string, commands: readonly Bound[]): Refusal | null {
  if (LETTER.test(shortcut) && !isOfTranscript(name)) return { reason: 'letter' };
  const own = commands.find((command) => command.name === name);
  if (own && keysOf(own).includes(shortcut)) return null;
  if (RESERVED.test(shortcut)) return { reason: 'reserved' };
  const other = commands.find(
    (command) => command.name !== name && keysOf(command).includes(shortcut) && !mayShare(name, command.name),
  );
  return other ? { reason: 'taken', by: other.name } : null;
}

/** Reads stored shortcuts; anything else is ignored. */
export function parseBindings(stored: string | null): Bindings {
  try {
    const value: unknown = JSON.parse(stored ?? '{}');
    if (typeof value !== 'object' || value === null) return {};
    return Object.fromEntries(
      Object.entries(value).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
    );
  } catch {
    return {};
  }
}
