import { AppError } from '@scriptorium/contract/errors.ts';
import { errorMessage } from '@scriptorium/web-kit/texts/error-message.ts';
import { textOf } from '@scriptorium/web-kit/texts/texts.ts';
import { fieldErrorText } from '../../server-errors.ts';
import type { OutlineLine } from './outline.ts';
import { treeTexts } from './tree-texts.ts';

/** A place by ids: behind a sibling; null: before all. Absent: behind all. */
export interface StoredPlace {
  readonly parentId: number | null;
  readonly afterId?: number | null;
}

export interface RowChanges {
  readonly name?: string;
  /** The name before, as the author saw it. */
  readonly was?: string;
  readonly backgroundColor?: string;
  readonly suffixKey?: string | null;
  readonly prefixKey?: 'true' | 'false';
}

/**
 * Functions that change the labels of a node; each ends when the tree shows the change, or rejects with the server's
 * error.
 */
export interface LabelEdits {
  /** Returns the ids in the order of the lines. */
  add(place: StoredPlace, lines: readonly { name: string; depth: number }[]): Promise<readonly number[]>;
  change(id: number, changes: RowChanges): Promise<unknown>;
  move(id: number, place: { parentId: number | null; afterId: number | null }): Promise<unknown>;
}

const t = textOf(treeTexts);
const LINE = /^labels\.(\d+)\./;

/** Describes each line that the server refused: its number and its error. */
export function lineProblems(error: unknown, lines: readonly OutlineLine[]): string[] {
  const faults = error instanceof AppError ? (error.fieldErrors ?? []) : [];
  const problems = faults.flatMap(({ field, message }) => {
    const line = lines[Number(LINE.exec(field)?.[1] ?? Number.NaN)];
    return line
      ? [t('lineError', { line: line.line, name: line.name, problem: fieldErrorText(message) })]
      : [];
  });
  return problems.length > 0 ? problems : [errorMessage(error)];
}

/** Describes the server's error about a single label. */
export function labelProblem(error: unknown): string {
  const [fault] = error instanceof AppError ? (error.fieldErrors ?? []) : [];
  return fault ? fieldErrorText(fault.message) : errorMessage(error);
}
