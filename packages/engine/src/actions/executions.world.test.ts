import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { StepFailure } from '../api/step-runner.ts';
import { EngineWorld, type RunAll } from '../testing/engine-world.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const reason = (message: string) => ({ key: 'reason.test', params: {}, message });

/** Documents that wait at an action node, created in bulk; `effects` has one entry per call of its runner. */
async function gathered(count: number, run?: RunAll) {
  const process = await world.process(
    { send: { type: 'SEND_REQUEST', automatic: true, triggerType: 'CRON', cron: '0 0 6 * * *' } },
    ['parser → send'],
  );
  const send = process.node('send');
  const effects: { executionId: number; documentIds: readonly number[] }[] = [];
  world.executions.set(send, async (work) => {
    effects.push({ executionId: work.execution.id, documentIds: work.documentIds });
    await run?.(work);
  });
  const { rows } = await sql<{ id: number }>`
    with made as (
      insert into document (process_id, filename, path, document_type, kind, status)
      select ${process.id}, n || '.txt', n || '.txt', 'TEXTFILE', 'txt', 'WAITING' from generate_series(1, ${count}::int) n
      returning id),
    parsed as (
      insert into step (document_id, node_id, status) select id, ${process.node('parser')}, 'ACCEPTED' from made),
    waiting as (insert into step (document_id, node_id, status) select id, ${send}, 'WAITING' from made)
    select id from made order by id`.execute(world.db);
  return { process, send, effects, ids: rows.map(({ id }) => id) };
}
type Gathered = Awaited<ReturnType<typeof gathered>>;

const start = async ({ send }: Gathered) => {
  const { userId } = await world.user();
  return (await world.engine.executeNow({ nodeId: send, userId })).executionId;
};
const execution = (id: number) =>
  world.db.selectFrom('action_execution').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const jobOf = (executionId: number) =>
  world.db
    .selectFrom('job')
    .selectAll()
    .where('queue', '=', 'action')
    .where(sql`payload ->> 'executionId'`, '=', String(executionId))
    .executeTakeFirstOrThrow();
const setJob = (
  executionId: number,
  values: { attempts?: number; cut_off?: number; run_at?: Date; lease_until?: Date },
) =>
  world.db
    .updateTable('job')
    .set(values)
    .where('queue', '=', 'action')
    .where(sql`payload ->> 'executionId'`, '=', String(executionId))
    .execute();
/** Status → steps of the node, and how often a step was ended. */
async function tally({ send }: Gathered) {
  const steps = await world.db.selectFrom('step').select('status').where('node_id', '=', send).execute();
  const ended = await world.db
    .selectFrom('document_change')
    .select('step_id')
    .where('node_id', '=', send)
    .where('was', '=', 'PROCESSING')
    .where('status', '!=', 'PROCESSING')
    .execute();
  const statuses = Object.fromEntries(
    [...Map.groupBy(steps, ({ status }) => status)].map(([status, of]) => [status, of.length]),
  );
  return { statuses, ended: ended.length };
}

