/** Offsets in the file information block with the positions of the tables in the table stream. */
const STYLES = 0xa2;
const PARAGRAPH_PAGES = 0x102;
const PAGE_BYTES = 512;
const RUN_BYTES = 13;

const LEVEL_OF_LIST = 0x260a;
const INDEX_OF_LIST = 0x460b;
/** Codes of properties whose value may be longer than their first byte says; no list property follows them. */
const LONG = new Set([0xc615, 0xd608]);
/** Bytes of a property's value by the three highest bits of its code; a value of kind 6 contains its length. */
const VALUE_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];

const NO_STYLE = 0xfff;

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
}

/** Returns a lookup of the paragraph at a position of the file. */
export function readParagraphRuns(word: Buffer, table: Buffer): (place: number) => Run | undefined {
  const start = word.readUInt32LE(PARAGRAPH_PAGES);
  const count = Math.max(0, Math.floor((word.readUInt32LE(PARAGRAPH_PAGES + 4) - 4) / 8));
  const runs: Run[] = [];
  for (let index = 0; index < count; index += 1) {
    const page = table.readUInt32LE(start + (count + 1 + index) * 4) & 0x3fffff;
    runs.push(...readPage(word.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES)));
  }
  runs.sort((a, b) => a.start - b.start);
  return (place) => {
    const run = runs[lastAtOrBefore(runs, place)];
    return run && place < run.end ? run : undefined;
  };
}

/** A page of paragraph properties (MS-DOC 2.9.175, PapxFkp); the last byte is their number. */
function readPage(page: Buffer): Run[] {
  const count = page.readUInt8(PAGE_BYTES - 1);
  return Array.from({ length: count }, (_, index): Run => {
    const at = page.readUInt8((count + 1) * 4 + index * RUN_BYTES) * 2;
    const words = page.readUInt8(at);
    const [from, bytes] = words === 0 ? [at + 2, page.readUInt8(at + 1) * 2] : [at + 1, words * 2 - 1];
    return {
      start: page.readUInt32LE(index * 4),
      end: page.readUInt32LE(index * 4 + 4),
      style: page.readUInt16LE(from),
      own: readPlacement(page.subarray(from + 2, from + bytes)),
    };
  });
}

function lastAtOrBefore(runs: readonly Run[], place: number): number {
  let [low, high] = [0, runs.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((runs[middle]?.start ?? Infinity) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}

/** The list and level in the properties of a paragraph (MS-DOC 2.6.2). */
function readPlacement(properties: Buffer): Placement {
  let placement: Placement = {};
  for (let at = 0; at + 2 < properties.length;) {
    const code = properties.readUInt16LE(at);
    if (LONG.has(code)) break;
    at += 2;
    if (code === LEVEL_OF_LIST) placement = { ...placement, level: properties.readUInt8(at) };
    if (code === INDEX_OF_LIST && at + 2 <= properties.length)
      placement = { ...placement, list: properties.readUInt16LE(at) };
    const size = VALUE_BYTES[code >> 13] ?? 0;
    at += size === 0 ? properties.readUInt8(at) + 1 : size;
  }
  return placement;
}

/** The placement of each paragraph style, including its base styles (MS-DOC 2.9.271, STSH). */
export function readStylePlacements(word: Buffer, table: Buffer): (style: number) => Placement {
  const styles: ({ base: number; own: Placement } | undefined)[] = [];
  const start = word.readUInt32LE(STYLES);
  const end = start + word.readUInt32LE(STYLES + 4);
  if (end - start >= 6) {
    const baseBytes = table.readUInt16LE(start + 4);
    for (let at = start + 2 + table.readUInt16LE(start); at + 2 <= end;) {
      const bytes = table.readUInt16LE(at);
      styles.push(bytes === 0 ? undefined : readStyle(table.subarray(at + 2, at + 2 + bytes), baseBytes));
      at += 2 + bytes + (bytes & 1);
    }
  }
  return (style) => {
    let placement: Placement = {};
    const seen = new Set<number>();
    for (let id = style; id !== NO_STYLE && !seen.has(id); id = styles[id]?.base ?? NO_STYLE) {
      seen.add(id);
      placement = { ...styles[id]?.own, ...placement };
    }
    return placement;
  };
}

/** A paragraph style: fixed fields, its name, then its paragraph properties. */
function readStyle(style: Buffer, baseBytes: number): { base: number; own: Placement } {
  const kind = style.readUInt16LE(2);
  const base = kind >> 4;
  if ((kind & 0xf) !== 1) return { base, own: {} };
  const properties = baseBytes + 2 + 2 * style.readUInt16LE(baseBytes) + 2;
  if (properties + 4 > style.length) return { base, own: {} };
  const bytes = style.readUInt16LE(properties);
  return { base, own: readPlacement(style.subarray(properties + 4, properties + 2 + bytes)) };
}
