import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';

/** A text, and a question that it answers. */
export interface RealText {
  readonly text: string;
  readonly question: string;
}

const TEXTS = 1000;
const MIN_TEXT = 200;
const MIN_QUESTION_WORDS = 3;
const FOLDER = new URL('../../.cache/bench/', import.meta.url);
const SOURCE = 'http://deb.debian.org/debian/dists/bookworm/main/i18n/Translation-';

/**
 * The descriptions of 1,000 Debian packages, always the same ones. The question is the title of a package without its name. They
 * are downloaded, not part of the product.
 */
export async function realTexts(language: 'en' | 'pl'): Promise<RealText[]> {
  const found = new Map<string, RealText>();
  for (const paragraph of (await translations(language)).split('\n\n')) {
    const text = readPackage(paragraph, language);
    // Packages of one source have the same text: none of them is the right one.
    if (text) found.set(text.text, found.has(text.text) ? NOT_UNIQUE : text);
  }
  const unique = [...found.values()].filter((text) => text !== NOT_UNIQUE);
  const places = unique.map((text) => ({ text, place: createHash('md5').update(text.text).digest('hex') }));
  const chosen = places.sort((a, b) => (a.place < b.place ? -1 : 1)).slice(0, TEXTS);
  if (chosen.length < TEXTS) throw new Error(`Debian has only ${chosen.length} such texts`);
  return chosen.map(({ text }) => text);
}

const NOT_UNIQUE: RealText = { text: '', question: '' };

/** Debian packs each in one way. */
const PACKED = {
  en: { extension: 'xz', program: 'xz' },
  pl: { extension: 'bz2', program: 'bzip2' },
} as const;

async function translations(language: 'en' | 'pl'): Promise<string> {
  const { extension, program } = PACKED[language];
  const name = `${language}.${extension}`;
  const file = new URL(`Translation-${name}`, FOLDER);
  const stored = await readFile(file).catch(() => undefined);
  if (stored) return unpack(program, stored);
  const response = await fetch(`${SOURCE}${name}`);
  if (!response.ok) throw new Error(`${response.url} answered ${response.status}`);
  const bytes = Buffer.from(await response.arrayBuffer());
  await mkdir(FOLDER, { recursive: true });
  await writeFile(file, bytes);
  return unpack(program, bytes);
}

function unpack(program: string, bytes: Buffer): string {
  const { status, stdout, stderr } = spawnSync(program, ['-dc'], { input: bytes, maxBuffer: 2 ** 28 });
  if (status !== 0) throw new Error(`${program}: ${String(stderr)}`);
  return stdout.toString('utf8');
}

/** Undefined for one that is too short. */
function readPackage(paragraph: string, language: string): RealText | undefined {
  const name = /^Package: (.*)$/m.exec(paragraph)?.[1] ?? '';
  const [title = '', ...lines] =
    new RegExp(`^Description-${language}: (.*(?:\n .*)*)`, 'm').exec(paragraph)?.[1]?.split('\n') ?? [];
  const text = lines.map((line) => line.replace(/^ \.?/, '')).join('\n');
  const ofName = new Set(name.toLowerCase().split(/[^\p{L}\p{N}]+/u));
  const words = title.split(/\s+/).filter((word) => !ofName.has(word.toLowerCase()));
  if (text.length < MIN_TEXT || words.length < MIN_QUESTION_WORDS) return undefined;
  return { text, question: words.join(' ') };
}