describe('an interrupted execution', () => {
  const COUNT = 60;
  async function removeCut(): Promise<void> {
    await sql`drop trigger if exists cut_off on step`.execute(world.db);
    await sql`drop trigger if exists cut_off on action_execution`.execute(world.db);
    await sql`drop function if exists cut_off`.execute(world.db);
    await sql`drop sequence if exists cut_off_at`.execute(world.db);
  }
  afterEach(removeCut);

  /**
   * The `nth` row of a table that matches `when` aborts its transaction; a sequence keeps its count through the
   * rollback.
   */
  async function cutOff(table: 'step' | 'action_execution', when: string, nth: number): Promise<void> {
    await sql`create sequence cut_off_at`.execute(world.db);
    await sql
      .raw(
        `create function cut_off() returns trigger language plpgsql as $$
        begin
          if nextval('cut_off_at') = ${nth} then raise exception 'Power failure'; end if;
          return new;
        end $$`,
      )
      .execute(world.db);
    await sql
      .raw(
        `create trigger cut_off before update on ${table} for each row when (${when}) execute function cut_off()`,
      )
      .execute(world.db);
  }

  test.each<[string, 'step' | 'action_execution', string, number, number]>([
    ['while it gathers', 'step', `new.status = 'PROCESSING' and old.status = 'WAITING'`, 55, 1],
    ['before it sends', 'action_execution', `new.state = 'SENDING'`, 1, 1],
    ['after it has sent, before that is stored', 'action_execution', `new.state = 'SETTLING'`, 1, 2],
    ['while it settles', 'step', `new.status = 'ACCEPTED' and old.status = 'PROCESSING'`, 55, 1],
    ['before its end is stored', 'action_execution', `new.state = 'SUCCESS'`, 1, 1],
  ])('%s continues, with one effect and every step settled once', async (_, table, when, nth, calls) => {
    const all = await gathered(COUNT);
    await cutOff(table, when, nth);
    const id = await start(all);
    await world.engine.drain();
    expect(await execution(id)).toMatchObject({ state: 'SUCCESS', steps: COUNT, reason: null });
    expect(await tally(all)).toEqual({ statuses: { ACCEPTED: COUNT }, ended: COUNT });
    // The runner's outbox identifies an effect by its execution: two calls for the same one send once.
    expect(all.effects).toEqual(
      Array.from({ length: calls }, () => ({ executionId: id, documentIds: all.ids })),
    );
    expect(await world.counts(all.process.id)).toEqual({ WAITING: -COUNT, DONE: COUNT });
    const cut = await sql<{ at: number }>`select last_value as at from cut_off_at`.execute(world.db);
    expect(cut.rows[0]?.at).toBeGreaterThanOrEqual(nth);
  });

  test('keeps all its attempts while each of them gathers or settles some steps', async () => {
    const all = await gathered(COUNT);
    const id = await start(all);
    const cuts = async (when: string) => {
      await cutOff('step', when, 55);
      await setJob(id, { attempts: 6, cut_off: 6, run_at: new Date() });
      await world.another({ timing: { lease: 2000, poll: 50, retryDelay: () => 60_000 } }).drain();
      await removeCut();
    };
    await cuts(`new.status = 'PROCESSING' and old.status = 'WAITING'`);
    expect(await jobOf(id)).toMatchObject({ attempts: 7, max_attempts: 11, cut_off: 0 });
    await cuts(`new.status = 'ACCEPTED' and old.status = 'PROCESSING'`);
    await setJob(id, { run_at: new Date() });
    await world.engine.drain();
    expect(await execution(id)).toMatchObject({ state: 'SUCCESS', steps: COUNT, reason: null });
    expect(all.effects).toHaveLength(1);
  });

  test('that is given up while it gathers names the steps that it had taken', async () => {
    const all = await gathered(COUNT);
    await cutOff('step', `new.status = 'PROCESSING' and old.status = 'WAITING'`, 55);
    const id = await start(all);
    const dying = world.another({ timing: { lease: 2000, poll: 50, retryDelay: () => 60_000 } });
    await dying.drain();
    const taken = (await tally(all)).statuses['PROCESSING'] ?? 0;
    expect(taken).toBeGreaterThan(0);
    expect(taken).toBeLessThan(COUNT);
    await setJob(id, { attempts: 8, cut_off: 7, run_at: new Date() });
    await world.engine.drain();
    expect(await execution(id)).toMatchObject({
      state: 'FAILURE',
      steps: taken,
      reason: { key: 'reason.gaveUp' },
    });
    expect((await tally(all)).statuses).toEqual({ ERROR: taken, WAITING: COUNT - taken });
  });

  test('is released at a stop without grace period and continues elsewhere as the same attempt', async () => {
    const begun = Promise.withResolvers<void>();
    let runs = 0;
    const all = await gathered(2, async ({ signal }) => {
      runs += 1;
      if (runs > 1) return;
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    });
    const id = await start(all);
    const stopped = world.another();
    await stopped.start();
    await begun.promise;
    await stopped.stop(0);
    expect(await execution(id)).toMatchObject({ state: 'SENDING', steps: 2 });
    expect(await tally(all)).toMatchObject({ statuses: { PROCESSING: 2 } });
    await world.engine.drain();
    expect(await tally(all)).toEqual({ statuses: { ACCEPTED: 2 }, ended: 2 });
    expect(await execution(id)).toMatchObject({ state: 'SUCCESS' });
  });

  test('is taken over when its worker’s lease expires, and the slow worker can change nothing', async () => {
    const taken = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    let runs = 0;
    const all = await gathered(2, async () => {
      runs += 1;
      if (runs > 1) return;
      first.resolve();
      await taken.promise;
      throw new StepFailure(reason('What the slow worker saw.'));
    });
    const id = await start(all);
    const slow = world.engine.drain();
    await first.promise;
    await setJob(id, { lease_until: new Date(Date.now() - 1000) });
    const other = world.another({ timing: { lease: 1500, poll: 30, retryDelay: () => 0 } });
    await other.start();
    await vi.waitFor(async () => expect((await execution(id)).state).toBe('SUCCESS'), 20_000);
    taken.resolve();
    await slow;
    await other.stop();
    expect(runs).toBeGreaterThan(1);
    expect(await execution(id)).toMatchObject({ state: 'SUCCESS', reason: null });
    expect(await tally(all)).toEqual({ statuses: { ACCEPTED: 2 }, ended: 2 });
  });

  test('is given up after the last attempt: its processing steps turn ERROR, the others keep waiting', async () => {
    const all = await gathered(2);
    const id = await start(all);
    await setJob(id, { attempts: 7, cut_off: 7 });
    await world.engine.drain();
    expect(all.effects).toEqual([]);
    expect(await execution(id)).toMatchObject({ state: 'FAILURE', reason: { key: 'reason.gaveUp' } });
    expect(await tally(all)).toMatchObject({ statuses: { WAITING: 2 } });
    const sending = await gathered(2, async () => {
      throw new StepFailure(reason('Busy.'), { passing: true, retryAfterMs: 60_000 });
    });
    const second = await start(sending);
    await world.engine.drain();
    await setJob(second, { attempts: 8, cut_off: 7, run_at: new Date() });
    await world.engine.drain();
    expect(sending.effects).toHaveLength(1);
    expect(await execution(second)).toMatchObject({ state: 'FAILURE', reason: { key: 'reason.gaveUp' } });
    expect(await tally(sending)).toEqual({ statuses: { ERROR: 2 }, ended: 2 });
  });

  test('keeps the result of the effect when the last attempt ends after sending', async () => {
    const all = await gathered(2);
    await cutOff('action_execution', `new.state = 'SUCCESS'`, 1);
    const id = await start(all);
    await setJob(id, { attempts: 6, cut_off: 6 });
    await world.engine.drain();
    expect(await execution(id)).toMatchObject({ state: 'SUCCESS', reason: null });
    expect(await tally(all)).toEqual({ statuses: { ACCEPTED: 2 }, ended: 2 });
    expect(all.effects).toHaveLength(1);
  });

  test('gets another job when its job is lost', async () => {
    const all = await gathered(1);
    const id = await start(all);
    await world.db
      .deleteFrom('job')
      .where('id', '=', (await jobOf(id)).id)
      .execute();
    await Promise.all([world.engine.checkTriggers(), world.another().checkTriggers()]);
    await world.engine.drain();
    expect(await execution(id)).toMatchObject({ state: 'SUCCESS' });
    expect(all.effects).toHaveLength(1);
  });
});

