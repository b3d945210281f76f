import type { Mark, Row } from './compare-copies.ts';
import type { Copies } from './use-copies.ts';

export interface ComparisonProps {
  kind: 'tags' | 'labels';
  copies: Copies;
  compared: readonly Copies['master'][];
  rows: readonly Row[];
  /** Tags that are not compared, because their text was deleted. */
  detached: number;
  /** Makes them in the master; one undo takes them back. */
  onTakeOver: (marks: readonly Mark[]) => void;
}
