import { setTimeout as pause } from 'node:timers/promises';
import type { Database } from '@scriptorium/db/database.ts';
import { EngineWorld } from '@scriptorium/engine/testing/engine-world.ts';

/** How long each branch's transaction stays open before it commits, ms: long enough that the other's runs inside it. */
const OPEN_MS = 15;

/**
 * Has the two branches of so many documents finish inside each other's transactions. Answers how many joins came to life
 * (each should once), and how many documents are at rest.
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
