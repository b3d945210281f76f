import { lastAtOrBefore, pagesOf, propertiesOf } from './properties.ts';
import type { Style } from './styles.ts';

/** Offset in the file information block with the position of the table of pages in the table stream. */
const PARAGRAPH_PAGES = 0x102;
const RUN_BYTES = 13;

const LEVEL_OF_LIST = 0x260a;
const INDEX_OF_LIST = 0x460b;
const IN_TABLE = 0x2416;

/** The position of a paragraph in a list, from its own properties or its style. */
interface Placement {
  readonly list?: number;
  readonly level?: number;
}

/** Consecutive paragraphs in the file, from one position to another. */
export interface Run {
  readonly start: number;
  readonly end: number;
  readonly style: number;
  readonly own: Placement;
  readonly isInTable: boolean;
}

/** The paragraphs of the file, in its order. */
export const readParagraphRuns = (word: Buffer, table: Buffer): Run[] =>
  pagesOf(word, table, PARAGRAPH_PAGES)
    .flatMap(readPage)
    .sort((one, other) => one.start - other.start);

/** Returns a lookup of the paragraph at a position of the file. */
export function runFinder(runs: readonly Run[]): (place: number) => Run | undefined {
  return (place) => {
    const run = runs[lastAtOrBefore(runs, place)];
    return run && place < run.end ? run : undefined;
  };
}

/** A page of paragraph properties (MS-DOC 2.9.175, PapxFkp); the last byte is their number. */
function readPage(page: Buffer): Run[] {
  const count = page.readUInt8(page.length - 1);
  return Array.from({ length: count }, (_, index): Run => {
    const at = page.readUInt8((count + 1) * 4 + index * RUN_BYTES) * 2;
    const words = page.readUInt8(at);
    const [from, bytes] = words === 0 ? [at + 2, page.readUInt8(at + 1) * 2] : [at + 1, words * 2 - 1];
    const properties = page.subarray(from + 2, from + bytes);
    return {
      start: page.readUInt32LE(index * 4),
      end: page.readUInt32LE(index * 4 + 4),
      style: page.readUInt16LE(from),
      own: readPlacement(properties),
      isInTable: isInTable(properties),
    };
  });
}

/** The list and level in the properties of a paragraph (MS-DOC 2.6.2). */
function readPlacement(properties: Buffer): Placement {
  let placement: Placement = {};
  for (const { code, value } of propertiesOf(properties)) {
    if (code === LEVEL_OF_LIST) placement = { ...placement, level: value.readUInt8(0) };
    if (code === INDEX_OF_LIST) placement = { ...placement, list: value.readUInt16LE(0) };
  }
  return placement;
}

function isInTable(properties: Buffer): boolean {
  for (const { code, value } of propertiesOf(properties))
    if (code === IN_TABLE) return value.readUInt8(0) === 1;
  return false;
}

/** The placement of each paragraph style, including its base styles. */
export const stylePlacements =
  (stylesOf: (style: number) => Style[]) =>
  (style: number): Placement => {
    const placements = stylesOf(style).map(({ paragraph }) => readPlacement(paragraph));
    return Object.assign({}, ...placements.reverse());
  };
