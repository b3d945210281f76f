/** A part of RTF source: a brace, a control word, a symbol, a byte as two digits, or text. */
export interface Token {
  readonly kind: 'open' | 'close' | 'word' | 'symbol' | 'byte' | 'end' | 'text';
  /** The source, byte by byte. */
  readonly source: string;
  /** The name of a control word, the sign of a symbol, the two digits of a byte. */
  readonly name: string;
  readonly value: number | undefined;
  readonly start: number;
  readonly end: number;
}

const PART = /\\([a-z]+)(-?\d+)? ?|\\'([0-9a-f]{2})|\\([^])|([{}])|[\r\n]+|[^\\{}\r\n]+/giy;

/** The tokens of RTF from a position on; binary data belongs to the token before it. */
export function* tokensOf(rtf: string, from = 0): Generator<Token> {
  const part = new RegExp(PART);
  for (let start = from; start < rtf.length;) {
    part.lastIndex = start;
    const match = part.exec(rtf);
    // A backslash at the end of the file.
    if (!match) return;
    const [source, word, digits, byte, symbol, brace] = match;
    const value = digits === undefined ? undefined : Number(digits);
    const end = start + source.length + (word === 'bin' ? Math.max(0, value ?? 0) : 0);
    const kind = word
      ? 'word'
      : byte
        ? 'byte'
        : symbol
          ? 'symbol'
          : brace
            ? brace === '{'
              ? 'open'
              : 'close'
            : /^[\r\n]/.test(source)
              ? 'end'
              : 'text';
    yield { kind, source: rtf.slice(start, end), name: word ?? symbol ?? byte ?? '', value, start, end };
    start = end;
  }
}

/** The position after the group that begins at this brace. */
export function groupEnd(rtf: string, start: number): number {
  let depth = 0;
  for (const { kind, end } of tokensOf(rtf, start)) {
    if (kind === 'open') depth += 1;
    if (kind === 'close') depth -= 1;
    if (depth === 0) return end;
  }
  return rtf.length;
}

/** The text of a group without its formats. Bytes are read as Latin-1, which suffices for the numbers of lists. */
export function plainTextOf(group: string): string {
  let text = '';
  let skipped = 0;
  let fallback = 1;
  for (const { kind, name, source, value } of tokensOf(group)) {
    if (kind === 'word' && name === 'uc') fallback = value ?? 1;
    const isText = kind === 'byte' || kind === 'text' || (kind === 'symbol' && /[\\{}]/.test(name));
    if (kind === 'word' && name === 'u') {
      text += String.fromCharCode((value ?? 0) & 0xffff);
      skipped = fallback;
    } else if (isText) {
      const letters =
        kind === 'text' ? source : kind === 'byte' ? String.fromCharCode(Number.parseInt(name, 16)) : name;
      text += letters.slice(skipped);
      skipped = Math.max(0, skipped - letters.length);
    }
  }
  return text;
}
