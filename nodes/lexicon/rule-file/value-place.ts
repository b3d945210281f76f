import type { FilePlace, FileValue, RuleFileFormat } from './rule-lines.ts';

/** Patterns of one code unit of a value in a file. */
const UNITS = { CSV: /""|[^]/g, JSON: /\\u[\da-f]{4}|\\?[^]/gi };

/** The place, in the file, of an offset in the expression that the value is without the space around it, in NFC. */
export function placeInValue(value: FileValue, position: number, format: RuleFileFormat): FilePlace {
  const { text, written = text } = value;
  let units = offsetInText(text, position);
  let { line, column } = value;
  for (const [unit] of written.matchAll(UNITS[format])) {
    if (units-- <= 0) break;
    column += unit.length;
    if (unit === '\n') [line, column] = [line + 1, 1];
  }
  return { line, column };
}

function offsetInText(text: string, position: number): number {
  const start = text.length - text.trimStart().length;
  let end = start + position;
  // Signs that are composed in NFC take more than one code unit in the file.
  while (end < text.length && text.slice(start, end + 1).normalize('NFC').length <= position) end++;
  return end;
}
