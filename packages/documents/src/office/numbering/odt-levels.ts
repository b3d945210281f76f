import type { Document, Element } from '@xmldom/xmldom';
import { childrenOf } from '../../xml/xml-parts.ts';

/** One level of a list style: the format of its numbers (ODF 1.3 part 3, 16.34). */
export interface OdtLevel {
  readonly isBullet: boolean;
  readonly format: string;
  readonly prefix: string;
  readonly suffix: string;
  /** The number of levels, this one last, that the number shows. */
  readonly shown: number;
  readonly start: number;
  readonly lettersRepeat: boolean;
}

/** Levels from 1. */
export type OdtListStyle = ReadonlyMap<number, OdtLevel>;

const BULLETS = /^text:(list-level-style-(bullet|image)|outline-level-style-bullet)$/;
const NUMBERS = /^text:(list-level-style-number|outline-level-style)$/;

const readLevel = (element: Element): OdtLevel => ({
  isBullet: BULLETS.test(element.nodeName),
  format: element.getAttribute('style:num-format') ?? '',
  prefix: element.getAttribute('style:num-prefix') ?? '',
  suffix: element.getAttribute('style:num-suffix') ?? '',
  shown: Number(element.getAttribute('text:display-levels') ?? 1),
  start: Number(element.getAttribute('text:start-value') ?? 1),
  lettersRepeat: element.getAttribute('style:num-letter-sync') === 'true',
});

function readStyle(element: Element): OdtListStyle {
  const levels = new Map<number, OdtLevel>();
  for (const level of childrenOf(element))
    if (BULLETS.test(level.nodeName) || NUMBERS.test(level.nodeName))
      levels.set(Number(level.getAttribute('text:level') ?? 1), readLevel(level));
  return levels;
}

/** The list styles of a text by name, and that of its headings if they are numbered. */
export function readListStyles(...documents: readonly (Document | undefined)[]): {
  lists: ReadonlyMap<string, OdtListStyle>;
  headings: OdtListStyle | undefined;
} {
  const lists = new Map<string, OdtListStyle>();
  let headings: OdtListStyle | undefined;
  for (const document of documents) {
    for (const element of Array.from(document?.getElementsByTagName('text:list-style') ?? []))
      lists.set(element.getAttribute('style:name') ?? '', readStyle(element));
    const [outline] = Array.from(document?.getElementsByTagName('text:outline-style') ?? []);
    if (outline) headings = readStyle(outline);
  }
  return { lists, headings };
}
