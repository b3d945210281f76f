import type { Node } from '@scriptorium/contract/process/nodes.ts';
import type { Db } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import { settingsReferences } from '@scriptorium/nodes/catalogue.server.ts';

/** The nodes with names of what their settings refer to, as far as the reader may see it. */
export async function withReferences(db: Db, rights: Rights, nodes: readonly Node[]): Promise<Node[]> {
  const described = new Map<number, Record<string, unknown>>();
  for (const [type, references] of settingsReferences) {
    const ofType = nodes.filter(({ activityType }) => activityType === type);
    if (ofType.length === 0) continue;
    const fields = await references.describe(db, rights, ofType);
    for (const [at, node] of ofType.entries()) described.set(node.id, fields[at] ?? {});
  }
  return nodes.map((node) => ({ ...node, ...described.get(node.id) }));
}

export async function withReferencesOf(db: Db, rights: Rights, node: Node): Promise<Node> {
  const [described = node] = await withReferences(db, rights, [node]);
  return described;
}
