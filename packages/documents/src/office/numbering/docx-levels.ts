import type { Document, Element } from '@xmldom/xmldom';
import { childOf, childrenOf } from '../../xml/xml-parts.ts';

/** One level of a list: the counting and format of its numbers (ECMA-376 part 1, 17.9.6). */
export interface Level {
  readonly start: number;
  readonly format: string;
  /** The template of the number, such as `%1.%2`; `%n` is the number of level n, from 1. */
  readonly text: string;
  /** Numbers of upper levels are decimal, whatever their own format. */
  readonly isLegal: boolean;
  /** From 1: the counter restarts only after this level; 0: never. */
  readonly restart: number | undefined;
  /** The paragraph style of this level. */
  readonly style: string | undefined;
}

/** A list as referenced by paragraphs: the levels of an abstract list, some of them overridden. */
export interface List {
  readonly abstractId: string;
  readonly levels: ReadonlyMap<number, Level>;
  /** Levels that restart where this list begins. */
  readonly restarts: ReadonlyMap<number, number>;
}

export const valueOf = (element: Element | undefined, path: string): string | undefined =>
  childOf(element, path)?.getAttribute('w:val') ?? undefined;

const numberOf = (text: string | undefined): number | undefined => {
  const value = Number(text);
  return text === undefined || !Number.isInteger(value) ? undefined : value;
};

/** The value of a property that is on where it has none. */
export const isOn = (element: Element | undefined): boolean =>
  element !== undefined && !/^(0|false|off)$/.test(element.getAttribute('w:val') ?? '1');

function readLevel(element: Element): Level {
  return {
    start: numberOf(valueOf(element, 'w:start')) ?? 0,
    format: valueOf(element, 'w:numFmt') ?? 'decimal',
    text: valueOf(element, 'w:lvlText') ?? '',
    isLegal: isOn(childOf(element, 'w:isLgl')),
    restart: numberOf(valueOf(element, 'w:lvlRestart')),
    style: valueOf(element, 'w:pStyle'),
  };
}

function readLevels(element: Element): Map<number, Level> {
  const levels = new Map<number, Level>();
  for (const level of childrenOf(element, 'w:lvl'))
    levels.set(Number(level.getAttribute('w:ilvl') ?? 0), readLevel(level));
  return levels;
}

/** The lists of a document by the id that its paragraphs refer to (numbering.xml). */
export function readLists(numbering: Document | undefined): Map<string, List> {
  const root = numbering?.documentElement ?? undefined;
  const abstract = new Map<string, Map<number, Level>>();
  for (const element of childrenOf(root, 'w:abstractNum'))
    abstract.set(element.getAttribute('w:abstractNumId') ?? '', readLevels(element));
  const lists = new Map<string, List>();
  for (const element of childrenOf(root, 'w:num')) {
    const abstractId = valueOf(element, 'w:abstractNumId') ?? '';
    const levels = new Map(abstract.get(abstractId));
    const restarts = new Map<number, number>();
    for (const override of childrenOf(element, 'w:lvlOverride')) {
      const index = Number(override.getAttribute('w:ilvl') ?? 0);
      const level = childOf(override, 'w:lvl');
      if (level) levels.set(index, readLevel(level));
      const start = numberOf(valueOf(override, 'w:startOverride'));
      if (start !== undefined) restarts.set(index, start);
    }
    lists.set(element.getAttribute('w:numId') ?? '', { abstractId, levels, restarts });
  }
  return lists;
}

/** The position of a paragraph in a list. `listId` '0' removes it from the list of its style. */
export interface Placement {
  readonly listId: string | undefined;
  readonly level: number | undefined;
}

export function readPlacement(properties: Element | undefined): Placement {
  const numbers = childOf(properties, 'w:numPr');
  return { listId: valueOf(numbers, 'w:numId'), level: numberOf(valueOf(numbers, 'w:ilvl')) };
}

/** The placement of each paragraph style, including its base styles (styles.xml). */
export function readStyles(styles: Document | undefined): (style: string | undefined) => Placement {
  const elements = new Map<string, Element>();
  for (const element of childrenOf(styles?.documentElement ?? undefined, 'w:style'))
    elements.set(element.getAttribute('w:styleId') ?? '', element);
  return (style) => {
    let placement: Placement = { listId: undefined, level: undefined };
    const seen = new Set<string>();
    for (let id = style; id !== undefined && !seen.has(id); id = valueOf(elements.get(id), 'w:basedOn')) {
      seen.add(id);
      const own = readPlacement(childOf(elements.get(id), 'w:pPr'));
      placement = { listId: placement.listId ?? own.listId, level: placement.level ?? own.level };
    }
    return placement;
  };
}
