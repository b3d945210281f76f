import type { Database } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { sql } from 'kysely';
import { EngineWorld } from '@scriptorium/engine/testing/engine-world.ts';
import { median, type BenchRow } from '../bench-row.ts';

const STEPS_A_DOCUMENT = 3;
const ROWS = 1000;

interface Scale {
  /** Each round measures both sides, one after the other, so that other load affects both. */
  rounds: number;
  documents: number;
  updates: number;
}

const FULL: Scale = { rounds: 7, documents: 200, updates: 1200 };

/** A chain of three automatic nodes without work, compared with bare transactions that update one row. */
export async function benchThroughput(
  name: string,
  database: Database,
  connections: number,
  goal: number,
  scale = FULL,
): Promise<BenchRow> {
  const ours: number[] = [];
  const peer: number[] = [];
  const limits = await prepareRows(database);
  const chain = await Chain.start(database, connections);
  await limits(scale.updates / 4, connections);
  await chain.run(scale.documents / 4);
  for (let round = 0; round < scale.rounds; round++) {
    peer.push(await limits(scale.updates, connections));
    ours.push(await chain.run(scale.documents));
  }
  await chain.stop();
  const spread = (rates: readonly number[]) =>
    `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`;
  return {
    name,
    ours: `${median(ours).toFixed(0)} steps/s`,
    peer: `one-row updates ${median(peer).toFixed(0)}/s`,
    ratio: median(ours.map((rate, round) => rate / (peer[round] ?? Number.NaN))),
    goal,
    note: `${scale.rounds} rounds in turn: ${spread(ours)} steps, ${spread(peer)} updates`,
  };
}

/** Returns a function that runs `count` transactions over `connections` and returns their number per second. */
async function prepareRows({
  db,
}: Database): Promise<(count: number, connections: number) => Promise<number>> {
  await sql`create table bench_row (id bigint primary key, value bigint not null)`.execute(db);
  await sql`insert into bench_row select id, 0 from generate_series(1, ${ROWS}) id`.execute(db);
  let next = 0;
  const update = () =>
    inTransaction(db, (tx) =>
      sql`update bench_row set value = value + 1 where id = ${1 + (next++ % ROWS)}`.execute(tx),
    );
  return async (count, connections) => {
    let left = count;
    const worker = async () => {
      while (left-- > 0) await update();
    };
    const begun = performance.now();
    await Promise.all(Array.from({ length: connections }, worker));
    return (count * 1000) / (performance.now() - begun);
  };
}

/** A running engine with a process of three nodes in a row. */
class Chain {
  readonly #world: EngineWorld;
  readonly #admit: (count: number) => Promise<number[]>;
  #left = 0;
  #done = Promise.withResolvers<void>();

  static async start(database: Database, connections: number): Promise<Chain> {
    let chain: Chain | undefined;
    const world = new EngineWorld(database, {
      onChange: () => chain?.countChange(),
      timing: {},
      limits: { light: Math.max(8, connections) },
    });
    const process = await world.process(
      { first: { type: 'LEXICON', automatic: true }, second: { type: 'SPAN', automatic: true } },
      ['parser → first', 'first → second'],
    );
    chain = new Chain(world, (count) => process.admit(count));
    return chain;
  }

  constructor(world: EngineWorld, admit: (count: number) => Promise<number[]>) {
    this.#world = world;
    this.#admit = admit;
  }

  countChange(): void {
    if (--this.#left === 0) this.#done.resolve();
  }

  /** Steps per second, from the start of the engine to the last step's commit. */
  async run(documents: number): Promise<number> {
    await this.#admit(documents);
    this.#left = documents * STEPS_A_DOCUMENT;
    this.#done = Promise.withResolvers();
    const engine = this.#world.another();
    const begun = performance.now();
    await engine.start();
    await this.#done.promise;
    const rate = (documents * STEPS_A_DOCUMENT * 1000) / (performance.now() - begun);
    await engine.stop();
    return rate;
  }

  async stop(): Promise<void> {
    const { db } = this.#world;
    const { steps } = await db
      .selectFrom('step')
      .where('status', '<>', 'ACCEPTED')
      .select((row) => row.fn.countAll<number>().as('steps'))
      .executeTakeFirstOrThrow();
    if (Number(steps) > 0) throw new Error(`${steps} steps were left behind`);
  }
}
