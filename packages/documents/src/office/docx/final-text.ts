import type { Document, Element } from '@xmldom/xmldom';
import { ancestorOf, childOf, childrenOf, elementsOf, isRemoved, removeNode } from '../../xml/xml-parts.ts';
import type { IsHidden } from './hidden-text.ts';

const PROPERTIES = /^w:(rPr|trPr|numPr|ctrlPr)$/;
/** Elements between paragraphs beyond which a paragraph does not continue. */
const BLOCKS = /^w:(tbl|sdt|customXml|sectPr|altChunk)$/;
/** Content that is seen although it has no text. */
const SEEN =
  /^(w:(t|tab|br|cr|sym|noBreakHyphen|drawing|pict|object|footnoteReference|endnoteReference)|m:t)$/;

/** Removes text that no page shows: text deleted or moved away by tracked changes, and hidden text. */
export function removeUnseenText(document: Document, isHidden: IsHidden): void {
  for (const name of ['w:del', 'w:moveFrom'])
    for (const change of elementsOf(document, name))
      if (!PROPERTIES.test(change.parentNode?.nodeName ?? '')) removeNode(change);
  for (const row of elementsOf(document, 'w:tr')) if (childOf(row, 'w:trPr', 'w:del')) removeNode(row);
  for (const cell of elementsOf(document, 'w:tc')) if (childOf(cell, 'w:tcPr', 'w:cellDel')) removeNode(cell);
  for (const run of elementsOf(document, 'w:r'))
    if (isHidden(childOf(run, 'w:rPr'), propertiesOfParagraph(run))) removeNode(run);
  // A joined paragraph has the format of the first one, which must not decide about the mark of the second.
  const open = elementsOf(document, 'w:p').filter((paragraph) => isMarkUnseen(paragraph, isHidden));
  // From the last one on, the content of each paragraph is moved once.
  for (const paragraph of open.reverse()) joinNext(paragraph);
}

function propertiesOfParagraph(run: Element): Element | undefined {
  const paragraph = ancestorOf(run, 'w:p');
  return childOf(paragraph, 'w:pPr');
}

/** Whether the mark that ends a paragraph is deleted, moved away or hidden. */
function isMarkUnseen(paragraph: Element, isHidden: IsHidden): boolean {
  const properties = childOf(paragraph, 'w:pPr');
  const mark = childOf(properties, 'w:rPr');
  if (childOf(mark, 'w:del') || childOf(mark, 'w:moveFrom')) return true;
  return isHidden(mark, properties);
}

/** Puts the content of a paragraph at the beginning of the next one; a paragraph with text gives its format. */
function joinNext(paragraph: Element): void {
  const next = nextParagraph(paragraph);
  const isEmpty = !hasContent(paragraph);
  if (!next) {
    if (isEmpty && paragraph.parentNode?.nodeName !== 'w:tc') removeNode(paragraph);
    return;
  }
  const [properties, ofNext] = [childOf(paragraph, 'w:pPr'), childOf(next, 'w:pPr')];
  const first = ofNext ? ofNext.nextSibling : next.firstChild;
  const content = Array.from(childrenOf(paragraph)).filter((child) => child !== properties);
  for (const child of content) next.insertBefore(child, first);
  if (properties && !isEmpty) replaceFormat(next, properties, ofNext);
  removeNode(paragraph);
}

/** The format of a paragraph except for that of its mark. */
function replaceFormat(paragraph: Element, properties: Element, own: Element | undefined): void {
  for (const part of ['w:rPr', 'w:sectPr']) {
    const unwanted = childOf(properties, part);
    if (unwanted) removeNode(unwanted);
  }
  const mark = childOf(own, 'w:rPr');
  if (mark) properties.appendChild(mark);
  if (own) removeNode(own);
  paragraph.insertBefore(properties, paragraph.firstChild);
}

function nextParagraph(paragraph: Element): Element | undefined {
  for (let node = paragraph.nextSibling; node; node = node.nextSibling) {
    if (node.nodeName === 'w:p' && !isRemoved(node)) return node as Element;
    if (BLOCKS.test(node.nodeName)) return undefined;
  }
  return undefined;
}

function hasContent(element: Element): boolean {
  const pending = [...childrenOf(element)];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (SEEN.test(node.nodeName)) return true;
    if (node.nodeName !== 'w:pPr' && node.nodeName !== 'w:rPr') pending.push(...childrenOf(node));
  }
  return false;
}
