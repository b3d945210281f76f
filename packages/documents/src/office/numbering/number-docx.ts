import type { Document, Element } from '@xmldom/xmldom';
import { ListCounter } from './docx-counter.ts';
import { readLists, readPlacement, readStyles, type List, type Placement } from './docx-levels.ts';
import { childOf, parseXml, readParts, writeParts, writeXml } from './xml-parts.ts';

const BODY = 'word/document.xml';
const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/**
 * A docx stores the numbers of lists and headings apart from its text. This writes them into the text, as displayed,
 * and omits other parts without text. The bytes are returned unchanged when there are no numbers.
 */
export function numberDocx(bytes: Uint8Array): Uint8Array {
  const parts = readParts(bytes, (name) => /\.(xml|rels)$/.test(name));
  const numbering = parseXml(parts?.['word/numbering.xml']);
  const body = parseXml(parts?.[BODY]);
  if (!parts || !numbering || !body) return bytes;
  const lists = readLists(numbering);
  const styles = readStyles(parseXml(parts['word/styles.xml']));
  const counter = new ListCounter();
  for (const paragraph of Array.from(body.getElementsByTagName('w:p'))) {
    if (isRepeated(paragraph)) continue;
    const found = findPlace(paragraph, lists, styles);
    const number = found && counter.next(found.listId, found.list, found.level);
    if (number) insertText(body, paragraph, `${number} `);
  }
  return writeParts({ ...parts, [BODY]: writeXml(body) });
}

/** Text boxes are stored twice, the second time for older readers. */
function isRepeated(paragraph: Element): boolean {
  for (let node = paragraph.parentNode; node; node = node.parentNode)
    if (node.nodeName === 'mc:Fallback') return true;
  return false;
}

function findPlace(
  paragraph: Element,
  lists: ReadonlyMap<string, List>,
  styles: (style: string | undefined) => Placement,
): { listId: string; list: List; level: number } | undefined {
  const properties = childOf(paragraph, 'w:pPr');
  const own = readPlacement(properties);
  const style = childOf(properties, 'w:pStyle')?.getAttribute('w:val') ?? undefined;
  const ofStyle = styles(style);
  const listId = own.listId ?? ofStyle.listId;
  const list = listId === undefined ? undefined : lists.get(listId);
  if (listId === undefined || !list) return undefined;
  const styled = [...list.levels].find(
    ([, level]) => level.style !== undefined && level.style === style,
  )?.[0];
  return { listId, list, level: own.level ?? styled ?? ofStyle.level ?? 0 };
}

function insertText(document: Document, paragraph: Element, text: string): void {
  const run = document.createElementNS(WORD, 'w:r');
  const words = document.createElementNS(WORD, 'w:t');
  words.setAttribute('xml:space', 'preserve');
  words.appendChild(document.createTextNode(text));
  run.appendChild(words);
  const properties = childOf(paragraph, 'w:pPr');
  // The parser would remove the number of a paragraph that it takes for a list item.
  const numbers = childOf(properties, 'w:numPr');
  if (numbers) properties?.removeChild(numbers);
  paragraph.insertBefore(run, properties?.nextSibling ?? (properties ? null : paragraph.firstChild));
}
