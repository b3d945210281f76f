/** The common result of the format readers, before speakers are renamed. */
export interface RawToken {
  value: string;
  /** Milliseconds, not yet rounded; null where the format has none. */
  start: number | null;
  end: number | null;
}

export interface RawUtterance {
  /** The speaker's name in the file; null where it has none. */
  speaker: string | null;
  tokens: RawToken[];
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Reads one format; null for any other format. */
export type TranscriptReader = (json: Json) => RawUtterance[] | null;

export function field(json: Json | undefined, name: string): Json | undefined {
  return json !== null && typeof json === 'object' && !Array.isArray(json) ? json[name] : undefined;
}

export function list(json: Json | undefined, name: string): Json[] | null {
  const value = field(json, name);
  return Array.isArray(value) ? value : null;
}

export function text(json: Json | undefined, ...names: string[]): string | null {
  for (const name of names) {
    const value = field(json, name);
    if (typeof value === 'string') return value;
  }
  return null;
}

export function number(json: Json | undefined, ...names: string[]): number | null {
  for (const name of names) {
    const value = field(json, name);
    if (typeof value === 'number') return value;
  }
  return null;
}

export function seconds(json: Json | undefined, ...names: string[]): number | null {
  const value = number(json, ...names);
  return value === null ? null : value * 1000;
}

/** The name of a speaker may be a number. */
export function speakerOf(json: Json | undefined, ...names: string[]): string | null {
  const name = text(json, ...names) ?? number(json, ...names);
  return name === null ? null : String(name);
}

/** Distributes the time of a phrase among its words by their length. */
export function distributeTime(phrase: string, start: number | null, end: number | null): RawToken[] {
  const words = phrase.split(/\s+/).filter(Boolean);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  let before = 0;
  return words.map((value) => {
    const at = (count: number) =>
      start === null || end === null ? start : start + ((end - start) * count) / letters;
    const token = { value, start: at(before), end: at(before + value.length) };
    before += value.length;
    return token;
  });
}
