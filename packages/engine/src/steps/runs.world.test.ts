import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { admitDocument } from '../evaluation/admit-document.ts';
import { StepFailure } from '../api/step-runner.ts';
import { EngineWorld } from '../testing/engine-world.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const reason = (message: string) => ({ key: 'reason.test', params: {}, message });

/** A document whose only automatic node behind the parser does `run`. */
async function automatic(run: Parameters<EngineWorld['runs']['set']>[1]) {
  const process = await world.process({ auto: { automatic: true }, next: {} }, [
    'parser → auto',
    'auto → next',
  ]);
  const auto = process.node('auto');
  world.runs.set(auto, run);
  return { process, auto, document: await process.admitOne() };
}

const writesContent = (document: number, text: string) => ({
  kind: 'finished' as const,
  write: async (tx: Parameters<Parameters<EngineWorld['tx']>[0]>[0]) => {
    await tx.insertInto('content').values({ document_id: document, text }).execute();
  },
});
const contents = async (document: number) =>
  (await world.db.selectFrom('content').select('text').where('document_id', '=', document).execute()).map(
    ({ text }) => text,
  );

describe('a failing run', () => {
  test('is retried after a temporary failure, shows the reason until then, and goes on', async () => {
    let tries = 0;
    const { auto, document } = await automatic(async () => {
      tries += 1;
      if (tries < 3) throw new StepFailure(reason('The model host is away.'), { passing: true });
    });
    await world.engine.drain();
    expect(tries).toBe(3);
    expect(await world.statuses(document)).toEqual({ parser: 'ACCEPTED', auto: 'ACCEPTED', next: 'WAITING' });
    expect((await world.step(document, auto)).reason).toBeNull();
  });

  test('waits for the delay that its source asks for, and shows the time of the next attempt', async () => {
    const { auto, document } = await automatic(async () => {
      throw new StepFailure(reason('Too many requests.'), { passing: true, retryAfterMs: 60_000 });
    });
    const before = Date.now();
    await world.engine.drain();
    const step = await world.step(document, auto);
    expect(step).toMatchObject({ status: 'PROCESSING', reason: { message: 'Too many requests.' } });
    const job = await world.jobOf(step.id);
    expect(job).toMatchObject({ state: 'ready', attempts: 1 });
    expect(Date.parse(job.run_at)).toBeGreaterThan(before + 55_000);
    await world.db.deleteFrom('job').where('id', '=', job.id).execute();
  });

  test('ends in ERROR after five tries, whatever happened to its workers', async () => {
    let tries = 0;
    const { auto, document } = await automatic(async () => {
      tries += 1;
      throw new StepFailure(reason('The model host is away.'), { passing: true });
    });
    await world.db.updateTable('job').set({ attempts: 6, cut_off: 6 }).where('state', '=', 'ready').execute();
    await world.engine.drain();
    expect(tries).toBe(5);
    expect(await world.step(document, auto)).toMatchObject({
      status: 'ERROR',
      reason: { message: 'The model host is away.' },
    });
    expect(await world.status(document)).toBe('ERROR');
  });

  test('ends in ERROR at once after any other failure, with a plain message, and can be run again', async () => {
    let tries = 0;
    const { auto, document, process } = await automatic(async () => {
      tries += 1;
      if (tries === 1) throw new Error('boom');
    });
    await world.engine.drain();
    expect(await world.step(document, auto)).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.unexpected', params: { detail: 'boom' } },
    });
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    await world.act(document, auto, 'rerun', ada);
    await world.engine.drain();
    expect(await world.step(document, auto)).toMatchObject({ status: 'ACCEPTED', reason: null, attempt: 1 });
  });

  test('writes nothing when storing its result fails', async () => {
    const { auto, document } = await automatic(async () => ({
      kind: 'finished',
      write: async (tx) => {
        await tx.insertInto('content').values({ document_id: document, text: 'half' }).execute();
        throw new StepFailure(reason('The other half is missing.'));
      },
    }));
    await world.engine.drain();
    expect(await world.step(document, auto)).toMatchObject({ status: 'ERROR' });
    expect(await contents(document)).toEqual([]);
  });
});

test('documents that a run creates are announced with it, and their steps run', async () => {
  const receiver = await world.process({}, []);
  let made = 0;
  const { document } = await automatic(async () => ({
    kind: 'finished',
    write: async (tx) => {
      const draft = {
        processId: receiver.id,
        filename: 'sent.txt',
        documentType: 'TEXTFILE',
        kind: 'txt',
      } as const;
      const admitted = await admitDocument(tx, { ...draft, hops: 3 });
      made = admitted.id;
      return [admitted, { ...admitted, created: false }];
    },
  }));
  world.changes.length = 0;
  await world.engine.drain();
  const announced = world.changes.filter((change) => change.documentId === made && 'version' in change);
  expect(announced.map((change) => 'version' in change && change.version)).toEqual([0, 1]);
  expect(announced[0]).toMatchObject({ processId: receiver.id, by: null });
  expect(await world.statuses(made)).toEqual({ parser: 'ACCEPTED' });
  expect(await world.status(document)).toBe('WAITING');
});

