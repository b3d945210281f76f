import { randomUUID } from 'node:crypto';
import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { management } from '@scriptorium/contract/management/management.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { Receiver, status } from '@scriptorium/testing/servers/receiver.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';

const receiver = await Receiver.start();
const world = await startWorld({ settings: { OUTGOING_ALLOW: `127.0.0.1:${receiver.port}` } });
afterAll(async () => {
  await world.close();
  await receiver.close();
});
const { make, callAs, fetchAs, admin, database } = world;
const { db } = database;
const boss = callAs(admin);
let process: Awaited<ReturnType<typeof make.process>>;
beforeEach(async () => {
  process = await make.process();
});

const draft = (more: object) => ({
  processId: process.id,
  activityType: 'SEND_REQUEST',
  name: 'Send',
  // Nothing listens at this address, and no request is allowed to it.
  url: 'http://127.0.0.1:9/',
  ...more,
});
const send = (user: TestUser, path: string, body: unknown, method = 'POST') =>
  fetchAs(user)(path, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
const create = (more: object) => send(admin, '/api/nodes', draft(more));
const made = async (more: object) => {
  const response = await create(more);
  expect(response.status).toBe(201);
  return (await response.json()) as { id: number } & Record<string, unknown>;
};
const refusal = async (response: Response) => {
  const { fieldErrors } = (await response.json()) as { fieldErrors?: { field: string; message: string }[] };
  return [response.status, ...(fieldErrors ?? []).map(({ field, message }) => `${field} ${message}`)];
};

describe('the trigger of a node', () => {
  it('is ALWAYS, CRON or THRESHOLD, each with its required fields [NODE-24]', async () => {
    expect(await made({ name: 'Send a' })).toMatchObject({
      triggerType: 'ALWAYS',
      cron: null,
      threshold: null,
      nextTick: null,
    });
    const cron = await made({ name: 'Send b', triggerType: 'CRON', cron: ' 0 0 6 ? * mon-fri ' });
    expect(cron).toMatchObject({ triggerType: 'CRON', cron: '0 0 6 ? * MON-FRI' });
    expect(await made({ name: 'Send c', triggerType: 'THRESHOLD', threshold: 1 })).toMatchObject({
      threshold: 1,
    });
    expect(await refusal(await create({ name: 'Send d', triggerType: 'SOMETIMES' }))).toEqual([
      400,
      'triggerType Invalid',
    ]);
    expect(await refusal(await create({ name: 'Send d', triggerType: 'CRON' }))).toEqual([
      400,
      'cron NotNull',
    ]);
    expect(await refusal(await create({ name: 'Send d', triggerType: 'THRESHOLD' }))).toEqual([
      400,
      'threshold NotNull',
    ]);
  });

  it('has a cron that must match the pattern, and that an empty text removes [NODE-29]', async () => {
    const { id } = await made({ triggerType: 'CRON', cron: '0 0 6 * * *' });
    const change = (more: object) => send(admin, '/api/nodes', { id, ...more }, 'PUT');
    for (const cron of ['0 6 * * *', 'every day', '0 0 25 * * *'])
      expect(await refusal(await change({ cron }))).toEqual([400, 'cron Pattern']);
    expect(await refusal(await change({ cron: '' }))).toEqual([400, 'cron NotNull']);
    const response = await change({ triggerType: 'ALWAYS', cron: '  ' });
    expect(await response.json()).toMatchObject({ triggerType: 'ALWAYS', cron: null, nextTick: null });
  });

  it('has a threshold of at least 1 [CONST-83]', async () => {
    for (const threshold of [0, -1])
      expect(await refusal(await create({ triggerType: 'THRESHOLD', threshold }))).toEqual([
        400,
        'threshold Min',
      ]);
    expect((await create({ triggerType: 'THRESHOLD', threshold: 1.5 })).status).toBe(400);
  });

  it('belongs to action nodes only', async () => {
    for (const more of [
      { triggerType: 'CRON', cron: '0 0 6 * * *' },
      { triggerType: 'THRESHOLD', threshold: 2 },
    ]) {
      const response = await send(admin, '/api/nodes', {
        processId: process.id,
        activityType: 'SPAN',
        name: 'Span',
        ...more,
      });
      expect(await refusal(response)).toEqual([400, 'triggerType Invalid']);
    }
  });

  it('shows the next time of its cron, in the time zone of the server', async () => {
    expect(await boss(management.info)).toMatchObject({ timeZone: 'Europe/Warsaw' });
    const { id, nextTick } = await made({ triggerType: 'CRON', cron: '0 0 6 * * *' });
    const hour = new Intl.DateTimeFormat('en', {
      timeZone: 'Europe/Warsaw',
      hour: 'numeric',
      hourCycle: 'h23',
    });
    expect(hour.format(new Date(String(nextTick)))).toBe('06');
    // Saving an unchanged node keeps a tick that is due.
    const due = '2026-01-01T05:00:00.000Z';
    await db.updateTable('node').set({ next_tick: due }).where('id', '=', id).execute();
    const whole = await boss(nodes.get, { params: { id } });
    expect(await boss(nodes.update, { body: { ...whole, name: 'Other' } as never })).toMatchObject({
      nextTick: due,
    });
    const later = await boss(nodes.update, { body: { id, cron: '0 0 7 * * *' } });
    expect(Date.parse(later.nextTick ?? '')).toBeGreaterThan(Date.now());
    expect(await boss(nodes.update, { body: { id, triggerType: 'ALWAYS' } })).toMatchObject({
      nextTick: null,
      cron: '0 0 7 * * *',
    });
  });
});

/** Documents that were uploaded and parsed; a node that batches keeps them waiting. Returns the first id. */
async function arrive(count = 1): Promise<number> {
  const { id: nodeId } = await make.node(process.id, { activityType: 'HUP' });
  const ids: number[] = [];
  for (let at = 0; at < count; at += 1) {
    const body = uploadForm({ nodeId, name: `${randomUUID()}.txt`, text: 'Dear Anna' });
    ids.push(...(await boss(documents.upload, { body })).documents.map(({ id }) => id));
  }
  await world.drain();
  return ids[0] ?? 0;
}
const connected = async (more: object) => {
  const { id } = await made({ ...more, fromId: process.parser.id });
  return id;
};
const results = (user: TestUser, ...nodeId: number[]) =>
  callAs(user)(actionResults.list, { query: { nodeId } });
const execute = (user: TestUser, id: number) => callAs(user)(actionResults.execute, { params: { id } });

describe('an action node', () => {
  it('is executed on request for the waiting documents, and reports the result [API-113] [API-110] [NODE-28]', async () => {
    const id = await connected({ triggerType: 'THRESHOLD', threshold: 50 });
    expect(await results(admin, id)).toEqual([]);
    await expect(execute(admin, id)).rejects.toMatchObject({ key: 'error.action.nothingWaits', status: 409 });
    await arrive(2);
    await execute(admin, id);
    await expect(execute(admin, id)).rejects.toMatchObject({ key: 'error.action.running', status: 409 });
    expect(await results(admin, id)).toMatchObject([
      { nodeId: id, status: null, timestamp: null, live: true },
    ]);
    await world.drain();
    const [failed, ...more] = await results(admin, id);
    expect(more).toEqual([]);
    expect(failed).toMatchObject({
      nodeId: id,
      status: 'FAILURE',
      real: true,
      steps: 2,
      cause: 'REQUEST',
      live: false,
      message: failed?.reason?.message,
    });
    expect(failed?.message).toBeTruthy();
    expect(Date.parse(failed?.timestamp ?? '')).toBeLessThanOrEqual(Date.now());
  });

  it('shows its last execution that had work only [NODE-28]', async () => {
    const id = await connected({ triggerType: 'CRON', cron: '0 0 6 * * *' });
    const tick = async () => {
      await db
        .updateTable('node')
        .set({ next_tick: new Date(0) })
        .where('id', '=', id)
        .execute();
      await world.services.engine.checkTriggers();
      await world.drain();
    };
    await arrive(2);
    await tick();
    expect(await results(admin, id)).toMatchObject([{ status: 'FAILURE', steps: 2, cause: 'CRON' }]);
    await boss(nodes.update, { body: { id, url: receiver.url } });
    await arrive(3);
    await tick();
    const [success, ...more] = await results(admin, id);
    expect(more).toEqual([]);
    expect(success).toMatchObject({
      nodeId: id,
      status: 'SUCCESS',
      real: true,
      message: null,
      reason: null,
      steps: 3,
      cause: 'CRON',
      live: false,
    });
    expect(receiver.received).toHaveLength(1);
    // Nothing waits any more: this tick is no execution.
    await tick();
    expect(await results(admin, id)).toEqual([success]);
    await boss(nodes.update, { body: { id, triggerType: 'ALWAYS' } });
    await arrive();
    expect(receiver.received).toHaveLength(2);
    const [single] = await results(admin, id);
    expect(single).toEqual({ ...success, steps: 1, cause: 'ALWAYS', timestamp: expect.any(String) });
    expect(Date.parse(single?.timestamp ?? '')).toBeGreaterThan(Date.parse(success?.timestamp ?? ''));
  });

  it('shows on each of its steps when it is retried', async () => {
    const id = await connected({ triggerType: 'THRESHOLD', threshold: 50, url: receiver.url });
    const document = await arrive();
    receiver.answers.push(status(503));
    const { executionId } = await execute(admin, id);
    await world.drain();
    const { run_at, error } = await db
      .selectFrom('job')
      .selectAll()
      .where('queue', '=', 'action')
      .where('state', '=', 'ready')
      .where('process_id', '=', process.id)
      .executeTakeFirstOrThrow();
    const state = await boss(steps.state, { params: { id: document } });
    const step = state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === id);
    expect(step?.stepDTO).toMatchObject({ status: 'PROCESSING', nextTryAt: run_at, reason: error });
    expect(error).toMatchObject({ message: expect.stringContaining('503') });
    expect(executionId).toEqual(expect.any(Number));
  });

  it('is run by users with WRITE on it, and read by users with READ', async () => {
    const id = await connected({ triggerType: 'THRESHOLD', threshold: 50 });
    await arrive();
    const user = (mode: 'READ' | 'WRITE') =>
      make.user({ authorities: [{ type: 'NODE', componentId: id, mode }] });
    const [reader, writer, stranger] = [await user('READ'), await user('WRITE'), await make.user()];
    await expect(execute(stranger, id)).rejects.toMatchObject({ status: 404 });
    await expect(execute(reader, id)).rejects.toMatchObject({ status: 403 });
    expect(await execute(writer, id)).toEqual({ executionId: expect.any(Number) });
    expect(await results(reader, id)).toHaveLength(1);
    expect(await results(stranger, id)).toEqual([]);
    await expect(execute(admin, process.parser.id)).rejects.toMatchObject({ status: 404 });
    await world.drain();
  });
});
