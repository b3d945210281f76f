import { readFile } from 'node:fs/promises';
import { posix } from 'node:path';
import type { Conversion } from '../core/conversion.ts';
import { ConversionError } from '../core/errors.ts';
import { type Job, textOnly } from '../core/job.ts';
import { childOf, childrenOf, parseXml } from '../xml/xml-parts.ts';
import { requireLength } from '../text/pieces.ts';
import { decodeHtml } from './decode-html.ts';
import { pageText } from './html.ts';
import { unpackParts } from '../xml/unpack-parts.ts';

/** Parts with text, and those that name them. */
const TEXTS = /\.(?:xhtml|html?|xht|xml|opf)$/i;

type Parts = Readonly<Record<string, Uint8Array>>;

/** A book: its chapters in the order of its spine, separated by a blank line. */
export async function convertEpub(job: Job): Promise<Conversion> {
  const parts = unpackParts(await readFile(job.path), (name) => TEXTS.test(name));
  const chapters: string[] = [];
  let length = 0;
  for (const path of chaptersOf(parts)) {
    const chapter = parts[path];
    if (!chapter) throw new ConversionError('error.file.broken');
    const text = pageText(decodeHtml(chapter, null).text, job.maxTextChars);
    job.report({ done: chapters.length, total: chapters.length + 1, phase: 'TEXT' });
    if (text === '') continue;
    chapters.push(text);
    length += text.length + 2;
    requireLength(length - 2, job.maxTextChars);
  }
  return textOnly('epub', chapters.join('\n\n'));
}

/** The paths of the chapters: the container names the package, whose spine names items of its manifest. */
function chaptersOf(parts: Parts): Set<string> {
  if (isLocked(parts)) throw new ConversionError('error.file.encrypted');
  const container = parseXml(parts['META-INF/container.xml'])?.documentElement ?? undefined;
  const opf = childOf(container, 'rootfiles', 'rootfile')?.getAttribute('full-path') ?? '';
  const root = parseXml(parts[opf])?.documentElement ?? undefined;
  const prefix = root?.prefix ? `${root.prefix}:` : '';
  if (!root) throw new ConversionError('error.file.broken');
  const paths = new Map<string, string>();
  for (const item of childrenOf(childOf(root, `${prefix}manifest`), `${prefix}item`))
    if (/html/i.test(item.getAttribute('media-type') ?? ''))
      paths.set(item.getAttribute('id') ?? '', pathOf(opf, item.getAttribute('href') ?? ''));
  const chapters = new Set<string>();
  for (const item of childrenOf(childOf(root, `${prefix}spine`), `${prefix}itemref`)) {
    const path = paths.get(item.getAttribute('idref') ?? '');
    if (path !== undefined) chapters.add(path);
  }
  return chapters;
}

/** References are relative to the package, and escaped as in addresses. */
function pathOf(opf: string, href: string): string {
  const [path = ''] = href.split('#');
  try {
    return posix.join(posix.dirname(opf), decodeURIComponent(path));
  } catch {
    return posix.join(posix.dirname(opf), path);
  }
}

/** Books may hide their fonts by these two methods; any other one protects the text. */
const FONTS = /^http:\/\/(?:www\.idpf\.org\/2008\/embedding|ns\.adobe\.com\/pdf\/enc#RC)$/;

function isLocked(parts: Parts): boolean {
  const encryption = parseXml(parts['META-INF/encryption.xml']);
  const methods = Array.from(encryption?.getElementsByTagNameNS('*', 'EncryptionMethod') ?? []);
  return methods.some((method) => !FONTS.test(method.getAttribute('Algorithm') ?? ''));
}
