/** Offset in the file information block with the position of the style sheet in the table stream. */
const STYLES = 0xa2;
const NO_STYLE = 0xfff;
const OF_PARAGRAPHS = 1;
const OF_CHARACTERS = 2;

/** The properties that a style itself sets. */
export interface Style {
  readonly base: number;
  readonly paragraph: Buffer;
  readonly characters: Buffer;
}

const NONE = Buffer.alloc(0);

/** Returns a lookup of a style and its base styles, the nearest first (MS-DOC 2.9.271, STSH). */
export function readStyles(word: Buffer, table: Buffer): (style: number) => Style[] {
  const styles: (Style | undefined)[] = [];
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
    const chain = new Set<Style>();
    for (let found = styles[style]; found && !chain.has(found); found = styles[found.base]) chain.add(found);
    return [...chain];
  };
}

/** A style: fixed fields, its name, then its lists of properties. */
function readStyle(style: Buffer, baseBytes: number): Style {
  const kind = style.readUInt16LE(2);
  const base = kind >> 4;
  const lists = readLists(style, baseBytes + 2 + 2 * style.readUInt16LE(baseBytes) + 2);
  if ((kind & 0xf) === OF_CHARACTERS) return { base, paragraph: NONE, characters: lists[0] ?? NONE };
  if ((kind & 0xf) !== OF_PARAGRAPHS) return { base: NO_STYLE, paragraph: NONE, characters: NONE };
  // The properties of paragraphs begin with the number of the style.
  return { base, paragraph: lists[0]?.subarray(2) ?? NONE, characters: lists[1] ?? NONE };
}

/** Each list begins with its length, at an even offset. */
function readLists(style: Buffer, start: number): Buffer[] {
  const lists: Buffer[] = [];
  for (let at = start; at + 2 <= style.length;) {
    const bytes = style.readUInt16LE(at);
    lists.push(style.subarray(at + 2, at + 2 + bytes));
    at += 2 + bytes + (bytes & 1);
  }
  return lists;
}
