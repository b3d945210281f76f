import type { Node, NodeChange } from '@scriptorium/contract/process/nodes.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { NodeDefinition } from '@scriptorium/domain/graph/node-definition.ts';
import { sameValue } from '@scriptorium/domain/process-changes/tracked-tables.ts';
import { lastAuthor } from '@scriptorium/node-server/changes/last-author.ts';
import type { z } from 'zod';

type Change = z.output<typeof NodeChange>;

/**
 * The changed fields that are neither what the caller saw nor what the change makes of them: somebody else has changed them. Settings are
 * compared as they are stored, without names that a reply adds. Unlike `mergeChange`, a value that the caller sends unchanged is not left
 * to the others: it is sent because it is stored together with a changed one, as an address with its key.
 */
export function overtakenFields(definition: NodeDefinition, change: Change, current: Node): string[] {
  const stored = (field: string, value: unknown): unknown => {
    const schema = definition.settings.shape[field] as z.ZodType | undefined;
    const parsed = schema?.safeParse(value);
    return parsed?.success ? parsed.data : value;
  };
  return Object.entries(change.basedOn ?? {}).flatMap(([field, seen]) => {
    if (!Object.hasOwn(change, field)) return [];
    const now = stored(field, current[field]);
    const isKnown = sameValue(now, stored(field, seen)) || sameValue(now, stored(field, change[field]));
    return isKnown ? [] : [field];
  });
}

/** Refuses a change of fields that somebody has changed since the caller saw them. */
export async function refuseOvertaken(
  tx: Tx,
  definition: NodeDefinition,
  { change, current }: { change: Change; current: Node },
): Promise<void> {
  const fields = overtakenFields(definition, change, current);
  if (fields.length === 0) return;
  const { id } = current;
  const { who } = await lastAuthor(tx, { table: 'node', key: id, of: { nodeId: id }, fields });
  throw new AppError('error.node.overtaken', { who, fields });
}
