import { negate, normalise, single } from '../text/charset.ts';
import type { CharSet } from '../text/charset.ts';
import type { Scanner } from './scanner.ts';
import { closeOverCase, digitSet, propertySet, spaceSet, wordSet } from '../text/unicode.ts';

/** RE2's named classes, which are ASCII only as in RE2. */
const POSIX: Record<string, CharSet> = Object.fromEntries(
  Object.entries({
    alnum: '09AZaz',
    alpha: 'AZaz',
    ascii: '\0\x7f',
    blank: '\t\t  ',
    cntrl: '\0\x1f\x7f\x7f',
    digit: '09',
    graph: '!~',
    lower: 'az',
    print: ' ~',
    punct: '!/:@[`{~',
    space: '\t\r  ',
    upper: 'AZ',
    word: '09AZ__az',
    xdigit: '09AFaf',
  }).map(([name, ranges]) => [name, Array.from(ranges, (c) => c.charCodeAt(0))]),
);

/** \d \s \w, Unicode-aware, with their negations. */
const PERL: Record<string, () => CharSet> = { d: digitSet, s: spaceSet, w: wordSet };

const CONTROL: Record<string, number> = { a: 7, f: 12, n: 10, r: 13, t: 9, v: 11 };

/** The class of an escape such as \w or \p{Greek}; undefined, without moving, for other escapes. */
export function parseClassEscape(scanner: Scanner, fold: boolean): CharSet | undefined {
  const perl = scanner.match(/\\([dswDSW])/y);
  if (perl) {
    const set = PERL[perl[1]!.toLowerCase()]!();
    return perl[1]! >= 'a' ? set : negate(set);
  }
  const start = scanner.position;
  const property = scanner.match(/\\([pP])(?:\{(\^?)([^}]*)\}|(\w))/y);
  if (!property) return undefined;
  const set = propertySet(property[3] ?? property[4]!);
  if (!set) scanner.fail('unknown character class', start);
  const closed = fold ? closeOverCase(set) : set;
  return (property[1] === 'P') !== (property[2] === '^') ? negate(closed) : closed;
}

/** The character that an escape denotes. */
export function parseEscape(scanner: Scanner): number {
  const start = scanner.position;
  const octal = scanner.match(/\\(0[0-7]{0,2}|[1-7][0-7]{1,2})/y);
  if (octal) return Number.parseInt(octal[1]!, 8);
  const hexadecimal = scanner.match(/\\x(?:\{([0-9A-Fa-f]+)\}|([0-9A-Fa-f]{2}))/y);
  if (hexadecimal) return Number.parseInt(hexadecimal[1] ?? hexadecimal[2]!, 16);
  scanner.next();
  const character = scanner.next();
  const control = CONTROL[character];
  if (control !== undefined) return control;
  if (character >= '\x80' || /[0-9A-Za-z]/.test(character) || character === '')
    scanner.fail('invalid escape', start);
  return character.charCodeAt(0);
}

/** A bracket expression; the scanner is at its `[`. */
export function parseBracket(scanner: Scanner, fold: boolean): CharSet {
  const start = scanner.position;
  scanner.next();
  const negated = scanner.consume('^');
  const ranges: number[] = [];
  for (let first = true; first || scanner.peek() !== ']'; first = false) {
    if (!scanner.more()) scanner.fail('missing closing ]', start);
    for (const bound of parseItem(scanner, fold)) ranges.push(bound);
  }
  scanner.next();
  const set = normalise(ranges);
  return negated ? negate(set) : set;
}

function parseItem(scanner: Scanner, fold: boolean): CharSet {
  const named = scanner.match(/\[:(\^?)(\w+):\]/y);
  if (named) {
    const set = POSIX[named[2]!] ?? scanner.fail('unknown character class');
    const closed = fold ? closeOverCase(set) : set;
    return named[1] ? negate(closed) : closed;
  }
  const escaped = parseClassEscape(scanner, fold);
  if (escaped) return escaped;
  const low = parseClassCharacter(scanner);
  let range = single(low);
  if (scanner.peek() === '-' && scanner.text[scanner.position + 1] !== ']') {
    scanner.next();
    const high = parseClassCharacter(scanner);
    if (high < low) scanner.fail('invalid character class range');
    range = [low, high];
  }
  return fold ? closeOverCase(range) : range;
}

const parseClassCharacter = (scanner: Scanner): number =>
  scanner.peek() === '\\'
    ? parseEscape(scanner)
    : (scanner.next().codePointAt(0) ?? scanner.fail('missing closing ]'));
