const PAGE_BYTES = 512;

/** Codes of properties whose value may be longer than their first byte says; no property read here follows them. */
const LONG = new Set([0xc615, 0xd608]);
/** Bytes of a property's value by the three highest bits of its code; a value of kind 6 contains its length. */
const VALUE_BYTES = [1, 1, 2, 4, 2, 2, 0, 3];

/** A change of a paragraph's or character's format (MS-DOC 2.2.5.1, Sprm). */
interface Property {
  readonly code: number;
  readonly value: Buffer;
}

/** The properties in a list, until the first incomplete one. */
export function* propertiesOf(list: Buffer): Generator<Property> {
  for (let at = 0; at + 2 < list.length;) {
    const code = list.readUInt16LE(at);
    if (LONG.has(code)) return;
    at += 2;
    const bytes = VALUE_BYTES[code >> 13] ?? 0;
    const size = bytes === 0 ? list.readUInt8(at) + 1 : bytes;
    if (at + size > list.length) return;
    yield { code, value: list.subarray(at, at + size) };
    at += size;
  }
}

/** The pages of a table of properties; `place` is the offset of its position in the file information block. */
export function pagesOf(word: Buffer, table: Buffer, place: number): Buffer[] {
  const start = word.readUInt32LE(place);
  const count = Math.max(0, Math.floor((word.readUInt32LE(place + 4) - 4) / 8));
  return Array.from({ length: count }, (_, index) => {
    const page = table.readUInt32LE(start + (count + 1 + index) * 4) & 0x3fffff;
    return word.subarray(page * PAGE_BYTES, (page + 1) * PAGE_BYTES);
  });
}

/** The index of the last range that starts at a position or before it, in sorted ranges; −1 if there is none. */
export function lastAtOrBefore(ranges: readonly { readonly start: number }[], place: number): number {
  let [low, high] = [0, ranges.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((ranges[middle]?.start ?? Infinity) <= place) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
