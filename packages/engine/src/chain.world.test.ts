import type { Database } from '@scriptorium/db/database.ts';
import { openTestDatabase } from '@scriptorium/testing/databases/open-test-database.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { foldCounts } from './documents/fold-counts.ts';
import { EngineWorld } from './testing/engine-world.ts';

let database: Database;
let world: EngineWorld;
beforeAll(async () => {
  database = await openTestDatabase();
  world = new EngineWorld(database);
});
afterAll(() => database.close());

const CHAIN = ['parser → first', 'first → second', 'second → third'];

describe('a chain of nodes', () => {
  test('completing a step creates the steps behind its edges, and nothing else does [STEP-18]', async () => {
    const process = await world.process({ first: {}, second: {}, third: {} }, CHAIN);
    const document = await process.admitOne();
    expect(await world.statuses(document)).toEqual({ parser: 'PROCESSING' });
    expect(await world.status(document)).toBe('PROCESSING');
    await world.engine.drain();
    const waiting = { parser: 'ACCEPTED', first: 'WAITING' };
    expect(await world.statuses(document)).toEqual(waiting);
    expect(await world.status(document)).toBe('WAITING');
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    await world.act(document, process.node('first'), 'start', ada);
    expect(await world.statuses(document)).toEqual(waiting);
    await world.act(document, process.node('first'), 'complete', ada);
    expect(await world.statuses(document)).toEqual({ ...waiting, first: 'DONE', second: 'WAITING' });
    await world.act(document, process.node('second'), 'accept', ada);
    await world.act(document, process.node('third'), 'accept', ada);
    expect(await world.status(document)).toBe('DONE');
  });

  test('work that requires acceptance moves on when an ADMIN accepts it, not when it is completed', async () => {
    const process = await world.process(
      { first: { requiresAcceptance: true }, second: {} },
      CHAIN.slice(0, 2),
    );
    const document = await process.admitOne();
    await world.engine.drain();
    const writer = await world.user(['PROCESS', process.id, 'WRITE']);
    const admin = await world.user(['PROCESS', process.id, 'ADMIN']);
    await world.act(document, process.node('first'), 'complete', writer);
    expect(await world.statuses(document)).toEqual({ parser: 'ACCEPTED', first: 'DONE' });
    expect(await world.status(document)).toBe('WAITING');
    const refused = world.act(document, process.node('first'), 'accept', writer);
    await expect(refused).rejects.toMatchObject({ key: 'error.http.403' });
    await world.act(document, process.node('first'), 'accept', admin);
    expect(await world.statuses(document)).toEqual({
      parser: 'ACCEPTED',
      first: 'ACCEPTED',
      second: 'WAITING',
    });
  });

  test('automatic nodes run one after the other and end in the status that their node defines', async () => {
    const process = await world.process(
      {
        first: { automatic: true, autoStepStatus: 'DONE' },
        second: { automatic: true, autoStepStatus: 'WAITING' },
      },
      CHAIN.slice(0, 2),
    );
    const document = await process.admitOne();
    await world.engine.drain();
    expect(await world.statuses(document)).toEqual({ parser: 'ACCEPTED', first: 'DONE', second: 'WAITING' });
    const step = await world.step(document, process.node('first'));
    expect(step).toMatchObject({ worker_id: null, changed_by: null, rejected: false });
    expect(step.completed_at).not.toBeNull();
  });

  test('a run that needs a person waits and says why', async () => {
    const process = await world.process({ first: {} }, CHAIN.slice(0, 1));
    const reason = { key: 'reason.parser.noTranscript', params: {}, message: 'No transcript yet.' };
    world.runs.set(process.node('parser'), async () => ({ kind: 'waits', reason }));
    const document = await process.admitOne();
    await world.engine.drain();
    expect(await world.statuses(document)).toEqual({ parser: 'WAITING' });
    expect((await world.step(document, process.node('parser'))).reason).toEqual(reason);
    expect(await world.status(document)).toBe('WAITING');
  });

  test('a rerun upstream leaves finished work downstream finished [STEP-13]', async () => {
    const process = await world.process({ auto: { automatic: true }, person: {} }, [
      'parser → auto',
      'auto → person',
    ]);
    const document = await process.admitOne();
    await world.engine.drain();
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    await world.act(document, process.node('person'), 'accept', ada);
    expect(await world.status(document)).toBe('DONE');
    await world.act(document, process.node('parser'), 'rerun', ada);
    await world.act(document, process.node('auto'), 'rerun', ada);
    expect(await world.status(document)).toBe('PROCESSING');
    expect((await world.statuses(document))['person']).toBe('ACCEPTED');
    await world.engine.drain();
    expect(await world.statuses(document)).toEqual({
      parser: 'ACCEPTED',
      auto: 'ACCEPTED',
      person: 'ACCEPTED',
    });
    expect(await world.status(document)).toBe('DONE');
  });

  test('activating finished work turns a DONE document to WAITING and leaves the following steps unchanged', async () => {
    const process = await world.process({ first: {}, second: {}, third: {} }, CHAIN);
    const document = await process.admitOne();
    await world.engine.drain();
    const ada = await world.user(['PROCESS', process.id, 'WRITE']);
    const bob = await world.user(['PROCESS', process.id, 'ADMIN']);
    for (const name of ['first', 'second', 'third'])
      await world.act(document, process.node(name), 'complete', ada);
    expect(await world.status(document)).toBe('DONE');
    await world.act(document, process.node('first'), 'activate', bob);
    expect(await world.status(document)).toBe('WAITING');
    expect(await world.statuses(document)).toMatchObject({ first: 'WAITING', second: 'DONE', third: 'DONE' });
    expect((await world.step(document, process.node('first'))).rejected).toBe(true);
    await world.act(document, process.node('first'), 'complete', ada);
    expect(await world.status(document)).toBe('DONE');
    expect((await world.step(document, process.node('first'))).rejected).toBe(false);
  });
});

