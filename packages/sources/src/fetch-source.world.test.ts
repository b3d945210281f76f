import { Readable } from 'node:stream';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { changeConnection } from './manage-connections.ts';
import { SourceFault, sourceReason } from './source-fault.ts';
import { MANAGING, SourceWorld } from './fixtures/source-world.ts';

let world: SourceWorld;
beforeAll(async () => {
  world = await SourceWorld.open();
});
afterAll(() => world.close());

const fault = (kind: ConstructorParameters<typeof SourceFault>[0]) =>
  new SourceFault(kind, sourceReason('reason.source.broken', { host: 'files.example.org' }));
const failing = (kind: Parameters<typeof fault>[0]) => () => {
  throw fault(kind);
};

describe('a fetch', () => {
  test('makes one document of each thing, and of each new one later', async () => {
    const it = await world.connection();
    it.source.things.push({ name: 'a.txt' }, { name: 'b.txt' }, { name: 'c.txt' });
    expect(await world.fetch(it)).toEqual({ end: 'done' });
    expect(await world.documents(it.processId)).toEqual(['a.txt', 'b.txt', 'c.txt']);
    it.source.things.push({ name: 'd.txt' });
    await world.fetch(it);
    expect(await world.documents(it.processId)).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    expect([...it.source.reads.values()]).toEqual([1, 1, 1, 1]);
    expect(await world.state(it.id)).toMatchObject({
      state: 'OK',
      last_listing: { listed: 4, found: 1, known: 3 },
      lease_token: null,
    });
    expect(it.source.sessions).toBe(0);
  });

  test('remembers where a document came from, and gives it a safe name', async () => {
    const it = await world.connection();
    it.source.things.push({ name: '../../x.txt' });
    await world.fetch(it);
    const documents = world.db
      .selectFrom('document')
      .select(['filename', 'path', 'upload_node_id', 'created_by']);
    expect(await documents.where('process_id', '=', it.processId).execute()).toEqual([
      { filename: 'x.txt', path: 'inbox', upload_node_id: it.nodeId, created_by: null },
    ]);
  });

  test('does not import a copy of what it knows, wherever it lies', async () => {
    const it = await world.connection();
    it.source.things.push({ name: 'a.txt', identity: '<1@x>' }, { name: 'b.txt', identity: '<1@x>' });
    await world.fetch(it);
    it.source.things.push({ name: 'c.txt', identity: '<1@x>' });
    await world.fetch(it);
    expect(await world.documents(it.processId)).toEqual(['a.txt']);
    expect((await world.state(it.id)).last_listing).toEqual({ listed: 3, found: 0, known: 3 });
  });

  test('keeps apart things of which nothing is certain', async () => {
    const it = await world.connection();
    it.source.things.push({ name: 'a.txt', text: 'same' }, { name: 'b.txt', text: 'same' });
    await world.fetch(it);
    expect(await world.documents(it.processId)).toEqual(['a.txt', 'b.txt']);
  });

  test('of many things reads several at the same time, each once', async () => {
    const it = await world.connection();
    it.source.parallel = 4;
    const names = Array.from({ length: 25 }, (_, n) => `${n}.txt`);
    it.source.things.push(...names.map((name) => ({ name })));
    await world.fetch(it);
    expect((await world.documents(it.processId)).toSorted()).toEqual(names.toSorted());
    expect(new Set(it.source.reads.values())).toEqual(new Set([1]));
  });

  test('keeps the key that the server showed first', async () => {
    const it = await world.connection();
    it.source.hostKey = 'ssh-ed25519 AAAA';
    await world.fetch(it);
    it.source.hostKey = 'ssh-ed25519 BBBB';
    await world.fetch(it);
    expect((await world.state(it.id)).host_key).toBe('ssh-ed25519 AAAA');
    expect(it.source.opened[1]).toMatchObject({ hostKey: 'ssh-ed25519 AAAA', secrets: { password: 'p' } });
  });
});

