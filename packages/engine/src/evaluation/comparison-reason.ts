import type { Db } from '@scriptorium/db/database.ts';
import type { Reason } from '@scriptorium/db/schema/reason.ts';
import { LABELLING_REASONS } from '@scriptorium/domain/models/labelling-reasons.ts';
import type { ComparedStep } from '@scriptorium/domain/steps/comparison.ts';
import { fillMessage } from '@scriptorium/domain/text/fill-message.ts';
import { nodeNames } from './comparisons.store.ts';

export const WAITS_FOR = 'reason.labelling.waitsFor';

/** For which nodes a comparison waits, each with the number of its unfinished steps. Who holds them is not for everybody to see. */
export async function waitsFor(
  db: Db,
  unfinished: readonly Pick<ComparedStep, 'nodeId'>[],
): Promise<Reason<typeof WAITS_FOR>> {
  const byNode = Map.groupBy(unfinished, ({ nodeId }) => nodeId);
  const names = await nodeNames(db, [...byNode.keys()]);
  const steps = [...byNode]
    .map(([nodeId, of]) => `${names.get(nodeId) ?? nodeId}${of.length > 1 ? ` × ${of.length}` : ''}`)
    .join(', ');
  const params = { count: unfinished.length, steps };
  return { key: WAITS_FOR, params, message: fillMessage(LABELLING_REASONS[WAITS_FOR].en, params) };
}
