import { isStorable, withoutBidiControls } from '../names.ts';

const MAX_NAME = 255;
const MAX_EXTENSION = 20;

/**
 * The name under which an uploaded file is stored: no folders, no control characters, no bidirectional controls, NFC,
 * at most 255 UTF-16 units with the extension kept. Undefined when the name cannot be stored, or lost characters on
 * its way here (U+FFFD).
 */
export function sanitizeFileName(given: string): string | undefined {
  if (!isStorable(given) || given.includes('\u{fffd}')) return undefined;
  const base = given.normalize('NFC').split(/[/\\]/).at(-1) ?? '';
  // Characters that reorder what is displayed would make a name seem to have another extension.
  const name = withoutBidiControls(base.replaceAll(/[\p{Cc}\p{Zl}\p{Zp}]/gu, ' '))
    .replaceAll(/\s+/g, ' ')
    .trim();
  return name === '' || /^\.+$/.test(name) ? 'unnamed' : shorten(name);
}

function shorten(name: string): string {
  if (name.length <= MAX_NAME) return name;
  const { stem, extension } = splitFileName(name);
  const kept = extension.length <= MAX_EXTENSION ? extension : '';
  const cut = (kept === '' ? name : stem).slice(0, MAX_NAME - kept.length);
  return (cut.isWellFormed() ? cut : cut.slice(0, -1)) + kept;
}

/** `report.final.pdf` → `report.final` and `.pdf`; a name whose only dot is its first character has no extension. */
export function splitFileName(name: string): { stem: string; extension: string } {
  const dot = name.lastIndexOf('.');
  return dot <= 0 ? { stem: name, extension: '' } : { stem: name.slice(0, dot), extension: name.slice(dot) };
}
