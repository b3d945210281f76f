import type { RawUtterance } from './raw.ts';

export type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Reads one JSON format; null for any other format. */
export type JsonReader = (json: Json) => RawUtterance[] | null;

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
