import {
  isRuleField,
  MAX_VALUE_CHARS,
  type FilePlace,
  type FileValue,
  type RawRule,
  type Unreadable,
} from './rule-lines.ts';

/**
 * Reads a list of rules in JSON, one a step, with the place of each value: a text of many megabytes is read no further
 * than its reader wants. Returns the place from which on the text cannot be read.
 */
export function* jsonRules(text: string): Generator<RawRule, Unreadable | null> {
  const reader = new JsonReader(text);
  try {
    if (!reader.take('[')) throw reader.fault('The file must be a list of rules.');
    if (!reader.take(']')) {
      do yield reader.rule();
      while (reader.take(','));
      if (!reader.take(']')) throw reader.fault('There must be a comma or "]" here.');
    }
    if (!reader.isAtEnd()) throw reader.fault('There is text behind the list.');
    return null;
  } catch (error) {
    if (error instanceof JsonFault) return error.unreadable;
    throw error;
  }
}

class JsonFault extends Error {
  readonly unreadable: Unreadable;

  constructor(unreadable: Unreadable) {
    super(unreadable.detail);
    this.unreadable = unreadable;
  }
}

class JsonReader {
  readonly #text: string;
  #at = 0;
  #line = 1;
  #lineStart = 0;
  /** The first line break that is not counted yet. */
  #nextBreak: number;

  constructor(text: string) {
    this.#text = text;
    this.#nextBreak = text.indexOf('\n');
  }

  /** Returns the place of an offset that is not before an earlier one. */
  #place(offset: number): FilePlace {
    while (this.#nextBreak >= 0 && this.#nextBreak < offset) {
      this.#line++;
      this.#lineStart = this.#nextBreak + 1;
      this.#nextBreak = this.#text.indexOf('\n', this.#lineStart);
    }
    return { line: this.#line, column: offset - this.#lineStart + 1 };
  }

  fault(detail: string, offset = this.#at): JsonFault {
    return new JsonFault({ ...this.#place(offset), detail });
  }

  /** Passes over space and the sign, if it comes next. */
  take(sign: string): boolean {
    this.#skip(SPACE);
    const isNext = this.#text[this.#at] === sign;
    if (isNext) this.#at++;
    this.#skip(SPACE);
    return isNext;
  }

  isAtEnd(): boolean {
    return this.#at >= this.#text.length;
  }

  /** Skips the text that the pattern matches at the present place, and returns it. */
  #skip(pattern: RegExp): string {
    pattern.lastIndex = this.#at;
    const found = pattern.exec(this.#text)?.[0] ?? '';
    this.#at += found.length;
    return found;
  }

  rule(): RawRule {
    const place = this.#place(this.#at);
    if (!this.take('{')) throw this.fault('A rule must be an object.');
    const values: [string, FileValue][] = [];
    if (!this.take('}')) {
      do values.push(...this.#property());
      while (this.take(','));
      if (!this.take('}')) throw this.fault('There must be a comma or "}" here.');
    }
    return { ...place, ...Object.fromEntries(values) };
  }

  /** A property that is null is absent. */
  #property(): [string, FileValue][] {
    const start = this.#at;
    if (this.#text[start] !== '"') throw this.fault('There must be a name in quotation marks here.');
    const name = this.#string().text;
    if (!isRuleField(name)) throw this.fault(`Unknown property "${name.slice(0, 100)}".`, start);
    if (!this.take(':')) throw this.fault('There must be a colon here.');
    if (this.#text[this.#at] === '"') return [[name, this.#string()]];
    if (this.#skip(NULL) !== '') return [];
    const at = this.#at;
    const text = name === 'tolerance' ? this.#skip(NUMBER) : '';
    if (text === '') throw this.fault(`The property "${name}" has no value, or one of the wrong type.`);
    return [[name, { ...this.#place(at), text: String(Number(text)) }]];
  }

  #string(): FileValue {
    const start = this.#at;
    const end = endOfString(this.#text, start);
    if (end < 0) throw this.fault(`A quotation mark is not closed within ${MAX_VALUE_CHARS} characters.`);
    const place = this.#place(start + 1);
    const written = this.#text.slice(start + 1, end - 1);
    this.#at = end;
    const text = this.#decoded(written, start);
    return written === text ? { ...place, text } : { ...place, text, written };
  }

  #decoded(written: string, start: number): string {
    try {
      return JSON.parse(`"${written}"`) as string;
    } catch {
      throw this.fault('A text has a line break or a wrong escape.', start);
    }
  }
}

const SPACE = /[ \t\r\n]*/y;
const NULL = /null\b/y;
const NUMBER = /-?\d{1,20}(?:\.\d{1,20})?(?:[eE][+-]?\d{1,3})?/y;

/** Behind the closing quotation mark; -1 when there is none. */
function endOfString(text: string, from: number): number {
  const limit = Math.min(text.length, from + MAX_VALUE_CHARS);
  let at = from + 1;
  while (at < limit && text[at] !== '"') at += text[at] === '\\' ? 2 : 1;
  return at < limit ? at + 1 : -1;
}
