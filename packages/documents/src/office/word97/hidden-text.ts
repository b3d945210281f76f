import { readParagraphRuns, runFinder } from './paragraph-lists.ts';
import { replaceInFile, type Piece } from './pieces.ts';
import { pagesOf, propertiesOf } from './properties.ts';
import { readStyles, type Style } from './styles.ts';

/** Offset in the file information block with the position of the table of pages in the table stream. */
const CHARACTER_PAGES = 0xfa;
const HIDDEN = 0x083c;
const CHARACTER_STYLE = 0x4a30;

/* eslint-disable no-control-regex -- Word writes what is no text as control characters */

/** All but the ends of cells and the marks of fields, which keep the text in its parts. */
const REMOVABLE = /[^\u0007\u0013-\u0015]/g;

/** Consecutive characters of one format in the file. */
interface CharacterRun {
  readonly start: number;
  readonly end: number;
  readonly properties: Buffer;
}

/** Replaces text that no page shows by zeros, its paragraph marks included. */
export function removeHiddenText(word: Buffer, table: Buffer, pieces: readonly Piece[]): void {
  const stylesOf = readStyles(word, table);
  const paragraphAt = runFinder(readParagraphRuns(word, table));
  for (const run of pagesOf(word, table, CHARACTER_PAGES).flatMap(readPage)) {
    const ofParagraph = isHiddenByStyle(stylesOf(paragraphAt(run.start)?.style ?? 0));
    if (isHidden(run.properties, ofParagraph, stylesOf))
      replaceInFile(pieces, run, (text) => text.replace(REMOVABLE, '\0'));
  }
}

/** A page of character properties (MS-DOC 2.9.32, ChpxFkp); the last byte is their number. */
function readPage(page: Buffer): CharacterRun[] {
  const count = page.readUInt8(page.length - 1);
  return Array.from({ length: count }, (_, index): CharacterRun => {
    const at = page.readUInt8((count + 1) * 4 + index) * 2;
    return {
      start: page.readUInt32LE(index * 4),
      end: page.readUInt32LE(index * 4 + 4),
      properties: at === 0 ? page.subarray(0, 0) : page.subarray(at + 1, at + 1 + page.readUInt8(at)),
    };
  });
}

/** Styles of paragraphs and characters toggle each other; a value of 0x80 or 0x81 refers to what they say. */
function isHidden(properties: Buffer, ofParagraph: boolean, stylesOf: (style: number) => Style[]): boolean {
  let byStyle = ofParagraph;
  let own: number | undefined;
  for (const { code, value } of propertiesOf(properties)) {
    if (code === CHARACTER_STYLE && isHiddenByStyle(stylesOf(value.readUInt16LE(0)))) byStyle = !ofParagraph;
    if (code === HIDDEN) own = value.readUInt8(0);
  }
  if (own === undefined || own === 0x80) return byStyle;
  return own === 0x81 ? !byStyle : own === 1;
}

function isHiddenByStyle(styles: readonly Style[]): boolean {
  for (const { characters } of styles)
    for (const { code, value } of propertiesOf(characters))
      if (code === HIDDEN) return (value.readUInt8(0) & 1) === 1;
  return false;
}
