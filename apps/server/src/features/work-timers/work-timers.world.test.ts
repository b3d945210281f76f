import { documents } from '@scriptorium/contract/documents/documents.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { workTimers } from '@scriptorium/contract/documents/work-timers.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

let world: World;
let scene: Awaited<ReturnType<typeof makeScene>>;
beforeAll(async () => {
  world = await startWorld();
  scene = await makeScene();
});
afterAll(() => world.close());

async function makeScene() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, {
    activityType: 'SPAN',
    name: 'Labels',
    fromId: process.parser.id,
  });
  const upload = async (name: string) => {
    const body = uploadForm({ nodeId: hup.id, name, text: 'x' });
    return (await world.callAs(world.admin)(documents.upload, { body })).documents[0]?.id ?? 0;
  };
  const [docId, otherId] = [await upload('a.txt'), await upload('b.txt')];
  await world.drain();
  const stepOf = async (id: number) => {
    const state = await world.callAs(world.admin)(steps.state, { params: { id } });
    return state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === span.id)?.stepDTO.id ?? 0;
  };
  return {
    process,
    span,
    docId,
    otherId,
    stepId: await stepOf(docId),
    otherStepId: await stepOf(otherId),
    userOf: (mode: 'READ' | 'WRITE' | 'ADMIN') =>
      world.make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode }] }),
  };
}

const START = Date.now() - 3_600_000;
const at = (seconds: number) => new Date(START + seconds * 1000).toISOString();
const record = (user: TestUser, from: number, to: number, more: Record<string, unknown> = {}) =>
  world.callAs(user)(workTimers.create, {
    body: { docId: scene.docId, startTime: at(from), endTime: at(to), ...more },
  });
const secondsOf = async (user: TestUser) =>
  (
    await world.database.db
      .selectFrom('work_timer')
      .select(['start_time', 'end_time'])
      .where('user_id', '=', user.id)
      .execute()
  ).reduce((sum, row) => sum + (Date.parse(row.end_time) - Date.parse(row.start_time)) / 1000, 0);

describe('work on a document', () => {
  it('is recorded with its user, start and end, and its step, node, duration and day [API-185]', async () => {
    const ada = await scene.userOf('READ');
    const { docId, stepId, span } = scene;
    const body = { userId: ada.id, docId, stepId, nodeId: span.id, startTime: at(0), endTime: at(90) };
    const [first, ...others] = await world.callAs(ada)(workTimers.create, { body });
    expect(first).toMatchObject({
      userId: ada.id,
      docId,
      stepId,
      nodeId: span.id,
      startTime: at(0),
      endTime: at(90),
      time: 90_000,
    });
    expect(first?.date).toMatch(/^\d{4}-\d\d-\d\d$/);
    expect(others).toEqual([]);
  });

  it('counts once when it is sent again, and when several tabs of a user overlap, also at the same time', async () => {
    const ada = await scene.userOf('READ');
    const first = await record(ada, 0, 60);
    expect(await record(ada, 0, 60)).toEqual(first);
    await record(ada, 30, 90, { docId: scene.otherId });
    expect(await secondsOf(ada)).toBe(90);
    await record(ada, -30, 120);
    expect(await secondsOf(ada)).toBe(150);
    await Promise.all(
      Array.from({ length: 8 }, (_, i) =>
        record(ada, 200 + i, 300 + i, { docId: i % 2 ? scene.docId : scene.otherId }),
      ),
    );
    expect(await secondsOf(ada)).toBe(150 + 107);
    const bob = await scene.userOf('READ');
    await record(bob, 0, 60);
    expect(await secondsOf(bob)).toBe(60);
  });

  it('is refused with a clear message when a clock is wrong, and for another user', async () => {
    const ada = await scene.userOf('ADMIN');
    const refused = async (from: number, to: number, more = {}) => {
      const error = await record(ada, from, to, more).then(
        () => undefined,
        (failure: Error & { key?: string }) => failure.key,
      );
      return error;
    };
    expect(await refused(60, 60)).toBe('error.workTimer.order');
    expect(await refused(60, 0)).toBe('error.workTimer.order');
    expect(await refused(0, 3600 + 600)).toBe('error.workTimer.clock');
    expect(await refused(-86_400, 60)).toBe('error.workTimer.tooLong');
    expect(await refused(-40 * 86_400, -40 * 86_400 + 60)).toBe('error.workTimer.tooLong');
    expect(await refused(0, 60, { userId: world.admin.id })).toBe('error.http.403');
    expect(await refused(0, 60, { stepId: scene.otherStepId })).toBe('error.validation');
    expect(await refused(0, 60, { nodeId: scene.span.id })).toBe('error.validation');
    expect(await refused(0, 60, { stepId: scene.stepId, nodeId: scene.process.parser.id })).toBe(
      'error.validation',
    );
    expect(await secondsOf(ada)).toBe(0);
    // A clock that is a little ahead is not wrong.
    expect(await record(ada, 3600, 3600 + 120)).toHaveLength(1);
  });

  it('is a filter of document-info; only administrators of the process see the work of others', async () => {
    const [ada, bob, boss] = [
      await scene.userOf('READ'),
      await scene.userOf('READ'),
      await scene.userOf('ADMIN'),
    ];
    await record(ada, 1000, 1060, { docId: scene.otherId });
    const ask = async (user: TestUser, value: { userId?: number; from?: string; to?: string }) =>
      (
        await world.callAs(user)(documents.info, {
          query: { sort: 'id,asc' },
          body: {
            filters: [
              { type: 'PROCESS_ID', value: scene.process.id },
              { type: 'WORK_TIMER', value },
            ],
          },
        })
      ).content.map(({ id }) => id);
    expect(await ask(boss, { userId: ada.id })).toEqual([scene.otherId]);
    expect(await ask(ada, { userId: ada.id })).toEqual([scene.otherId]);
    expect(await ask(ada, {})).toEqual([scene.otherId]);
    expect(await ask(bob, { userId: ada.id })).toEqual([]);
    expect(await ask(boss, { userId: ada.id, from: at(1060) })).toEqual([]);
    expect(await ask(boss, { userId: ada.id, from: at(1059) })).toEqual([scene.otherId]);
    expect(await ask(boss, { userId: ada.id, to: at(1000) })).toEqual([]);
    expect(await ask(boss, { userId: ada.id, from: at(0), to: at(1001) })).toEqual([scene.otherId]);
  });

  it('stays when the document is deleted', async () => {
    const ada = await scene.userOf('READ');
    await record(ada, 0, 60, { stepId: scene.stepId });
    await world.database.db.deleteFrom('document').where('id', '=', scene.docId).execute();
    expect(await secondsOf(ada)).toBe(60);
  });
});
