import type { Document, Element } from '@xmldom/xmldom';
import { ConversionError } from '../core/errors.ts';
import { FLAT_DOCX, WORD_2003 } from '../sniff/office-xml.ts';
import { decodeMarkup } from './decode-markup.ts';
import { wordsOf } from '../xml/word-text.ts';
import {
  childOf,
  childrenOf,
  elementsOf,
  MAX_BYTES,
  parseXml,
  removeNode,
  serialise,
  writeParts,
  writeXml,
} from '../xml/xml-parts.ts';

type Parts = Record<string, Uint8Array>;

/** The zip of an office file that is stored as one XML file, by its type; undefined for other types. */
export function zipOfFlatXml(bytes: Uint8Array, mime: string): Uint8Array | undefined {
  const partsOf =
    mime === WORD_2003 ? partsOfWord2003 : mime === FLAT_DOCX ? partsOfFlatDocx : partsOfOpenDocument;
  if (partsOf === partsOfOpenDocument && !mime.endsWith('-flat-xml')) return undefined;
  if (bytes.length > MAX_BYTES) throw new ConversionError('error.file.bomb');
  const document = parseXml(utf8(decodeMarkup(bytes).replace(UNREAD, '')));
  if (!document?.documentElement) throw new ConversionError('error.file.broken');
  return writeParts(partsOf(document));
}

/** The declaration, because the parser reads UTF-8, and elements of Word 2003 around paragraphs. */
const UNREAD = /^\ufeff?\s*<\?xml[^>]*\?>|<\/?wx:(?:sect|sub-section|pBdrGroup)\b[^>]*>/g;

const utf8 = (text: string): Uint8Array => new TextEncoder().encode(text);

const serialiseAll = (elements: Iterable<Element>): string => Array.from(elements, serialise).join('');

function partsOfFlatDocx(document: Document): Parts {
  const parts: Parts = {};
  for (const part of elementsOf(document, 'pkg:part')) {
    const [content] = childrenOf(childOf(part, 'pkg:xmlData'));
    const name = part.getAttribute('pkg:name')?.replace(/^\//, '');
    if (content && name) parts[name] = utf8(serialise(content));
  }
  return parts;
}

/** Content and styles are the same file, each without the text of the other. */
function partsOfOpenDocument(document: Document): Parts {
  const mime = document.documentElement?.getAttribute('office:mimetype') ?? '';
  const styles = document.cloneNode(true) as Document;
  for (const data of elementsOf(document, 'office:binary-data')) removeNode(data);
  for (const body of elementsOf(styles, 'office:body')) removeNode(body);
  for (const pages of elementsOf(document, 'office:master-styles')) removeNode(pages);
  return { mimetype: utf8(mime), 'content.xml': writeXml(document), 'styles.xml': writeXml(styles) };
}

const DELETED = /^Word\.(Deletion|Comment)$/;

/** The elements of 2003 have the names of a docx, apart from wrappers, tracked changes, numbers and notes. */
function partsOfWord2003(document: Document): Parts {
  for (const change of elementsOf(document, 'aml:annotation'))
    if (DELETED.test(change.getAttribute('w:type') ?? '')) removeNode(change);
  for (const list of elementsOf(document, 'w:listPr')) writeNumber(document, list);
  const [body] = elementsOf(document, 'w:body');
  const root = document.documentElement;
  if (!body || !root) throw new ConversionError('error.file.broken');
  for (const name of ['w:footnote', 'w:endnote'])
    for (const note of elementsOf(document, name)) {
      body.appendChild(note);
      unwrap(note);
    }
  const namespaces = Array.from(
    root.attributes,
    ({ name, value }) => `${name}="${value.replaceAll('"', '&quot;')}"`,
  );
  const part = (name: string, content: string) =>
    utf8(`<w:${name} ${namespaces.join(' ')}>${content}</w:${name}>`);
  const parts: Parts = { '[Content_Types].xml': utf8('<Types/>') };
  for (const [name, file, own] of [
    ['w:hdr', 'header', 'hdr'],
    ['w:ftr', 'footer', 'ftr'],
  ] as const)
    for (const [index, element] of elementsOf(document, name).entries())
      parts[`word/${file}${index + 1}.xml`] = part(own, serialiseAll(childrenOf(element)));
  return { ...parts, 'word/document.xml': part('document', serialise(body)) };
}

function unwrap(element: Element): void {
  while (element.firstChild) element.parentNode?.insertBefore(element.firstChild, element);
  removeNode(element);
}

/** The number of a paragraph as Word displayed it when it wrote the file. */
function writeNumber(document: Document, list: Element): void {
  const number = childOf(list, 'wx:t')?.getAttribute('wx:val') ?? '';
  const properties = list.parentNode;
  const paragraph = properties?.parentNode;
  if (number === '' || !paragraph || paragraph.nodeName !== 'w:p') return;
  const run = document.createElement('w:r');
  run.appendChild(wordsOf(document, `${/[\p{L}\p{N}]/u.test(number) ? number : '•'} `));
  paragraph.insertBefore(run, properties.nextSibling);
}
