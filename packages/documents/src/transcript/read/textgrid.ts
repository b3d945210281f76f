import { ConversionError } from '../../core/errors.ts';
import type { RawTranscript } from './raw.ts';
import { type Interval, type Tier, utterancesOfTiers } from './tiers.ts';

/**
 * Praat reads strings, numbers and flags that stand alone, and takes everything else for comments: so the long form and
 * the short form of a text file are the same.
 */
const TOKEN =
  /"[^"]*"(?:"[^"]*")*|![^\n]*|<(?:exists|absent)>|(?<=^|\s)[-+]?\d+(?:\.\d+)?(?:e[-+]?\d+)?(?=\s|$)/gim;

/** Praat TextGrid; times are in seconds. */
export function readTextGrid(source: string): RawTranscript {
  const tokens = new Tokens(source);
  tokens.string();
  tokens.string();
  tokens.number();
  tokens.number();
  const tiers: Tier[] = [];
  if (!tokens.flag()) return { utterances: [] };
  const count = tokens.number();
  for (let index = 0; index < count; index++) tiers.push(readTier(tokens));
  tokens.end();
  return { utterances: utterancesOfTiers(tiers) };
}

function readTier(tokens: Tokens): Tier {
  const isInterval = tokens.string() === 'IntervalTier';
  const name = tokens.string();
  tokens.number();
  tokens.number();
  const count = tokens.number();
  const intervals: Interval[] = [];
  for (let index = 0; index < count; index++) {
    const start = tokens.number() * 1000;
    const end = isInterval ? tokens.number() * 1000 : null;
    intervals.push({ start, end, text: tokens.string() });
  }
  return { name, person: null, isWords: null, intervals };
}

/** Throws at the line of a token of another type: a count that is wrong, or a file that was cut. */
class Tokens {
  readonly #source: string;
  readonly #matches: IterableIterator<RegExpExecArray>;
  #at = 0;

  constructor(source: string) {
    this.#source = source;
    this.#matches = source.matchAll(TOKEN);
  }

  string(): string {
    const token = this.#next();
    if (token?.startsWith('"') !== true) throw this.#error();
    return token.slice(1, -1).replaceAll('""', '"');
  }

  number(): number {
    const token = this.#next();
    if (token === null || !/^[-+\d]/.test(token)) throw this.#error();
    return Number(token);
  }

  flag(): boolean {
    const token = this.#next();
    if (token?.startsWith('<') !== true) throw this.#error();
    return token.toLowerCase() === '<exists>';
  }

  end(): void {
    if (this.#next() !== null) throw this.#error();
  }

  #next(): string | null {
    for (;;) {
      const { value: match, done } = this.#matches.next();
      this.#at = done ? this.#source.length : match.index;
      if (done) return null;
      if (!match[0].startsWith('!')) return match[0];
    }
  }

  #error(): ConversionError {
    const line = this.#source.slice(0, this.#at).split('\n').length;
    return new ConversionError('error.file.transcriptLine', { format: 'TextGrid', line });
  }
}