describe('an interrupted run', () => {
  test('is aborted when a user cancels it, and can write nothing more', async () => {
    const aborted = vi.fn();
    const begun = Promise.withResolvers<void>();
    const { auto, document, process } = await automatic(async ({ signal }) => {
      const ended = Promise.withResolvers<void>();
      signal.addEventListener('abort', () => {
        aborted();
        ended.resolve();
      });
      begun.resolve();
      await ended.promise;
      return writesContent(document, 'too late');
    });
    const drained = world.engine.drain();
    await begun.promise;
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    await expect(world.act(document, auto, 'accept', ada)).rejects.toMatchObject({ status: 423 });
    await world.act(document, auto, 'cancelRun', ada);
    await drained;
    expect(aborted).toHaveBeenCalledOnce();
    expect(await world.step(document, auto)).toMatchObject({
      status: 'ERROR',
      attempt: 1,
      reason: { key: 'reason.cancelled' },
    });
    expect(await contents(document)).toEqual([]);
  });

  test('changes nothing after its lease has expired; the worker that took over finishes', async () => {
    const taken = Promise.withResolvers<void>();
    const first = Promise.withResolvers<void>();
    let runs = 0;
    const { auto, document } = await automatic(async () => {
      runs += 1;
      if (runs > 1) return writesContent(document, 'second');
      first.resolve();
      await taken.promise;
      return writesContent(document, 'first');
    });
    const slow = world.engine.drain();
    await first.promise;
    const { id } = await world.step(document, auto);
    await world.db
      .updateTable('job')
      .set({ lease_until: new Date(Date.now() - 1000) })
      .where('step_id', '=', id)
      .execute();
    const other = world.another({ timing: { lease: 150, poll: 30, retryDelay: () => 0 } });
    await other.start();
    if (database.kind === 'postgres')
      await vi.waitFor(
        async () => expect((await world.step(document, auto)).status).toBe('ACCEPTED'),
        10_000,
      );
    else await vi.waitFor(() => expect(runs).toBe(2), 10_000);
    taken.resolve();
    await slow;
    await other.stop();
    expect(runs).toBe(2);
    expect(await contents(document)).toEqual(['second']);
    expect(await world.statuses(document)).toEqual({ parser: 'ACCEPTED', auto: 'ACCEPTED', next: 'WAITING' });
  });

  test('is withdrawn with its step when its branch is dead', async () => {
    const begun = Promise.withResolvers<void>();
    const process = await world.process({ kind: {}, auto: { automatic: true } }, ['parser → kind']);
    const label = await process.classLabel('kind', 'letter');
    await process.whenClassified(await process.connect('kind', 'auto'), 'kind', label, false);
    world.runs.set(process.node('auto'), async ({ signal }) => {
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    });
    const document = await process.admitOne();
    await world.engine.drain();
    const ada = await world.user(['PROCESS', process.id, 'ADMIN']);
    await world.act(document, process.node('kind'), 'accept', ada);
    const drained = world.engine.drain();
    await begun.promise;
    await world.act(document, process.node('kind'), 'cancelAcceptance', ada);
    const { id } = await world.step(document, process.node('kind'));
    await world.db
      .insertInto('classifier_tag')
      .values({ step_id: id, type_id: label, source: 'USER', user_id: ada.userId })
      .execute();
    await world.act(document, process.node('kind'), 'accept', ada);
    await drained;
    expect(await world.statuses(document)).toEqual({ parser: 'ACCEPTED', kind: 'ACCEPTED' });
    expect(await world.status(document)).toBe('DONE');
  });
});

describe('a delayed server', () => {
  test('does not expire the leases of its own jobs', async () => {
    const finish = Promise.withResolvers<void>();
    let runs = 0;
    const { auto, document } = await automatic(async () => {
      runs += 1;
      await finish.promise;
    });
    const server = world.another({ timing: { lease: 6000, poll: 20, retryDelay: () => 0 } });
    await server.start();
    const { id } = await vi.waitFor(() => world.step(document, auto), 10_000);
    await vi.waitFor(() => expect(runs).toBe(1), 10_000);
    const ended = new Date(Date.now() - 1000);
    await world.db.updateTable('job').set({ lease_until: ended }).where('step_id', '=', id).execute();
    await vi.waitFor(
      async () => expect(Date.parse((await world.jobOf(id)).lease_until ?? '')).toBeGreaterThan(Date.now()),
      20_000,
    );
    expect(await world.jobOf(id)).toMatchObject({ state: 'running', attempts: 1 });
    finish.resolve();
    await server.stop();
    expect(runs).toBe(1);
    expect((await world.step(document, auto)).status).toBe('ACCEPTED');
  });
});

