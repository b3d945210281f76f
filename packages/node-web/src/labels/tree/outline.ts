import { MAX_LABEL_DEPTH } from '@scriptorium/domain/labels/label-limits.ts';

export interface OutlineLine {
  readonly name: string;
  readonly depth: number;
  /** The line number in the text, from 1. */
  readonly line: number;
}

const TAB = '    ';
/** Bullets and numbers of pasted lists do not belong to the names. */
const BULLET = /^(?:[-*•–]|\d+[.)])\s+/;

/**
 * Lines of text as an outline: what is indented more than the line above belongs to it. Empty lines are left out, and
 * the first line is at depth 0 whatever its indentation.
 */
export function readOutline(text: string, isFlat: boolean): OutlineLine[] {
  const widths: number[] = [];
  return text.split(/\r\n|\r|\n/).flatMap((raw, index) => {
    const name = raw.trim().replace(BULLET, '').normalize('NFC');
    if (name === '') return [];
    const indent = /^\s*/.exec(raw)?.[0].replaceAll('\t', TAB).length ?? 0;
    while (widths.length > 0 && (widths.at(-1) ?? 0) >= indent) widths.pop();
    widths.push(indent);
    const depth = isFlat ? 0 : Math.min(widths.length, MAX_LABEL_DEPTH) - 1;
    return [{ name, depth, line: index + 1 }];
  });
}