describe('an item that fails', () => {
  test('does not hold up the others, is tried five times with growing delays, and is listed', async () => {
    const it = await world.connection();
    it.source.things.push({ name: 'bad.txt', onRead: failing('item') }, { name: 'good.txt' });
    const waits: number[] = [];
    for (let n = 1; n <= 5; n++) {
      await world.fetch(it);
      const [bad] = await world.items(it.id);
      if (n < 5) {
        expect(bad).toMatchObject({ state: 'FOUND', tries: n });
        waits.push(Math.round((Date.parse(bad?.next_try_at ?? '') - Date.now()) / 60_000));
        expect((await world.state(it.id)).next_try_at).toBe(bad?.next_try_at);
      }
      await world.passTime(it.id);
    }
    expect(waits).toEqual([1, 5, 30, 120]);
    const [bad] = await world.items(it.id);
    expect(bad).toMatchObject({
      state: 'FAILED',
      reason: { key: 'reason.source.broken' },
      document_id: null,
    });
    await world.fetch(it);
    expect(it.source.reads.get('bad.txt')).toBe(5);
    expect(await world.documents(it.processId)).toEqual(['good.txt']);
  });

  test.each([
    ['by its listed size, unread', { name: 'a.txt', size: 1001 }, 'reason.source.tooLarge', 0],
    ['by what arrives', { name: 'a.txt', text: 'x'.repeat(1001), size: null }, 'reason.source.tooLarge', 1],
    ['when it is empty', { name: 'a.txt', text: '' }, 'reason.source.empty', 1],
    ['of an unknown type', { name: 'a.exe', text: 'MZ\0\u0001\u0002' }, 'reason.source.type', 1],
    ['when its name is lost', { name: 'a\u{fffd}.txt' }, 'reason.source.name', 1],
  ])('is refused at once %s', async (_why, thing, key, reads) => {
    const it = await world.connection();
    const before = await world.keys();
    it.source.things.push(thing);
    await world.fetch(it);
    expect(await world.items(it.id)).toMatchObject([{ state: 'FAILED', reason: { key } }]);
    expect(it.source.reads.get(thing.name) ?? 0).toBe(reads);
    expect(await world.keys()).toBe(before);
  });

  test.each(['empty', 'gone'] as const)('is over when it is %s', async (kind) => {
    const it = await world.connection();
    it.source.things.push({ name: 'a.txt', onRead: failing(kind) });
    await world.fetch(it);
    expect(await world.items(it.id)).toMatchObject([{ state: kind.toUpperCase() }]);
    expect((await world.state(it.id)).state).toBe('OK');
  });

  test('because it was missing is imported when it is found again', async () => {
    const it = await world.connection();
    const thing = { name: 'a.txt', identity: '<a@x>' };
    it.source.things.push({ ...thing, onRead: failing('gone') });
    await world.fetch(it);
    expect(await world.items(it.id)).toMatchObject([{ state: 'GONE' }]);
    it.source.things[0] = thing;
    await world.fetch(it);
    expect(await world.items(it.id)).toMatchObject([{ state: 'DONE', reason: null }]);
    expect(await world.documents(it.processId)).toEqual(['a.txt']);
    expect((await world.state(it.id)).last_listing).toEqual({ listed: 1, found: 1, known: 0 });
  });

  test('because it is still being written waits without spending a try', async () => {
    const it = await world.connection();
    it.source.things.push({ name: 'a.txt', onRead: failing('later') });
    await world.fetch(it);
    expect(await world.items(it.id)).toMatchObject([{ state: 'FOUND', tries: 0, cut_off: 0 }]);
  });

  test('because its worker ends each time is given up, and the others are imported', async () => {
    const it = await world.connection();
    it.source.things.push({ name: 'bad.txt' }, { name: 'good.txt' });
    await world.fetch(it, { admit: () => Promise.reject(fault('connection')) });
    // The state that workers leave which end while they read it.
    await world.db
      .updateTable('source_item')
      .set({ cut_off: 10, lease_token: crypto.randomUUID() })
      .where('connection_id', '=', it.id)
      .where('name', '=', 'bad.txt')
      .execute();
    await world.fetch(it);
    expect(await world.items(it.id)).toMatchObject([{ state: 'FAILED' }, { state: 'DONE' }]);
  });
});

