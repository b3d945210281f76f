/** A cursor over an expression that moves by code points. */
export class Scanner {
  readonly text: string;
  position = 0;

  constructor(text: string) {
    this.text = text;
  }

  more(): boolean {
    return this.position < this.text.length;
  }

  /** The next character, without moving; '' at the end. */
  peek(): string {
    const codePoint = this.text.codePointAt(this.position);
    return codePoint === undefined ? '' : String.fromCodePoint(codePoint);
  }

  next(): string {
    const character = this.peek();
    this.position += character.length;
    return character;
  }

  /** Consumes `expected` if it is next. */
  consume(expected: string): boolean {
    if (!this.text.startsWith(expected, this.position)) return false;
    this.position += expected.length;
    return true;
  }

  /** Consumes the match of the sticky pattern here. */
  match(sticky: RegExp): RegExpExecArray | null {
    sticky.lastIndex = this.position;
    const found = sticky.exec(this.text);
    if (found) this.position += found[0].length;
    return found;
  }

  /**
   * Consumes everything up to and including `end`, and returns what is before it; up to the end of the text if `end`
   * does not occur.
   */
  until(end: string): string {
    const at = this.text.indexOf(end, this.position);
    const found = this.text.slice(this.position, at < 0 ? undefined : at);
    this.position += found.length + (at < 0 ? 0 : end.length);
    return found;
  }

  fail(message: string, position = this.position): never {
    throw new PatternError(message, position);
  }
}

/** A syntax error; `position` is a UTF-16 offset in the expression. */
export class PatternError extends Error {
  readonly position: number;

  constructor(message: string, position: number) {
    super(message);
    this.name = 'PatternError';
    this.position = position;
  }
}
