import { contains, fromPattern, normalise } from './charset.ts';
import type { CharSet } from './charset.ts';

const known = new Map<string, CharSet>();

function cachedSet(source: string): CharSet {
  let set = known.get(source);
  if (!set) known.set(source, (set = fromPattern(source)));
  return set;
}

/**
 * Word characters of any script: letters, digits, combining marks and the underscore. The two variation selectors
 * that choose an emoji's presentation are excluded, else "cat" would not be a whole word after a heart.
 */
export const wordSet = (): CharSet => cachedSet('[[\\p{L}\\p{N}\\p{M}_]--[\\uFE0E\\uFE0F]]');
export const digitSet = (): CharSet => cachedSet('\\p{Nd}');
export const spaceSet = (): CharSet => cachedSet('\\p{White_Space}');

/** The set of a general category or script by its RE2 name (`L`, `Lu`, `Greek`); undefined for an unknown name. */
export function propertySet(name: string): CharSet | undefined {
  if (!/^\w+$/.test(name)) return undefined;
  for (const source of [`\\p{${name}}`, `\\p{Script=${name}}`]) {
    try {
      return cachedSet(source);
    } catch {
      // Not a name of this kind.
    }
  }
  return undefined;
}

const WORD = 1;
const SPACE = 2;
let classes: Uint8Array | undefined;

function characterClasses(): Uint8Array {
  if (classes) return classes;
  classes = new Uint8Array(0x10000);
  const mark = (set: CharSet, bit: number) => {
    for (let i = 0; i < set.length && set[i]! < 0x10000; i += 2) {
      for (let c = set[i]!; c <= set[i + 1]! && c < 0x10000; c++) classes![c]! |= bit;
    }
  };
  mark(wordSet(), WORD);
  mark(spaceSet(), SPACE);
  return classes;
}

export function isWordCharacter(codePoint: number): boolean {
  if (codePoint < 0x10000) return (characterClasses()[codePoint]! & WORD) !== 0;
  return contains(wordSet(), codePoint);
}

/** White space of any kind, line ends included; all of it is below U+10000. */
export const isSpace = (codePoint: number): boolean =>
  codePoint < 0x10000 && (characterClasses()[codePoint]! & SPACE) !== 0;

/**
 * Full case folding of one character, for phrases: ß and ẞ become ss, ﬁ becomes fi, ς becomes σ. The four i of
 * Turkish (I, İ, i, ı) all become i, so that "istanbul" matches both "İSTANBUL" and "ISTANBUL".
 */
export function foldFully(character: string): string {
  if (character === 'İ') return 'i';
  return character.toLowerCase().toUpperCase().toLowerCase();
}

/**
 * Simple case folding, one code point to one: the equivalence of RE2's flag i. Turkish ı and İ are equal only to
 * themselves.
 */
function foldSimply(character: string): string {
  if (character === 'ı' || character === 'İ') return character;
  const folded = foldFully(character);
  if (characterLength(folded) === 1) return folded;
  const lower = character.toLowerCase();
  return EQUAL_WITHOUT_SINGLE_CAPITAL[lower] ?? lower;
}

/** Pairs that Unicode folds together although neither has a capital of one character. */
const EQUAL_WITHOUT_SINGLE_CAPITAL: Record<string, string> = {
  '\u1fd3': '\u0390',
  '\u1fe3': '\u03b0',
  '\ufb05': '\ufb06',
};

const characterLength = (text: string): number =>
  text.codePointAt(0)! > 0xffff ? text.length - 1 : text.length;

let orbits: Map<number, readonly number[]> | undefined;

/** For every cased character: all characters that are equal to it under the flag i, itself included. */
export function caseOrbits(): ReadonlyMap<number, readonly number[]> {
  if (orbits) return orbits;
  const byKey = new Map<string, number[]>();
  const cased = fromPattern('[\\p{Changes_When_Casemapped}\\p{Changes_When_Casefolded}]');
  for (let i = 0; i < cased.length; i += 2) {
    for (let codePoint = cased[i]!; codePoint <= cased[i + 1]!; codePoint++) {
      const key = foldSimply(String.fromCodePoint(codePoint));
      const orbit = byKey.get(key);
      if (orbit) orbit.push(codePoint);
      else byKey.set(key, [codePoint]);
    }
  }
  orbits = new Map(
    [...byKey.values()].filter((o) => o.length > 1).flatMap((o) => o.map((c) => [c, o] as const)),
  );
  return orbits;
}

/** The set with every case of each of its characters. */
export function closeOverCase(set: CharSet): CharSet {
  const orbits = caseOrbits();
  if (set.length === 2 && set[0] === set[1]) {
    return normalise((orbits.get(set[0]!) ?? [set[0]!]).flatMap((c) => [c, c]));
  }
  const extra: number[] = [];
  for (const [codePoint, orbit] of orbits) {
    if (contains(set, codePoint)) for (const other of orbit) extra.push(other, other);
  }
  return normalise([...set, ...extra]);
}

/** The smallest character of a case orbit represents all of it. */
export const caseRepresentative = (codePoint: number): number =>
  caseOrbits().get(codePoint)?.[0] ?? codePoint;
