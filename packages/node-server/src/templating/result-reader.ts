import type { Db } from '@scriptorium/db/database.ts';
import type { ReadResults, ResultRequest, ValuesByDocument } from './result-values.ts';

/** The part of a run that a node type's results are read for. */
interface ReadRequest extends Omit<ResultRequest, 'names'> {
  /** The nodes that the wildcards name. */
  readonly nodeIds: readonly number[];
  /** The groups that the pattern matched in each wildcard. */
  readonly groups: readonly Groups[];
}
type Groups = readonly (string | undefined)[];

/** The values of one wildcard; null for one that refers to something deleted. */
type ValuesOf = (nodeId: number, groups: Groups) => ValuesByDocument | null;

/**
 * Reads the results of a node type. `pattern` is what follows `node.<id>.` in its wildcards; `read` runs once for all of
 * them, and not at all for a run without any.
 */
export const resultReader =
  (pattern: RegExp, read: (db: Db, request: ReadRequest) => Promise<ValuesOf>): ReadResults =>
  async (db, { names, ...about }) => {
    const wildcard = new RegExp(`^node\\.(\\d{1,15})\\.(?:${pattern.source})$`);
    const requested = names.flatMap((name) => {
      const match = wildcard.exec(name);
      return match ? [{ name, nodeId: Number(match[1]), groups: match.slice(2) as Groups }] : [];
    });
    if (requested.length === 0) return new Map();
    const nodeIds = [...new Set(requested.map(({ nodeId }) => nodeId))];
    const valuesOf = await read(db, { ...about, nodeIds, groups: requested.map(({ groups }) => groups) });
    return new Map(
      requested.flatMap(({ name, nodeId, groups }): [string, ValuesByDocument][] => {
        const values = valuesOf(nodeId, groups);
        return values ? [[name, values]] : [];
      }),
    );
  };

/** The rows of a node, of rows that were read for several nodes. */
export function rowsByNode<Row extends { readonly nodeId: number }>(
  rows: readonly Row[],
): (nodeId: number) => readonly Row[] {
  const byNode = Map.groupBy(rows, ({ nodeId }) => nodeId);
  return (nodeId) => byNode.get(nodeId) ?? [];
}