describe('a connection that fails', () => {
  test('waits longer each time, spends no try, and goes on where it was', async () => {
    const it = await world.connection();
    it.source.things.push({ name: 'a.txt', onRead: failing('connection') }, { name: 'b.txt' });
    const waits: number[] = [];
    for (let n = 1; n <= 3; n++) {
      await world.fetch(it);
      const { state, failures, next_try_at } = await world.state(it.id);
      expect([state, failures]).toEqual(['BACKOFF', n]);
      waits.push(Date.parse(next_try_at ?? '') - Date.now());
    }
    for (const [n, wait] of waits.entries()) {
      expect(wait).toBeGreaterThan(30_000 * 2 ** n - 10_000);
      expect(wait).toBeLessThan(30_000 * 2 ** n * 1.2 + 1000);
    }
    expect(await world.items(it.id)).toMatchObject([{ tries: 0, cut_off: 0 }, { tries: 0 }]);
    it.source.things[0] = { name: 'a.txt' };
    await world.fetch(it);
    expect((await world.documents(it.processId)).toSorted()).toEqual(['a.txt', 'b.txt']);
    expect(await world.state(it.id)).toMatchObject({
      state: 'OK',
      failures: 0,
      reason: null,
      next_try_at: null,
    });
  });

  test('does not run before its time by a schedule, but when a person asks', async () => {
    const it = await world.connection();
    it.source.refusal = fault('connection');
    await world.fetch(it);
    expect(await world.fetch(it, { isRequested: false })).toEqual({ end: 'off' });
    expect(it.source.opened).toHaveLength(1);
    await world.fetch(it);
    expect(it.source.opened).toHaveLength(2);
  });

  test('for a reason that only a person can change is stopped until then', async () => {
    const it = await world.connection();
    it.source.refusal = fault('stop');
    await world.fetch(it, { isRequested: false });
    expect(await world.state(it.id)).toMatchObject({ state: 'STOPPED', next_try_at: null });
    await world.fetch(it, { isRequested: false });
    expect(it.source.opened).toHaveLength(1);
    const settings = { host: 'files.example.org', folder: 'in' };
    const given = {
      id: it.id,
      nodeId: it.nodeId,
      kind: 'FOLDER',
      settings,
      secrets: null,
      cron: null,
    } as const;
    await inTransaction(world.db, (tx) => changeConnection(tx, given, { ...MANAGING, kind: it.source }));
    await world.fetch(it, { isRequested: false });
    expect(it.source.opened).toHaveLength(2);
  });

  test('because the disk is full spends no try and leaves nothing', async () => {
    const it = await world.connection();
    const before = await world.keys();
    it.source.things.push({ name: 'a.txt' });
    const put = () => Promise.reject(Object.assign(new Error('no space left'), { code: 'ENOSPC' }));
    await world.fetch(it, { files: { ...world.files, put } });
    expect(await world.state(it.id)).toMatchObject({
      state: 'BACKOFF',
      reason: { key: 'reason.source.storage' },
    });
    expect(await world.items(it.id)).toMatchObject([{ state: 'FOUND', tries: 0 }]);
    expect(await world.keys()).toBe(before);
  });

  test('because no bytes arrive ends', async () => {
    const it = await world.connection();
    it.source.things.push({ name: 'a.txt', body: () => new Readable({ read() {} }) });
    const { limits } = world.sources(it.source);
    await world.fetch(it, { limits: { ...limits, timeoutMs: 50 } });
    expect(await world.state(it.id)).toMatchObject({
      state: 'BACKOFF',
      reason: { key: 'reason.source.timeout' },
    });
    expect(it.source.sessions).toBe(0);
  });
});

