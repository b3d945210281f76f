import { labels } from '@scriptorium/contract/process/labels.ts';
import { LIVE_PATH, type ServerMessage } from '@scriptorium/contract/live.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs } = world;
const address = await world.listen();

/** The messages of an open page that watches a process. */
async function watch({ token }: TestUser, processId: number): Promise<ServerMessage[]> {
  const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}?access_token=${token}`);
  const received: ServerMessage[] = [];
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)) as ServerMessage));
  await new Promise((resolve) => socket.addEventListener('open', resolve, { once: true }));
  socket.send(JSON.stringify({ type: 'watchProcess', processId }));
  // The answer to a later message: the subscription before it is handled.
  socket.send(JSON.stringify({ type: 'watch', documentId: 1e9, since: 0 }));
  await expect.poll(() => received.some(({ type }) => type === 'outdated'), { timeout: 10_000 }).toBe(true);
  return received;
}

async function importRules(user: TestUser, nodeId: number, count: number): Promise<void> {
  const matchingRules = Array.from({ length: count }, (_, at) => ({
    expression: `term ${at}`,
    matchingType: 'EXACT' as const,
  }));
  const data = [{ nerTagType: { name: `Terms ${count}` }, matchingRules, children: [] }];
  await callAs(user)(labels.importFile, { params: { nodeId }, body: { data } });
}

const reportsIn = (received: readonly ServerMessage[]) =>
  received.flatMap((message) => (message.type === 'reverting' ? [message] : []));

it('shows the person who undoes and redoes a large change how far it is, on all their pages and nobody else', async () => {
  const ADMIN = { roles: ['ROLE_ADMIN', 'ROLE_USER'] };
  const [ann, bob] = [await make.user(ADMIN), await make.user(ADMIN)];
  const [process, other] = [await make.process({ by: ann }), await make.process({ by: ann })];
  const { id: nodeId } = await make.node(process.id, { activityType: 'LEXICON', name: 'Lexicon' });
  await importRules(ann, nodeId, 1200);
  const own = [await watch(ann, process.id), await watch(ann, process.id)];
  const elsewhere = [await watch(bob, process.id), await watch(ann, other.id)];
  const params = { id: process.id };
  for (const revert of [processChanges.undo, processChanges.redo]) {
    for (const received of own) received.length = 0;
    await callAs(ann)(revert, { params, body: {} });
    for (const received of own) {
      await expect.poll(() => reportsIn(received).at(-1)?.done, { timeout: 10_000 }).toBeGreaterThan(2400);
      const reports = reportsIn(received);
      expect(reports.length).toBeGreaterThan(1);
      const of = reports[0]?.of ?? 0;
      expect(reports.at(-1)).toEqual({ type: 'reverting', processId: process.id, done: of, of });
      expect(reports.map(({ done }) => done)).toEqual(
        reports.map(({ done }) => done).toSorted((one, two) => one - two),
      );
    }
  }
  expect(elsewhere.flatMap(reportsIn)).toEqual([]);

  // A small one is over at once.
  await importRules(ann, nodeId, 3);
  for (const received of own) received.length = 0;
  await callAs(ann)(processChanges.undo, { params, body: {} });
  await expect.poll(() => own[0]?.some(({ type }) => type === 'design'), { timeout: 10_000 }).toBe(true);
  expect(own.flatMap(reportsIn)).toEqual([]);
});