describe('a server that stops', () => {
  test('is replaced by another that runs its jobs again, once', async () => {
    let runs = 0;
    const { auto, document, process } = await automatic(async () => {
      runs += 1;
      return writesContent(document, `run ${runs}`);
    });
    const { id } = await world.step(document, process.node('parser'));
    const past = database.kind === 'postgres' ? new Date(Date.now() - 1) : new Date(Date.now() + 60_000);
    await world.db
      .updateTable('job')
      .set({
        state: 'running',
        attempts: 1,
        lease_token: crypto.randomUUID(),
        lease_until: past,
        worker: 'dead',
      })
      .where('step_id', '=', id)
      .execute();
    const next = world.another({ timing: { lease: 150, poll: 30, retryDelay: () => 0 } });
    await next.start();
    await vi.waitFor(async () => expect((await world.step(document, auto)).status).toBe('ACCEPTED'), 10_000);
    await next.stop();
    expect(runs).toBe(1);
    expect(await contents(document)).toEqual(['run 1']);
  });

  test('seven times ends the step in ERROR, and does not use up its tries', async () => {
    const process = await world.process({}, []);
    const document = await process.admitOne();
    const { id } = await world.step(document, process.node('parser'));
    await world.db.updateTable('job').set({ attempts: 7, cut_off: 7 }).where('step_id', '=', id).execute();
    await world.engine.drain();
    expect(await world.step(document, process.node('parser'))).toMatchObject({
      status: 'ERROR',
      reason: { key: 'reason.gaveUp', params: { tries: 7 } },
    });
    expect(await world.status(document)).toBe('ERROR');
  });

  test('gracefully finishes its running jobs', async () => {
    const begun = Promise.withResolvers<void>();
    const { auto, document } = await automatic(async () => {
      begun.resolve();
      await delay(200);
    });
    const server = world.another();
    await server.start();
    await begun.promise;
    await server.stop();
    expect((await world.step(document, auto)).status).toBe('ACCEPTED');
  });

  test('releases the rest after its grace period, and the attempt does not count', async () => {
    const begun = Promise.withResolvers<void>();
    let runs = 0;
    const { auto, document } = await automatic(async ({ signal }) => {
      runs += 1;
      if (runs > 1) return;
      begun.resolve();
      await new Promise((resolve) => signal.addEventListener('abort', resolve));
      signal.throwIfAborted();
    });
    const server = world.another();
    await server.start();
    await begun.promise;
    await server.stop(50);
    const { id } = await world.step(document, auto);
    expect(await world.jobOf(id)).toMatchObject({ state: 'ready', attempts: 0 });
    await world.engine.drain();
    expect((await world.step(document, auto)).status).toBe('ACCEPTED');
  });
});

test('a run shows its progress', async () => {
  const reported = Promise.withResolvers<void>();
  const { auto, document, process } = await automatic(async ({ report }) => {
    report({ done: 3, total: 10, phase: 'pages' });
    await reported.promise;
  });
  world.changes.length = 0;
  const server = world.another();
  await server.start();
  const { id } = await vi.waitFor(() => world.step(document, auto), 5000);
  const shown = { done: 3, total: 10, phase: 'pages' };
  await vi.waitFor(async () => expect((await world.jobOf(id)).progress).toEqual(shown), 5000);
  await vi.waitFor(() =>
    expect(world.changes).toContainEqual({
      documentId: document,
      processId: process.id,
      progressOn: auto,
      by: null,
    }),
  );
  reported.resolve();
  await server.stop();
});

test('a rerun that would lose labels or edits of people needs a confirmation', async () => {
  const runner = {
    lane: 'light' as const,
    run: async () => ({ kind: 'finished' as const }),
    rerunLoses: async () => ({ tags: 4, edits: 1 }),
  };
  const engine = world.another({ runners: { FILE_PARSER: runner } });
  const process = await world.process({}, []);
  const document = await process.admitOne();
  await engine.drain();
  const { id: stepId } = await world.step(document, process.node('parser'));
  const actor = await world.user(['PROCESS', process.id, 'WRITE']);
  const rerun = { target: { stepId }, action: 'rerun', actor } as const;
  await expect(engine.performAction(rerun)).rejects.toMatchObject({
    key: 'error.step.rerunLoses',
    params: { tags: 4, edits: 1 },
  });
  await engine.performAction({ ...rerun, confirm: true });
  await engine.drain();
  expect(await world.step(document, process.node('parser'))).toMatchObject({
    status: 'ACCEPTED',
    attempt: 1,
  });
});
