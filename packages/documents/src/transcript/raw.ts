/** What the readers of the known transcript formats agree on, before speakers get their names. */
export interface RawToken {
  value: string;
  /** Milliseconds, not yet rounded; null where the format leaves it open. */
  start: number | null;
  end: number | null;
}

export interface RawUtterance {
  /** As the format names the speaker; null where it does not. */
  speaker: string | null;
  tokens: RawToken[];
}

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Reads a format it knows; null means: this is another format. */
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

/** Words without times share the time of their phrase by their length. */
export function spread(phrase: string, start: number | null, end: number | null): RawToken[] {
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
