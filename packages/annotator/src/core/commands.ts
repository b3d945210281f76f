/**
 * User commands as data: menus, toolbar, shortcuts, their help page and tests read one list. A shortcut is keys
 * joined by `+`: `Mod+K`, `Shift+Enter`, `p`, `Alt+ArrowRight`, `Space`; alternatives are separated by a space (`]
 * Alt+ArrowDown`). `Mod` is Ctrl, or the command key.
 */
export interface Command<S> {
  readonly name: string;
  readonly shortcut?: string;
  enabled(state: S): boolean;
  run(state: S): void;
}

/** The part of a KeyboardEvent that shortcuts depend on. */
export interface KeyPress {
  readonly key: string;
  readonly code?: string;
  readonly ctrlKey: boolean;
  readonly altKey: boolean;
  readonly shiftKey: boolean;
  readonly metaKey: boolean;
}

interface Chord {
  readonly key: string;
  readonly mod: boolean;
  readonly alt: boolean;
  readonly shift: boolean;
}

const isLetter = (key: string): boolean => key.length === 1 && key.toLowerCase() !== key.toUpperCase();
const isCharacter = (key: string): boolean => key.length === 1 && !isLetter(key);

function parseChord(shortcut: string): Chord {
  const parts = shortcut.split('+');
  const key = parts.at(-1) ?? '';
  return {
    key: key === 'Space' ? ' ' : key.length === 1 ? key.toLowerCase() : key,
    mod: parts.includes('Mod'),
    alt: parts.includes('Alt'),
    shift: parts.includes('Shift'),
  };
}

const chordsOf = (shortcut: string | undefined): Chord[] =>
  (shortcut ?? '').split(' ').filter(Boolean).map(parseChord);

function isPressed(press: KeyPress, chord: Chord): boolean {
  const mod = press.ctrlKey || press.metaKey;
  // A character may require Shift or AltGr (reported as Ctrl+Alt) on some keyboards: compare the character itself.
  if (isCharacter(chord.key) && chord.key !== ' ') {
    const matchesTyped = press.ctrlKey === press.altKey && !press.metaKey;
    const matchesChord = mod === chord.mod && press.altKey === chord.alt;
    return press.key === chord.key && (matchesChord || (matchesTyped && !chord.mod && !chord.alt));
  }
  if (mod !== chord.mod || press.altKey !== chord.alt || press.shiftKey !== chord.shift) return false;
  if (!isLetter(chord.key)) return press.key === chord.key;
  // With Alt some keyboards produce another letter (a → å): compare the physical key.
  return (
    press.key.toLowerCase() === chord.key || (chord.alt && press.code === `Key${chord.key.toUpperCase()}`)
  );
}

const MODIFIERS = /^(Shift|Control|Alt|AltGraph|Meta|CapsLock|Dead|Process|Unidentified)$/;

/** The shortcut of a key press, such as `Mod+Shift+k`; null while only modifiers are pressed, or a plus sign. */
export function shortcutOf(press: KeyPress): string | null {
  if (MODIFIERS.test(press.key) || press.key === '+') return null;
  // AltGr is reported as Ctrl+Alt: what counts is the character.
  const isTyped = isCharacter(press.key) && press.key !== ' ' && press.ctrlKey === press.altKey;
  if (isTyped && !press.metaKey) return press.key;
  const letter = press.altKey ? /^Key([A-Z])$/.exec(press.code ?? '')?.[1] : undefined;
  const key = letter ?? (press.key === ' ' ? 'Space' : press.key);
  return [
    ...(press.ctrlKey || press.metaKey ? ['Mod'] : []),
    ...(press.altKey ? ['Alt'] : []),
    ...(press.shiftKey && !(isCharacter(key) && key !== ' ') ? ['Shift'] : []),
    key.length === 1 ? key.toLowerCase() : key,
  ].join('+');
}

/** The first command with the pressed shortcut; with a state, the first one enabled in it. */
export function matchShortcut<S>(
  press: KeyPress,
  commands: readonly Command<S>[],
  state?: S,
): Command<S> | undefined {
  return commands.find(
    (command) =>
      chordsOf(command.shortcut).some((chord) => isPressed(press, chord)) &&
      (state === undefined || command.enabled(state)),
  );
}