describe('a failing execution', () => {
  test('puts every step in ERROR with the reason, and a rerun gathers it again', async () => {
    let fails = true;
    const all = await gathered(3, async () => {
      if (fails) throw new StepFailure(reason('The receiver said no.'));
    });
    const id = await start(all);
    await world.engine.drain();
    expect(await execution(id)).toMatchObject({
      state: 'FAILURE',
      reason: { message: 'The receiver said no.' },
    });
    expect(await tally(all)).toEqual({ statuses: { ERROR: 3 }, ended: 3 });
    const [first = 0, second = 0] = all.ids;
    expect(await world.step(first, all.send)).toMatchObject({ reason: { message: 'The receiver said no.' } });
    expect(await world.status(first)).toBe('ERROR');
    fails = false;
    const ada = await world.user(['PROCESS', all.process.id, 'ADMIN']);
    await world.act(first, all.send, 'rerun', ada);
    await world.act(second, all.send, 'cancelAcceptance', ada);
    expect(await world.step(first, all.send)).toMatchObject({
      status: 'WAITING',
      reason: null,
      execution_id: null,
    });
    expect(await world.status(first)).toBe('WAITING');
    await world.engine.drain();
    expect(await world.step(first, all.send)).toMatchObject({ status: 'WAITING' });
    const again = await start(all);
    await world.engine.drain();
    expect(all.effects.at(-1)).toEqual({ executionId: again, documentIds: [first, second] });
    expect(await tally(all)).toMatchObject({ statuses: { ACCEPTED: 2, ERROR: 1 } });
  });

  test('is retried after a temporary failure with the delay that the source asks for, and shows the reason', async () => {
    let tries = 0;
    const all = await gathered(2, async () => {
      tries += 1;
      if (tries === 1)
        throw new StepFailure(reason('Too many requests.'), { passing: true, retryAfterMs: 60_000 });
    });
    const before = Date.now();
    const id = await start(all);
    await world.engine.drain();
    expect(await execution(id)).toMatchObject({
      state: 'SENDING',
      reason: { message: 'Too many requests.' },
    });
    const step = await world.step(all.ids[0] ?? 0, all.send);
    expect(step).toMatchObject({ status: 'PROCESSING', reason: { message: 'Too many requests.' } });
    const job = await world.db
      .selectFrom('job')
      .selectAll()
      .where('queue', '=', 'action')
      .where('state', '=', 'ready')
      .executeTakeFirstOrThrow();
    expect(Date.parse(job.run_at)).toBeGreaterThan(before + 55_000);
    await setJob(id, { run_at: new Date() });
    await world.engine.drain();
    expect(await execution(id)).toMatchObject({ state: 'SUCCESS', reason: null });
    expect(await world.step(all.ids[0] ?? 0, all.send)).toMatchObject({ status: 'ACCEPTED', reason: null });
    expect(all.effects.map(({ executionId }) => executionId)).toEqual([id, id]);
  });

  test('is given up after five temporary failures', async () => {
    const all = await gathered(1, async () => {
      throw new StepFailure(reason('Nobody answers.'), { passing: true });
    });
    const id = await start(all);
    await world.engine.drain();
    expect(all.effects).toHaveLength(5);
    expect(await execution(id)).toMatchObject({ state: 'FAILURE', reason: { message: 'Nobody answers.' } });
    expect(await tally(all)).toMatchObject({ statuses: { ERROR: 1 } });
  });

  test('ends at once after an unexpected failure', async () => {
    const all = await gathered(1, async () => {
      throw new Error('boom');
    });
    const id = await start(all);
    await world.engine.drain();
    expect(all.effects).toHaveLength(1);
    expect(await execution(id)).toMatchObject({ state: 'FAILURE', reason: { key: 'reason.unexpected' } });
  });
});

