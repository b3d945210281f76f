import { isSystemFile } from '@scriptorium/domain/sources/skipped-names.ts';
import { isUtf8 } from '../text/charset.ts';
import { decodeCharset, guessCharset, NAME_CHARSETS } from '../text/guess-charset.ts';
import { sanitizeName } from '../mail/sanitize-name.ts';

/** The longest path that is kept; folders at its beginning are left out. */
const MAX_PATH = 500;

/** Decodes the names of an archive: UTF-8, whether it is declared or not, else the DOS or Windows charset that fits all. */
export function decodeNames(names: readonly Uint8Array[]): string[] {
  const others = names.filter((name) => !isUtf8(name));
  const charset = others.length === 0 ? 'utf-8' : guessCharset(Buffer.concat(others), NAME_CHARSETS);
  return names.map((name) => decodeCharset(name, isUtf8(name) ? 'utf-8' : charset));
}

/** The parts of a path inside an archive: neither absolute nor upwards, and without a drive. */
export const partsOf = (name: string): string[] =>
  name
    .replace(/^[a-z]:/i, '')
    .split(/[/\\]/)
    .map((part) => part.trim())
    .filter((part) => !/^\.*$/.test(part));

/** Files that the system of the sender keeps in folders for itself. */
export const isLitter = (parts: readonly string[]): boolean =>
  parts.includes('__MACOSX') || isSystemFile(parts.at(-1) ?? '');

/** Makes paths that no sender can use to leave a folder, each different from those before it. */
export class EntryPaths {
  readonly #taken = new Map<string, number>();

  /** `number` names a file without a name. */
  next(parts: readonly string[], number: number): { filename: string; entry: string } {
    const last = sanitizeName(parts.at(-1) ?? null, '', number);
    const folders = parts.slice(0, -1).map((part) => sanitizeName(part, '', number));
    while ([...folders, last].join('/').length > MAX_PATH && folders.length > 0) folders.shift();
    const key = [...folders, last].join('/').toLowerCase();
    const times = (this.#taken.get(key) ?? 0) + 1;
    this.#taken.set(key, times);
    const filename = times === 1 ? last : withNumber(last, times);
    return { filename, entry: [...folders, filename].join('/') };
  }
}

/** `a.pdf` → `a (2).pdf` */
const withNumber = (name: string, number: number): string =>
  name.replace(/(?=(\.[^.]{1,20})?$)/, ` (${number})`);
