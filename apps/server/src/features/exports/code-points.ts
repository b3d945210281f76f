/**
 * Converts UTF-16 offsets of a text into code points, the unit for other tools (docs/semantics.md#4). Offsets must come
 * in ascending order; a text without surrogate pairs costs nothing.
 */
export function codePointCounter(text: string): (offset: number) => number {
  let at = 0;
  let pairs = 0;
  const high = /[\ud800-\udbff]/g;
  let next = high.exec(text)?.index ?? Infinity;
  return (offset) => {
    if (offset < at) throw new Error('Offsets must ascend');
    at = offset;
    while (next < offset) {
      pairs += 1;
      next = high.exec(text)?.index ?? Infinity;
    }
    return offset - pairs;
  };
}

/** Converts both ends of spans to code points; the spans may have any order. */
export function inCodePoints(
  text: string,
  spans: readonly { start: number; end: number }[],
): { start: number; end: number }[] {
  const counted = new Map<number, number>();
  const count = codePointCounter(text);
  const offsets = [...new Set(spans.flatMap(({ start, end }) => [start, end]))].sort((a, b) => a - b);
  for (const offset of offsets) counted.set(offset, count(offset));
  return spans.map(({ start, end }) => ({
    start: counted.get(start) ?? start,
    end: counted.get(end) ?? end,
  }));
}
