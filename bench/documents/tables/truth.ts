import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import type { TrueRow } from './row-score.ts';

/** A document and the rows of its tables. */
export interface TableTruth {
  path: string;
  rows: TrueRow[];
}

/** A page and the regions that a person reads one after the other; several orders may be right. */
export interface OrderTruth {
  path: string;
  /** From 1. */
  page: number;
  /** Rectangles as fractions of the page: left, top, right, bottom. */
  orders: number[][][];
}

/**
 * The documents of the ICDAR 2013 table competition in a folder: each PDF, whose name ends in that of the competition
 * (eu-009a), with the structure of its tables in eu-009a-str.xml, and in eu-009b-str.xml where it ends in "a".
 */
export function readCompetition(folder: string): TableTruth[] {
  if (!existsSync(folder)) return [];
  const names = readdirSync(folder).filter((name) => name.endsWith('.pdf'));
  return names.sort().map((name) => {
    const base = name.slice(0, -'.pdf'.length).replace(/^.*-(?=(eu|us)-\d)/, '');
    const parts = base.endsWith('a') ? [base, `${base.slice(0, -1)}b`] : [base];
    const files = parts.map((part) => join(folder, `${part}-str.xml`)).filter((path) => existsSync(path));
    const rows = files.flatMap((path) => rowsOfCompetition(readFileSync(path, 'utf8')));
    return { path: join(folder, name), rows };
  });
}

const elements = (parent: Element, name: string): Element[] => [...parent.getElementsByTagName(name)];

function rowsOfCompetition(xml: string): TrueRow[] {
  const root = new DOMParser().parseFromString(xml, 'text/xml').documentElement;
  return root ? elements(root, 'region').flatMap(rowsOfRegion) : [];
}

interface Cell {
  start: number;
  end: number;
  column: number;
  text: string;
}

function rowsOfRegion(region: Element): TrueRow[] {
  const cells = elements(region, 'cell').map((cell): Cell => {
    const start = Number(cell.getAttribute('start-row'));
    const end = cell.getAttribute('end-row');
    const text = elements(cell, 'content')[0]?.textContent ?? '';
    return { start, end: end ? Number(end) : start, column: Number(cell.getAttribute('start-col')), text };
  });
  const filled = cells.filter(({ text }) => /[\p{L}\p{N}]/u.test(text));
  const [single, spanning] = [
    filled.filter((cell) => cell.start === cell.end),
    filled.filter((cell) => cell.end > cell.start),
  ];
  const starts = [...new Set(single.map(({ start }) => start))].sort((a, b) => a - b);
  return starts.map((row) => ({
    cells: single
      .filter(({ start }) => start === row)
      .sort((a, b) => a.column - b.column)
      .map(({ text }) => text),
    spanning: spanning.filter(({ start, end }) => start <= row && row <= end).map(({ text }) => text),
  }));
}

/**
 * Tables that a person typed: "= file | page" starts one, each further line is a row of cells parted by " | ". A "*"
 * before a row says that one of its cells has several lines on the page.
 */
export function readTypedTables(file: string, folder: string): TableTruth[] {
  const tables: TableTruth[] = [];
  for (const line of linesOf(file)) {
    if (line.startsWith('= ')) tables.push({ path: join(folder, line.slice(2).split(' | ')[0]!), rows: [] });
    else tables.at(-1)?.rows.push({ cells: line.replace(/^\* /, '').split(' | '), spanning: [] });
  }
  return tables.filter(({ path }) => existsSync(path));
}

/** Pages of several columns: "file | page | x0 y0 x1 y1; …", with "||" between orders that are both right. */
export function readPageOrders(file: string, folder: string): OrderTruth[] {
  return linesOf(file).map((line) => {
    const [name = '', page, orders = ''] = line.split(' | ');
    return {
      path: join(folder, name.trim()),
      page: Number(page),
      orders: orders
        .split('||')
        .map((order) => order.split(';').map((region) => region.trim().split(/\s+/).map(Number))),
    };
  });
}

const linesOf = (file: string): string[] =>
  existsSync(file)
    ? readFileSync(file, 'utf8')
        .split('\n')
        .filter((line) => line.trim() !== '' && !line.startsWith('#'))
    : [];
