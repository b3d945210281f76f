import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@scriptorium/db/database.ts';
import { EngineWorld } from '@scriptorium/engine/testing/engine-world.ts';

/**
 * Time in ms that each branch's transaction stays open before it commits: long enough for the other to run inside it.
 */
const OPEN_MS = 15;

/**
 * Makes the two branches of `count` documents finish inside each other's transactions. Returns the number of steps
 * created behind joins (one per document), and the number of finished documents.
 */
export async function forceOverlaps(
  database: Database,
  count: number,
): Promise<{ joins: number; finished: number }> {
  const world = new EngineWorld(database);
  const auto = { automatic: true };
  const process = await world.process({ left: auto, right: auto, join: auto }, [
    'parser → left',
    'parser → right',
    'left → join',
    'right → join',
  ]);
  const slowly = { kind: 'finished', write: () => pause(OPEN_MS) } as const;
  for (const name of ['left', 'right']) world.runs.set(process.node(name), () => Promise.resolve(slowly));
  await process.admit(count);
  await world.engine.drain();
  const joins = await world.db
    .selectFrom('step')
    .select('id')
    .where('node_id', '=', process.node('join'))
    .where('status', '=', 'ACCEPTED')
    .execute();
  return { joins: joins.length, finished: (await world.counts(process.id))['DONE'] ?? 0 };
}