test('the counts of a process match its documents, also when folded', async () => {
  const process = await world.process({ first: {} }, CHAIN.slice(0, 1));
  const [done = 0] = await process.admit(3);
  expect(await world.counts(process.id)).toEqual({ PROCESSING: 3 });
  await world.engine.drain();
  expect(await world.counts(process.id)).toEqual({ WAITING: 3 });
  const ada = await world.user(['PROCESS', process.id, 'WRITE']);
  await world.act(done, process.node('first'), 'accept', ada);
  expect(await world.counts(process.id)).toEqual({ WAITING: 2, DONE: 1 });
  await foldCounts(world.db);
  expect(await world.counts(process.id)).toEqual({ WAITING: 2, DONE: 1 });
  const rows = await world.db
    .selectFrom('document_count')
    .selectAll()
    .where('process_id', '=', process.id)
    .execute();
  expect(rows).toHaveLength(2);
});

test('the listener receives each change after its commit, with its version in the feed', async () => {
  const process = await world.process({ first: {} }, CHAIN.slice(0, 1));
  const document = await process.admitOne();
  world.changes.length = 0;
  await world.engine.drain();
  const feed = async () => {
    const rows = await world.db
      .selectFrom('document_change')
      .select(['version', 'kind'])
      .where('document_id', '=', document)
      .orderBy('id')
      .execute();
    return [...Map.groupBy(rows, ({ version }) => version)].map(([version, of]) => ({
      version,
      kinds: of.map(({ kind }) => kind),
    }));
  };
  const announced = (version: number | undefined, by: number | null) => ({
    documentId: document,
    processId: process.id,
    version,
    by,
  });
  // The first version is the document itself.
  const [, ran] = await feed();
  expect(ran?.kinds).toContain('STEP');
  expect(world.changes).toContainEqual(announced(ran?.version, null));
  const ada = await world.user(['PROCESS', process.id, 'WRITE']);
  await world.act(document, process.node('first'), 'start', ada);
  const last = (await feed()).at(-1);
  expect(last?.kinds).toEqual(['STEP', 'ASSIGNEES']);
  expect(world.changes.at(-1)).toEqual(announced(last?.version, ada.userId));
});
