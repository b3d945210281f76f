import type { OfficeContentNode, OfficeParserAST } from 'officeparser';
import { cleanText } from '../text/clean.ts';
import { requireLength } from '../text/pieces.ts';

/** A line of a document's text with its style on the rendered page. */
export interface Line {
  text: string;
  /** 0 for body text, else the level of the heading. */
  heading: number;
}

/** Limit of tabs for a cell far to the right of all others. */
const MAX_GAP = 100;

/**
 * Flattens an office document: one line for each paragraph or table row, cells separated by tabs. Notes are last, of
 * slides too, so that they do not interrupt the text.
 */
export function linesOf(document: OfficeParserAST, maxChars: number): Line[] {
  const lines = new LineCollector(maxChars);
  lines.blocks(document.auxiliary?.headers ?? []);
  const sheets = document.content.filter((node) => node.type === 'sheet').length;
  for (const node of document.content) {
    if (node.type === 'slide' || (node.type === 'sheet' && sheets > 1)) lines.add('');
    if (node.type === 'sheet' && sheets > 1) lines.add(sheetName(node), 2);
    lines.block(node);
    if (node.type === 'slide') lines.notes.push(...(node.notes ?? []));
  }
  lines.blocks(document.auxiliary?.footers ?? []);
  if (document.type === 'pptx' || document.type === 'odp') lines.add('');
  lines.blocks(lines.notes.splice(0));
  return lines.done();
}

/** Collects the lines of a document, with a limit of their length in total. */
export class LineCollector {
  readonly notes: OfficeContentNode[] = [];
  readonly #lines: Line[] = [];
  readonly #maxChars: number;
  #length = 0;

  constructor(maxChars: number) {
    this.#maxChars = maxChars;
  }

  /** Line breaks inside the text start new lines; consecutive empty lines are collapsed into one. */
  add(raw: string, heading = 0): void {
    for (const line of cleanText(raw).split('\n')) {
      const text = line.trimEnd();
      if (text === '' && (this.#lines.at(-1)?.text ?? '') === '') continue;
      this.#length += text.length + 1;
      requireLength(this.#length - 1, this.#maxChars);
      this.#lines.push({ text, heading });
    }
  }

  blocks(nodes: OfficeContentNode[]): void {
    for (const node of nodes) this.block(node);
  }

  block(node: OfficeContentNode): void {
    const { children = [] } = node;
    // Between blocks, a break is the page break of a style.
    if (node.type === 'break') return;
    if (node.type === 'row') this.#row(children);
    else if (node.type === 'image' || node.type === 'drawing' || node.type === 'chart') this.blocks(children);
    else if (children.some(isBlock)) this.#mixed(children);
    else {
      this.add(textOf(node), node.type === 'heading' ? headingLevel(node) : 0);
      this.#collectNotes(node);
    }
  }

  /** Text beside blocks, such as text boxes, stays in one line. */
  #mixed(children: OfficeContentNode[]): void {
    for (const part of partsOf(children)) {
      if (!Array.isArray(part)) this.block(part);
      else if (part.some((node) => textOf(node).trim() !== '' || node.notes)) {
        this.add(part.map(textOf).join(''));
        for (const node of part) this.#collectNotes(node);
      }
    }
  }

  /** A row of one cell is a frame around text, not a table. */
  #row(cells: OfficeContentNode[]): void {
    const [only] = cells;
    if (cells.length === 1 && only) {
      this.blocks(only.children ?? []);
      return;
    }
    this.add(rowText(cells));
    for (const cell of cells) this.#collectNotes(cell);
  }

  #collectNotes(node: OfficeContentNode): void {
    if (node.notes) this.notes.push(...node.notes);
    for (const child of node.children ?? []) this.#collectNotes(child);
  }

  done(): Line[] {
    while (this.#lines.at(-1)?.text === '') this.#lines.pop();
    return this.#lines;
  }
}

const BLOCKS = new Set([
  'paragraph',
  'heading',
  'list',
  'table',
  'row',
  'cell',
  'sheet',
  'page',
  'note',
  'code',
  'header',
  'footer',
]);

function isBlock(node: OfficeContentNode): boolean {
  return BLOCKS.has(node.type);
}

/** The text of a node; breaks are line ends, and blocks inside a cell are separated by a space. */
function textOf(node: OfficeContentNode): string {
  const { children } = node;
  if (node.type === 'break') return metadataOf(node, 'breakType') === 'lastRenderedPage' ? '' : '\n';
  if (!children || children.length === 0) return node.type === 'image' ? '' : (node.text ?? '');
  return partsOf(children)
    .map((part) => (Array.isArray(part) ? part.map(textOf).join('') : textOf(part)))
    .join(' ');
}

/** Blocks, and the text between them. */
function partsOf(children: OfficeContentNode[]): (OfficeContentNode | OfficeContentNode[])[] {
  const parts: (OfficeContentNode | OfficeContentNode[])[] = [];
  for (const child of children) {
    const last = parts.at(-1);
    if (isBlock(child)) parts.push(child);
    else if (Array.isArray(last)) last.push(child);
    else parts.push([child]);
  }
  return parts;
}

/** Empty cells, which the parser omits, still add their tab. */
function rowText(cells: OfficeContentNode[]): string {
  const texts: string[] = [];
  for (const cell of cells) {
    const column = metadataOf(cell, 'col');
    const missing = typeof column === 'number' ? column - texts.length : 0;
    if (missing > 0 && missing <= MAX_GAP) texts.push(...Array.from({ length: missing }, () => ''));
    texts.push(cellText(textOf(cell)));
  }
  return texts.join('\t').trimEnd();
}

/** The text of a cell in one line. */
export const cellText = (raw: string): string => cleanText(raw).replace(/\s+/g, ' ').trim();

/** The row of these cells, in the order of their columns (from 0); an empty cell is a tab. */
export function joinCells(cells: readonly { column: number; text: string }[]): string {
  let row = '';
  let at = 0;
  for (const { column, text } of cells) {
    row += '\t'.repeat(Math.min(column - at, MAX_GAP)) + text;
    at = column;
  }
  return row;
}

function metadataOf(node: OfficeContentNode, name: string): unknown {
  return Object.entries(node.metadata ?? {}).find(([key]) => key === name)?.[1];
}

function headingLevel(node: OfficeContentNode): number {
  const level = metadataOf(node, 'level');
  return typeof level === 'number' ? Math.max(1, level) : 1;
}

function sheetName(node: OfficeContentNode): string {
  const name = metadataOf(node, 'sheetName');
  return typeof name === 'string' ? name : '';
}
