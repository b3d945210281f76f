import type { Document, Element } from '@xmldom/xmldom';
import { ListCounter } from './docx-counter.ts';
import { readLists, readPlacement, readStyles, type List, type Placement } from './docx-levels.ts';
import { wordsOf, WORD } from '../../xml/word-text.ts';
import { ancestorOf, childOf, elementsOf } from '../../xml/xml-parts.ts';

/**
 * A docx stores the numbers of lists and headings apart from its text. This function writes them into its body, as
 * displayed.
 */
export function numberParagraphs(
  body: Document,
  numbering: Document | undefined,
  styleSheet: Document | undefined,
): void {
  if (!numbering) return;
  const lists = readLists(numbering);
  const styles = readStyles(styleSheet);
  const counter = new ListCounter();
  for (const paragraph of elementsOf(body, 'w:p')) {
    // Text boxes are stored twice, the second time for older readers.
    if (ancestorOf(paragraph, 'mc:Fallback')) continue;
    const found = findPlace(paragraph, lists, styles);
    const number = found && counter.next(found.listId, found.list, found.level);
    if (number) insertText(body, paragraph, `${number} `);
  }
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
  run.appendChild(wordsOf(document, text));
  const properties = childOf(paragraph, 'w:pPr');
  // The parser would remove the number of a paragraph that it takes for a list item.
  const numbers = childOf(properties, 'w:numPr');
  if (numbers) properties?.removeChild(numbers);
  paragraph.insertBefore(run, properties?.nextSibling ?? (properties ? null : paragraph.firstChild));
}