describe('while an execution sends', () => {
  test('a step can be cancelled and a document deleted; the result changes neither', async () => {
    const begun = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    const all = await gathered(3, async () => {
      begun.resolve();
      await go.promise;
    });
    const [cancelled = 0, deleted = 0, kept = 0] = all.ids;
    const id = await start(all);
    const drained = world.engine.drain();
    await begun.promise;
    const ada = await world.user(['PROCESS', all.process.id, 'WRITE']);
    await world.act(cancelled, all.send, 'cancelRun', ada);
    await world.db
      .updateTable('document')
      .set({ deleted_at: new Date() })
      .where('id', '=', deleted)
      .execute();
    go.resolve();
    await drained;
    expect(await execution(id)).toMatchObject({ state: 'SUCCESS', steps: 3 });
    expect(await world.step(cancelled, all.send)).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.cancelled' },
    });
    expect(await world.step(kept, all.send)).toMatchObject({ status: 'ACCEPTED' });
    await world.act(cancelled, all.send, 'rerun', ada);
    await start(all);
    await world.engine.drain();
    expect(all.effects.map(({ documentIds }) => documentIds)).toEqual([all.ids, [cancelled]]);
  });

  test('all steps can be cancelled before the next attempt, which then sends nothing', async () => {
    const all = await gathered(1, async () => {
      throw new StepFailure(reason('Busy.'), { passing: true, retryAfterMs: 60_000 });
    });
    const id = await start(all);
    await world.engine.drain();
    const ada = await world.user(['PROCESS', all.process.id, 'WRITE']);
    await world.act(all.ids[0] ?? 0, all.send, 'cancelRun', ada);
    await setJob(id, { run_at: new Date() });
    await world.engine.drain();
    expect(all.effects).toHaveLength(1);
    expect(await execution(id)).toMatchObject({
      state: 'FAILURE',
      reason: { key: 'reason.execution.nothingLeft' },
    });
  });
});
