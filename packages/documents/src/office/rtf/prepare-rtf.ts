import { ListCounter } from '../numbering/docx-counter.ts';
import type { List } from '../numbering/docx-levels.ts';
import { isSymbolFont, signOf } from '../docx/symbols.ts';
import { readRtfFonts } from './rtf-fonts.ts';
import { readRtfLists } from './rtf-lists.ts';
import { groupEnd, plainTextOf, tokensOf, type Token } from './tokens.ts';

/** Groups whose content is not text of the document; it stays as it is. */
const OPAQUE =
  /^(fonttbl|colortbl|stylesheet|info|pict|object|fldinst|nonshppict|listtable|listoverridetable)$/;
/** Groups with text of the document, although readers may ignore them. */
const IGNORABLE_TEXT = /^(shpinst|shptxt)$/;
/** Entries of an index and a table of contents, which no page shows where they stand. */
const ENTRIES = /^(xe|tc|tcn|rxe)$/;
/** Groups with formats of their own that vanish with the text in which they are anchored. */
const ANCHORED = /^(footnote|annotation|shp|shpgrp|object|do)$/;
const MARKERS = /^(listtext|pntext)$/;
const MARKER_PARTS = /^(f|u|uc)$/;

const BREAKS = /^(line|lbr|softline|page|column)$/;
const ENDS_OF_CELLS = /^(cell|nestcell|row|nestrow)$/;
const LETTERS: Readonly<Record<string, number>> = {
  emdash: 0x2014,
  endash: 0x2013,
  bullet: 0x2022,
  emspace: 0x2003,
  enspace: 0x2002,
  qmspace: 0x2005,
};
const SYMBOLS: Readonly<Record<string, number>> = { '~': 0xa0, _: 0x2011 };
const TEXT_WORDS = /^(tab|lquote|rquote|ldblquote|rdblquote|chpgn|chftn|chdate|chtime)$/;
const SYMBOL_FIELD = /^\s*SYMBOL\s+(\d+|0x[\da-f]+)\b[^"]*\\f\s*"?([^"\\]+)/i;
/** Characters of the result of a field in which text is looked for. */
const MAX_RESULT = 1000;
const OPTIONAL_HYPHEN = '-';
const BULLET = 0x2022;

/** The state that a group inherits from the one around it. */
interface Scope {
  isDeleted: boolean;
  isHidden: boolean;
  /** The number of characters after a Unicode letter that are its replacement for old readers. */
  fallback: number;
  font: number | undefined;
}

/**
 * Writes into RTF, as text, what the parser does not read: numbers of lists, dashes, hyphens and breaks. Text that no
 * page shows is removed: text deleted or moved away by tracked changes, and hidden text.
 */
export function prepareRtf(bytes: Uint8Array): Uint8Array {
  return Buffer.from(new RtfRewriter(Buffer.from(bytes).toString('latin1')).rewrite(), 'latin1');
}

const letter = (code: number): string => `{\\uc0\\u${code} }`;
const letters = (text: string): string => text.replace(/[^]/g, (unit) => letter(unit.charCodeAt(0)));

class RtfRewriter {
  readonly #rtf: string;
  readonly #lists: ReadonlyMap<number, List>;
  readonly #fonts: ReadonlyMap<number, string>;
  readonly #counter = new ListCounter();
  /** Writers that show numbers to old readers show all of them. */
  readonly #hasMarkers: boolean;
  readonly #isLibreOffice: boolean;
  readonly #out: string[] = [];
  readonly #outer: Scope[] = [];
  #scope: Scope = { isDeleted: false, isHidden: false, fallback: 1, font: undefined };
  #skipped = 0;
  #before: Token | undefined;
  #list = 0;
  #level = 0;
  /** The group with the number of this paragraph, until its first text. */
  #marker: string | undefined;
  #hasText = false;
  #isMarkDeleted = false;

  constructor(rtf: string) {
    this.#rtf = rtf;
    this.#lists = readRtfLists(rtf);
    this.#fonts = readRtfFonts(rtf);
    this.#hasMarkers = /\{\\(list|pn)text\b/.test(rtf);
    this.#isLibreOffice = /\{\\\*\\generator (LibreOffice|OpenOffice)/.test(rtf);
  }

  rewrite(): string {
    for (let at = 0; at < this.#rtf.length;) {
      const started = at;
      for (const token of tokensOf(this.#rtf, at)) {
        at = token.end;
        const end = token.kind === 'open' ? this.#wholeGroup(token.start) : undefined;
        if (end !== undefined) {
          at = end;
          break;
        }
        this.#add(token);
        this.#before = token;
      }
      if (at === started) break;
    }
    return this.#out.join('');
  }

  /** The end of a group that is left out or copied as a whole. */
  #wholeGroup(start: number): number | undefined {
    const head = /\{\s*(\\\*)?\s*\\([a-z]+)/y;
    head.lastIndex = start;
    const [, star, name = ''] = head.exec(this.#rtf) ?? [];
    const isMarker = MARKERS.test(name);
    const isOmitted = isMarker || ENTRIES.test(name) || (this.#isUnseen && ANCHORED.test(name));
    const isCopied = OPAQUE.test(name) || (star !== undefined && !IGNORABLE_TEXT.test(name));
    if (!isOmitted && !isCopied) return undefined;
    const end = groupEnd(this.#rtf, start);
    const group = this.#rtf.slice(start, end);
    if (isMarker) this.#marker = group;
    else if (!isOmitted) this.#out.push(group);
    this.#skipped = 0;
    if (name === 'fldinst') this.#symbolField(group, end);
    return end;
  }

  /** Word writes a symbol as a field, whose result is empty. */
  #symbolField(instruction: string, end: number): void {
    const [, code, font] = SYMBOL_FIELD.exec(plainTextOf(instruction)) ?? [];
    if (code === undefined) return;
    const next = this.#rtf.slice(end, end + MAX_RESULT);
    const result = next.startsWith('{\\fldrslt') ? next.slice(0, groupEnd(next, 0)) : '';
    if (plainTextOf(result).trim() === '') this.#text(letters(signOf(font ?? '', Number(code) & 0xffff)));
  }

  get #isUnseen(): boolean {
    return this.#scope.isDeleted || this.#scope.isHidden;
  }

  #add(token: Token): void {
    if (token.kind === 'open' || token.kind === 'close') this.#brace(token);
    else if (this.#skipped > 0) this.#skip(token);
    else if (token.kind === 'word') this.#word(token);
    else if (token.kind === 'symbol') this.#symbol(token);
    else if (token.kind === 'end') this.#out.push(token.source);
    else if (token.kind === 'byte') this.#sign(Number.parseInt(token.name, 16), token.source);
    else this.#plainText(token.source);
  }

  #brace({ kind, source }: Token): void {
    this.#skipped = 0;
    if (kind === 'open') {
      this.#outer.push(this.#scope);
      this.#scope = { ...this.#scope };
    } else this.#scope = this.#outer.pop() ?? this.#scope;
    this.#out.push(source);
  }

  /** The replacement of a Unicode letter stays with it, and vanishes with it. */
  #skip({ kind, source }: Token): void {
    const count = kind === 'end' ? 0 : kind === 'text' ? Math.min(source.length, this.#skipped) : 1;
    this.#skipped -= count;
    if (!this.#isUnseen && this.#symbolFont === undefined)
      this.#out.push(kind === 'text' ? source.slice(0, count) : source);
    if (kind === 'text' && count < source.length) this.#plainText(source.slice(count));
  }

  #word(token: Token): void {
    const { name, source, value } = token;
    const isOn = value !== 0;
    if (name === 'deleted' || name === 'mvf') this.#delete(isOn);
    else if (name === 'v') this.#scope.isHidden = isOn;
    else if (name === 'par' || name === 'sect') this.#endParagraph();
    else if (BREAKS.test(name)) this.#break(name);
    else if (LETTERS[name] !== undefined) this.#text(letter(LETTERS[name]));
    else if (name === 'u') {
      this.#sign((value ?? 0) & 0xffff, source);
      this.#skipped = this.#scope.fallback;
    } else if (TEXT_WORDS.test(name)) this.#text(source);
    else {
      if (ENDS_OF_CELLS.test(name)) this.#startParagraph(true);
      this.#setFormat(token);
      this.#out.push(source);
    }
  }

  #setFormat({ name, value = 0 }: Token): void {
    if (name === 'plain') Object.assign(this.#scope, { isDeleted: false, isHidden: false, font: undefined });
    if (name === 'f') this.#scope.font = value;
    if (name === 'uc') this.#scope.fallback = Math.max(0, value);
    if (name === 'pard') [this.#list, this.#level] = [0, 0];
    if (name === 'ls') this.#list = value;
    if (name === 'ilvl') this.#level = value;
  }

  /** LibreOffice writes the deletion of a paragraph's mark as one of its last text, after another word. */
  #delete(isOn: boolean): void {
    const isOfMark = this.#isLibreOffice && this.#before?.name === 'loch';
    if (isOn && isOfMark) this.#isMarkDeleted = true;
    else this.#scope.isDeleted = isOn;
  }

  #symbol({ name, source }: Token): void {
    if (name === '\n' || name === '\r') this.#endParagraph();
    else if (SYMBOLS[name] !== undefined) this.#text(letter(SYMBOLS[name]));
    else if (/[\\{}]/.test(name)) this.#text(source);
    else if (name !== OPTIONAL_HYPHEN) this.#out.push(source);
  }

  #break(name: string): void {
    const isOfPage = name === 'page' || name === 'column';
    if (this.#hasText || !isOfPage) this.#text('\\line ');
  }

  /** The symbol font of the text here, if it has one. */
  get #symbolFont(): string | undefined {
    const font = this.#fonts.get(this.#scope.font ?? -1);
    return font !== undefined && isSymbolFont(font) ? font : undefined;
  }

  #sign(code: number, source: string): void {
    const font = this.#symbolFont;
    this.#text(font === undefined ? source : letters(signOf(font, code)));
  }

  #plainText(source: string): void {
    if (this.#symbolFont === undefined) this.#text(source);
    else for (const sign of source) this.#sign(sign.charCodeAt(0), sign);
  }

  #text(source: string): void {
    if (this.#isUnseen) return;
    if (!this.#hasText) this.#writeNumber();
    this.#hasText = true;
    this.#out.push(source);
  }

  #endParagraph(): void {
    const isJoined = this.#isUnseen || this.#isMarkDeleted;
    this.#isMarkDeleted = false;
    if (isJoined) {
      this.#marker = undefined;
      return;
    }
    this.#startParagraph(this.#marker !== undefined);
    this.#out.push('\\par ');
  }

  /** Ends the paragraph before; a number may stand without text. */
  #startParagraph(isNumbered: boolean): void {
    if (isNumbered && !this.#hasText && this.#marker !== undefined) this.#writeNumber();
    this.#marker = undefined;
    this.#hasText = false;
  }

  #writeNumber(): void {
    const list = this.#lists.get(this.#list);
    const isBullet = list?.levels.get(this.#level)?.format === 'bullet';
    if (this.#marker !== undefined) this.#out.push(numberOf(this.#marker, isBullet));
    else if (list && !this.#hasMarkers) {
      const number = this.#counter.next(String(this.#list), list, this.#level);
      const codes = Array.from(number, (sign) => letter(sign.charCodeAt(0)));
      if (number !== '') this.#out.push(...codes, letter(0x20));
    }
    this.#marker = undefined;
  }
}

/** The number of a paragraph as it was displayed when the file was written. */
function numberOf(marker: string, isBullet: boolean): string {
  const text = plainTextOf(marker).trim();
  if (text === '') return '';
  if (isBullet || /^([^\p{L}\p{N}]|o)$/u.test(text)) return letter(BULLET) + letter(0x20);
  const parts = Array.from(tokensOf(marker))
    .filter(({ kind, name }) => (kind === 'word' ? MARKER_PARTS.test(name) : /^(text|byte)$/.test(kind)))
    .map(({ source }) => source);
  return `{${parts.join('').trimEnd()}}${letter(0x20)}`;
}
