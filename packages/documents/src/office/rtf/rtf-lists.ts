import type { Level, List } from '../numbering/docx-levels.ts';
import { NUMBER_FORMATS } from '../numbering/number-format.ts';
import { groupEnd, plainTextOf, tokensOf } from './tokens.ts';

const PLACEHOLDERS = 9;
/** Limit of the source of a template, in which each character may have a format. */
const MAX_TEMPLATE = 1000;

type OpenLevel = { -readonly [Key in keyof Level]: Level[Key] };

/** The lists of an RTF document by the number that its paragraphs refer to. */
export function readRtfLists(rtf: string): Map<number, List> {
  const abstract = readAbstractLists(groupOf(rtf, 'listtable'));
  const lists = new Map<number, List>();
  let id = 0;
  let place = -1;
  let restarts = new Map<number, number>();
  for (const { kind, name, value = 0 } of tokensOf(groupOf(rtf, 'listoverridetable'))) {
    if (kind !== 'word') continue;
    if (name === 'listoverride') [place, restarts] = [-1, new Map()];
    if (name === 'listid') id = value;
    if (name === 'lfolevel') place += 1;
    if (name === 'levelstartat') restarts.set(place, value);
    const levels = abstract.get(id);
    if (name === 'ls' && levels) lists.set(value, { abstractId: String(id), levels, restarts });
  }
  return lists;
}

function groupOf(rtf: string, destination: string): string {
  const start = rtf.search(new RegExp(`\\{\\\\\\*?\\\\?${destination}\\b`));
  return start < 0 ? '' : rtf.slice(start, groupEnd(rtf, start));
}

function readAbstractLists(table: string): Map<number, Map<number, Level>> {
  const lists = new Map<number, Map<number, Level>>();
  let levels = new Map<number, OpenLevel>();
  let level: OpenLevel | undefined;
  let open = 0;
  for (const { kind, name, value = 0, start } of tokensOf(table)) {
    if (kind === 'open') open = start;
    if (kind !== 'word') continue;
    if (name === 'list') levels = new Map();
    if (name === 'listid') lists.set(value, levels);
    if (name === 'listlevel') {
      level = { start: 1, format: 'decimal', text: '', isLegal: false, restart: undefined, style: undefined };
      levels.set(levels.size, level);
    }
    if (!level) continue;
    if (name === 'levelnfc') level.format = NUMBER_FORMATS[value] ?? 'decimal';
    if (name === 'levelstartat') level.start = value;
    if (name === 'levellegal') level.isLegal = value !== 0;
    if (name === 'leveltext') level.text = templateOf(table.slice(open, open + MAX_TEMPLATE));
  }
  return lists;
}

/** The text begins with its length; the characters 0 to 8 are placeholders for the numbers of the levels. */
function templateOf(start: string): string {
  const text = plainTextOf(start.slice(0, groupEnd(start, 0)));
  return Array.from(text.slice(1, 1 + text.charCodeAt(0)), (sign) =>
    sign.charCodeAt(0) < PLACEHOLDERS ? `%${sign.charCodeAt(0) + 1}` : sign,
  ).join('');
}
