import { ANY, negate, single } from '../text/charset.ts';
import type { CharSet } from '../text/charset.ts';
import type { Anchor, Pattern } from './pattern.ts';
import { parseBracket, parseClassEscape, parseEscape } from './parse-class.ts';
import { PatternError, Scanner } from './scanner.ts';
import { closeOverCase } from '../text/unicode.ts';

interface Flags {
  fold: boolean;
  multiline: boolean;
  dotAll: boolean;
  ungreedy: boolean;
}

const NOT_NEWLINE: CharSet = negate(single(10));
const ESCAPED_ANCHORS: Record<string, Anchor> = { A: 'text-start', z: 'text-end', b: 'word', B: 'not-word' };

/**
 * Parses RE2's syntax. Only for expressions that RE2's own parser has accepted: it does not detect all errors. Throws
 * PatternError.
 */
export function parsePattern(expression: string): Pattern {
  const parser = new Parser(expression);
  const pattern = parser.parseChoice({ fold: false, multiline: false, dotAll: false, ungreedy: false });
  if (parser.scanner.more()) throw new PatternError('unexpected )', parser.scanner.position);
  return pattern;
}

class Parser {
  readonly scanner: Scanner;

  constructor(expression: string) {
    this.scanner = new Scanner(expression);
  }

  /** Up to the end or an unmatched `)`. A `(?i)` inside applies to the rest of the group, later branches included. */
  parseChoice(outer: Flags): Pattern {
    const flags = { ...outer };
    const branches = [this.#parseConcat(flags)];
    while (this.scanner.consume('|')) branches.push(this.#parseConcat(flags));
    return branches.length === 1 ? branches[0]! : { type: 'choice', branches };
  }

  #parseConcat(flags: Flags): Pattern {
    const parts: Pattern[] = [];
    while (this.scanner.more() && this.scanner.peek() !== '|' && this.scanner.peek() !== ')') {
      if (this.#parseQuoted(parts, flags) || this.#parseFlags(flags)) continue;
      const repeat = this.#parseRepeat(flags);
      if (!repeat) {
        parts.push(this.#parseAtom(flags));
        continue;
      }
      const body = parts.pop() ?? this.scanner.fail('missing argument to repetition operator');
      parts.push({ type: 'repeat', body, ...repeat });
    }
    return parts.length === 1 ? parts[0]! : { type: 'concat', parts };
  }

  #parseQuoted(parts: Pattern[], flags: Flags): boolean {
    if (!this.scanner.consume('\\Q')) return false;
    for (const character of this.scanner.until('\\E')) parts.push(literal(character.codePointAt(0)!, flags));
    return true;
  }

  /** A bare `(?flags)`, which changes the flags of the rest of the group. */
  #parseFlags(flags: Flags): boolean {
    const found = this.scanner.match(/\(\?([imsU]*(?:-[imsU]+)?)\)/y);
    if (found) applyFlags(flags, found[1]!);
    return found !== null;
  }

  #parseRepeat(flags: Flags): { min: number; max: number; greedy: boolean } | undefined {
    const found = this.scanner.match(/(?:([*+?])|\{(\d+)(,?)(\d*)\})(\??)/y);
    if (!found) return undefined;
    const [, operator, min, comma, max, lazy] = found;
    const greedy = (lazy === '') !== flags.ungreedy;
    if (operator) return { min: operator === '+' ? 1 : 0, max: operator === '?' ? 1 : Infinity, greedy };
    const low = Number(min);
    return { min: low, max: max ? Number(max) : comma ? Infinity : low, greedy };
  }

  #parseAtom(flags: Flags): Pattern {
    const { scanner } = this;
    switch (scanner.peek()) {
      case '(':
        return this.#parseGroup(flags);
      case '[':
        return { type: 'set', set: parseBracket(scanner, flags.fold) };
      case '.':
        scanner.next();
        return { type: 'set', set: flags.dotAll ? ANY : NOT_NEWLINE };
      case '^':
        scanner.next();
        return { type: 'anchor', at: flags.multiline ? 'line-start' : 'text-start' };
      case '$':
        scanner.next();
        return { type: 'anchor', at: flags.multiline ? 'line-end' : 'text-end' };
      case '\\':
        return this.#parseBackslash(flags);
      default:
        return literal(scanner.next().codePointAt(0)!, flags);
    }
  }

  #parseBackslash(flags: Flags): Pattern {
    const anchor = this.scanner.match(/\\([AzbB])/y);
    if (anchor) return { type: 'anchor', at: ESCAPED_ANCHORS[anchor[1]!]! };
    const set = parseClassEscape(this.scanner, flags.fold);
    return set ? { type: 'set', set } : literal(parseEscape(this.scanner), flags);
  }

  #parseGroup(outer: Flags): Pattern {
    const start = this.scanner.position;
    const flags = { ...outer };
    const opened = this.scanner.match(/\((?:\?(?:P?<\w+>|([imsU]*(?:-[imsU]+)?):))?/y)!;
    if (opened[0] === '(' && this.scanner.peek() === '?') this.scanner.fail('unsupported group', start);
    applyFlags(flags, opened[1] ?? '');
    const body = this.parseChoice(flags);
    if (!this.scanner.consume(')')) this.scanner.fail('missing closing )', start);
    return body;
  }
}

const literal = (codePoint: number, flags: Flags): Pattern => ({
  type: 'set',
  set: flags.fold ? closeOverCase(single(codePoint)) : single(codePoint),
});

const FLAG_NAMES: Record<string, keyof Flags> = { i: 'fold', m: 'multiline', s: 'dotAll', U: 'ungreedy' };

function applyFlags(flags: Flags, letters: string): void {
  let value = true;
  for (const letter of letters) {
    if (letter === '-') value = false;
    else flags[FLAG_NAMES[letter]!] = value;
  }
}
