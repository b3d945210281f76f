import type { Level, List } from '../numbering/docx-levels.ts';
import { NUMBER_FORMATS } from '../numbering/number-format.ts';

/** Offsets in the file information block (MS-DOC 2.5.6) with the positions of the tables in the table stream. */
const LIST_TABLE = 0x2e2;
const OVERRIDE_TABLE = 0x2ea;
const LIST_BYTES = 28;
const LEVEL_BYTES = 28;
const OVERRIDE_BYTES = 16;
const LEVELS = 9;

/** A list with the paragraph style of each of its levels. */
export interface Word97List extends List {
  readonly styles: readonly number[];
}

/** The lists of a Word 97 document by the index that its paragraphs use, from 1. */
export function readWordLists(word: Buffer, table: Buffer): (Word97List | undefined)[] {
  const abstract = readAbstractLists(word, table);
  const start = word.readUInt32LE(OVERRIDE_TABLE);
  if (word.readUInt32LE(OVERRIDE_TABLE + 4) === 0) return [];
  const count = table.readUInt32LE(start);
  let at = start + 4 + count * OVERRIDE_BYTES;
  const lists: (Word97List | undefined)[] = [undefined];
  for (let index = 0; index < count; index += 1) {
    const override = start + 4 + index * OVERRIDE_BYTES;
    const list = abstract.get(table.readInt32LE(override));
    const changed = readOverrides(table, at + 4, table.readUInt8(override + 12), list);
    lists.push(changed.list);
    at = changed.end;
  }
  return lists;
}

function readAbstractLists(word: Buffer, table: Buffer): Map<number, Word97List> {
  const lists = new Map<number, Word97List>();
  const [start, length] = [word.readUInt32LE(LIST_TABLE), word.readUInt32LE(LIST_TABLE + 4)];
  if (length === 0) return lists;
  // The levels of all lists follow the table.
  let at = start + length;
  const count = table.readUInt16LE(start);
  for (let index = 0; index < count; index += 1) {
    const place = start + 2 + index * LIST_BYTES;
    const id = table.readInt32LE(place);
    const isSimple = (table.readUInt8(place + 26) & 1) === 1;
    const levels = new Map<number, Level>();
    for (let number = 0; number < (isSimple ? 1 : LEVELS); number += 1) {
      const { level, end } = readLevel(table, at, number);
      levels.set(number, level);
      at = end;
    }
    const styles = Array.from({ length: LEVELS }, (_, number) => table.readUInt16LE(place + 8 + 2 * number));
    lists.set(id, { abstractId: String(id), levels, restarts: new Map(), styles });
  }
  return lists;
}

/** One level (MS-DOC 2.9.150, LVL): its settings, two lists of properties that are skipped, and its text. */
function readLevel(table: Buffer, at: number, number: number): { level: Level; end: number } {
  const flags = table.readUInt8(at + 5);
  const text = at + LEVEL_BYTES + table.readUInt8(at + 24) + table.readUInt8(at + 25);
  const end = text + 2 + 2 * table.readUInt16LE(text);
  const level: Level = {
    start: table.readInt32LE(at),
    format: NUMBER_FORMATS[table.readUInt8(at + 4)] ?? 'decimal',
    text: levelText(table.toString('utf16le', text + 2, end)),
    isLegal: (flags & 4) !== 0,
    restart: (flags & 8) === 0 ? number : table.readUInt8(at + 26),
    style: undefined,
  };
  return { level, end };
}

/** The characters 0 to 8 are placeholders for the numbers of the levels. */
const levelText = (text: string): string =>
  Array.from(text, (sign) => (sign.charCodeAt(0) < LEVELS ? `%${sign.charCodeAt(0) + 1}` : sign)).join('');

/** The overrides that a list makes to its abstract list (MS-DOC 2.9.132, LFOLVL). */
function readOverrides(
  table: Buffer,
  start: number,
  count: number,
  list: Word97List | undefined,
): { list: Word97List | undefined; end: number } {
  const levels = new Map(list?.levels);
  const restarts = new Map<number, number>();
  let at = start;
  for (let index = 0; index < count; index += 1) {
    const first = table.readInt32LE(at);
    const flags = table.readUInt32LE(at + 4);
    const number = flags & 0xf;
    at += 8;
    if ((flags & 0x10) !== 0) restarts.set(number, first);
    if ((flags & 0x20) === 0) continue;
    const { level, end } = readLevel(table, at, number);
    levels.set(number, level);
    if (restarts.has(number)) restarts.set(number, level.start);
    at = end;
  }
  return { list: list && { ...list, levels, restarts }, end: at };
}
