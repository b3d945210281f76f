import type { Document, Element } from '@xmldom/xmldom';
import { isOn } from '../numbering/docx-levels.ts';
import { ancestorOf, childOf, elementsOf } from '../../xml/xml-parts.ts';
import { isSymbolFont, signOf } from './symbols.ts';
import { WORD, wordsOf } from '../../xml/word-text.ts';

const NO_BREAK_HYPHEN = '\u2011';
const PRIVATE = /[\uf020-\uf0ff]/g;

/** Writes signs that are elements as text: hyphens, symbols, check boxes, tabs of positions and ruby. */
export function writeSigns(document: Document): void {
  const replace = (name: string, textOf: (element: Element) => string) => {
    for (const element of elementsOf(document, name))
      element.parentNode?.replaceChild(wordsOf(document, textOf(element)), element);
  };
  replace('w:noBreakHyphen', () => NO_BREAK_HYPHEN);
  replace('w:sym', symbolOf);
  for (const tab of elementsOf(document, 'w:ptab'))
    tab.parentNode?.replaceChild(document.createElementNS(WORD, 'w:tab'), tab);
  for (const words of elementsOf(document, 'w:t')) replaceSymbols(document, words);
  for (const box of elementsOf(document, 'w:checkBox')) writeCheckBox(document, box);
  replace('w:ruby', rubyOf);
}

function symbolOf(symbol: Element): string {
  const code = Number.parseInt(symbol.getAttribute('w:char') ?? '', 16);
  return Number.isNaN(code) || code > 0xffff ? '' : signOf(symbol.getAttribute('w:font') ?? '', code);
}

/** Symbols may also be letters of the private use area in a run with a symbol font. */
function replaceSymbols(document: Document, words: Element): void {
  const text = words.textContent ?? '';
  if (text.search(PRIVATE) < 0) return;
  const fonts = childOf(ancestorOf(words, 'w:r'), 'w:rPr', 'w:rFonts');
  const font = fonts?.getAttribute('w:ascii') ?? fonts?.getAttribute('w:hAnsi') ?? '';
  if (!isSymbolFont(font)) return;
  const readable = text.replace(PRIVATE, (letter) => signOf(font, letter.charCodeAt(0)));
  words.parentNode?.replaceChild(wordsOf(document, readable), words);
}

/** A check box of an old form is the data of a field without a result. */
function writeCheckBox(document: Document, box: Element): void {
  const field = ancestorOf(box, 'w:fldChar');
  const isTicked = isOn(childOf(box, 'w:checked') ?? childOf(box, 'w:default'));
  field?.parentNode?.insertBefore(wordsOf(document, isTicked ? '☒' : '□'), field);
}

/** The base text, then its reading in parentheses, as plain text has it. */
function rubyOf(ruby: Element): string {
  const [base, reading] = ['w:rubyBase', 'w:rt'].map((name) => {
    const part = childOf(ruby, name);
    return Array.from(part?.getElementsByTagName('w:t') ?? [], (words) => words.textContent ?? '').join('');
  });
  return reading ? `${base}(${reading})` : (base ?? '');
}
