import type { Document, Element } from '@xmldom/xmldom';

/** The namespace of the elements of a docx. */
export const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

/** The element with text of a run. */
export function wordsOf(document: Document, text: string): Element {
  const words = document.createElementNS(WORD, 'w:t');
  words.setAttribute('xml:space', 'preserve');
  words.appendChild(document.createTextNode(text));
  return words;
}