describe('two runs of one connection', () => {
  test('do not overlap: the second receives how long the lease lasts', async () => {
    const it = await world.connection();
    const started = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    it.source.things.push({ name: 'a.txt', onRead: () => (started.resolve(), go.promise) });
    const first = world.fetch(it);
    await started.promise;
    expect(await world.fetch(it)).toMatchObject({ end: 'waits' });
    go.resolve();
    expect(await first).toEqual({ end: 'done' });
    expect(await world.documents(it.processId)).toEqual(['a.txt']);
  });

  test('make one document when the first has lost its lease and goes on', async () => {
    const it = await world.connection();
    const started = Promise.withResolvers<void>();
    const go = Promise.withResolvers<void>();
    let isFirst = true;
    const onRead = () => {
      if (!isFirst) return undefined;
      isFirst = false;
      started.resolve();
      return go.promise;
    };
    it.source.things.push({ name: 'a.txt', onRead });
    const stale = world.fetch(it, { leaseMs: 60_000 });
    await started.promise;
    await world.db
      .updateTable('connection')
      .set({ lease_until: new Date(0) })
      .where('id', '=', it.id)
      .execute();
    await world.fetch(it);
    const before = await world.keys();
    go.resolve();
    await stale;
    expect(await world.documents(it.processId)).toEqual(['a.txt']);
    expect(await world.keys()).toBe(before);
    expect(await world.state(it.id)).toMatchObject({ state: 'OK' });
  });

  test('end when the lease cannot be renewed', async () => {
    const it = await world.connection();
    const body = () => new Readable({ read() {} });
    const started = Promise.withResolvers<void>();
    it.source.things.push({ name: 'a.txt', body, onRead: started.resolve });
    const run = world.fetch(it, { leaseMs: 60 });
    await started.promise;
    await world.db
      .updateTable('connection')
      .set({ lease_token: crypto.randomUUID() })
      .where('id', '=', it.id)
      .execute();
    await run;
    expect(await world.documents(it.processId)).toEqual([]);
    expect(it.source.sessions).toBe(0);
  });
});

describe('what disappears during a fetch', () => {
  test.each(['node', 'connection'] as const)(
    'a deleted %s gets no document and leaves no bytes',
    async (what) => {
      const it = await world.connection();
      const before = await world.keys();
      const remove = () =>
        world.db
          .deleteFrom(what)
          .where('id', '=', what === 'node' ? it.nodeId : it.id)
          .execute();
      it.source.things.push({ name: 'a.txt', onRead: remove });
      await world.fetch(it);
      expect(await world.documents(it.processId)).toEqual([]);
      expect(await world.keys()).toBe(before);
    },
  );

  test('a stopping server releases the connection, and the next run goes on', async () => {
    const it = await world.connection();
    const stop = new AbortController();
    it.source.things.push({ name: 'a.txt', onRead: () => stop.abort() });
    await expect(world.fetch(it, { signal: stop.signal })).rejects.toThrow();
    expect(await world.state(it.id)).toMatchObject({ lease_token: null, state: 'OK' });
    expect(await world.items(it.id)).toMatchObject([{ state: 'FOUND', tries: 0, cut_off: 0 }]);
    it.source.things[0] = { name: 'a.txt' };
    await world.fetch(it);
    expect(await world.documents(it.processId)).toEqual(['a.txt']);
  });
});

test('nothing is fetched for a paused process, nor by a schedule for an inactive node [UPL-18]', async () => {
  const it = await world.connection();
  await world.db
    .updateTable('process')
    .set({ sources_paused: true })
    .where('id', '=', it.processId)
    .execute();
  expect(await world.fetch(it)).toEqual({ end: 'off' });
  await world.db
    .updateTable('process')
    .set({ sources_paused: false })
    .where('id', '=', it.processId)
    .execute();
  const settings = JSON.stringify({ active: false });
  await world.db.updateTable('node').set({ settings }).where('id', '=', it.nodeId).execute();
  expect(await world.fetch(it, { isRequested: false })).toEqual({ end: 'off' });
  expect(await world.fetch(it)).toEqual({ end: 'done' });
});
