const MODIFIERS = new Set(['Alt', 'Control', 'Meta', 'Shift']);

/** Playwright's notation of a key with modifiers, `Control+Shift+z`, in that of user-event: `{Control>}{Shift>}z{/Shift}…`. */
export function toKeys(press: string): string {
  const parts = press.split(/(?<=.)\+/);
  const key = parts.pop() ?? '';
  const modifiers = parts.map((name) => (name === 'ControlOrMeta' ? 'Control' : name));
  const unknown = modifiers.find((name) => !MODIFIERS.has(name));
  if (unknown !== undefined) throw new Error(`${press}: "${unknown}" is not a modifier key`);
  return [
    ...modifiers.map((name) => `{${name}>}`),
    keyOf(key),
    ...modifiers.toReversed().map((name) => `{/${name}}`),
  ].join('');
}

function keyOf(key: string): string {
  if (key === 'Space') return ' ';
  // Codes of keys, such as KeyA and Digit1.
  if (/^(Key[A-Z]|Digit\d|Numpad\w+|Bracket\w+|Slash|Period|Comma|Minus|Equal)$/.test(key)) return `[${key}]`;
  if (key === '{' || key === '[') return key + key;
  return key.length === 1 ? key : `{${key}}`;
}
