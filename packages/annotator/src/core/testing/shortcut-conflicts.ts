import type { Command } from '../commands.ts';

/** Normalizes a chord, so that equal ones compare equal: modifiers sorted, a letter in lower case. */
function normalizeChord(chord: string): string {
  const parts = chord.split('+');
  const key = parts.pop() ?? '';
  return [...parts.toSorted(), key.length === 1 ? key.toLowerCase() : key].join('+');
}

/** Shortcuts that more than one command of the list uses. */
export function findShortcutConflicts<S>(
  commands: readonly Command<S>[],
): { shortcut: string; names: string[] }[] {
  const uses = commands.flatMap(({ name, shortcut = '' }) =>
    shortcut
      .split(' ')
      .filter(Boolean)
      .map((chord) => ({ name, shortcut: normalizeChord(chord) })),
  );
  return [...Map.groupBy(uses, ({ shortcut }) => shortcut)]
    .filter(([, owners]) => owners.length > 1)
    .map(([shortcut, owners]) => ({ shortcut, names: owners.map(({ name }) => name) }));
}
