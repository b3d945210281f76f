import { LIVE_PATH, type CanvasPointer, type ServerMessage } from '@scriptorium/contract/live.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { composeServer } from '../../bootstrap/server.ts';
import { createLog } from '../../services/log.ts';
import { afterAll, expect, it } from 'vitest';

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const world = await startWorld();
afterAll(() => world.close());
const { make, admin, callAs } = world;
const address = await world.listen();

/** An open graph page. */
class Canvas {
  readonly received: ServerMessage[] = [];
  readonly socket: WebSocket;

  private constructor(token: string, at: string) {
    this.socket = new WebSocket(`${at.replace('http', 'ws')}${LIVE_PATH}?access_token=${token}`);
    this.socket.addEventListener('message', ({ data }) =>
      this.received.push(JSON.parse(String(data)) as ServerMessage),
    );
  }

  static async open({ token }: TestUser, at = address): Promise<Canvas> {
    const canvas = new Canvas(token, at);
    await new Promise((resolve, reject) => {
      canvas.socket.addEventListener('open', resolve, { once: true });
      canvas.socket.addEventListener('error', reject, { once: true });
    });
    return canvas;
  }

  static async join(user: TestUser, processId: number, at = address): Promise<Canvas> {
    const canvas = await Canvas.open(user, at);
    canvas.say({ type: 'joinCanvas', processId });
    await expect.poll(() => canvas.lists.length, { timeout: 10_000 }).toBeGreaterThan(0);
    return canvas;
  }

  say(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  point(to: CanvasPointer): void {
    this.say({ type: 'pointer', ...to });
  }

  /** Waits until its earlier messages are handled; the last subscription stays. */
  async isThrough(): Promise<void> {
    const before = this.received.length;
    this.say({ type: 'watch', documentId: 1e9, since: 0 });
    const isAnswered = () => this.received.slice(before).some(({ type }) => type === 'outdated');
    await expect.poll(isAnswered, { timeout: 10_000 }).toBe(true);
  }

  get lists() {
    return this.received.flatMap((message) => (message.type === 'canvasPeople' ? [message] : []));
  }

  get pointers() {
    return this.received.flatMap((message) => (message.type === 'pointer' ? [message] : []));
  }

  sees(...people: TestUser[]) {
    const ids = () => this.lists.at(-1)?.people.map(({ user }) => user.id);
    return expect.poll(ids, { timeout: 10_000 }).toEqual(people.map(({ id }) => id));
  }

  /** The page sees the last pointer of a person. */
  seesPointer(to: CanvasPointer) {
    return expect.poll(() => this.pointers.at(-1), { timeout: 10_000 }).toMatchObject(to);
  }

  close(): void {
    this.socket.close();
  }
}

const adminOf = ({ id }: { id: number }) =>
  make.user({ authorities: [{ type: 'PROCESS', componentId: id, mode: 'ADMIN' }] });

it('people on the canvas of a process see who else is there and where, until they leave', async () => {
  const process = await make.process();
  const [ada, ben] = [await adminOf(process), await adminOf(process)];
  const first = await Canvas.join(ada, process.id);
  await first.sees();
  const second = await Canvas.join(ben, process.id);
  await second.sees(ada);
  await first.sees(ben);
  expect(first.lists.at(-1)).toEqual({
    type: 'canvasPeople',
    processId: process.id,
    people: [{ sessionId: expect.any(String), user: expect.objectContaining({ login: ben.login }) }],
  });
  second.point({ at: { x: 12.5, y: -40 }, nodeId: process.parser.id });
  await first.seesPointer({ at: { x: 12.5, y: -40 }, nodeId: process.parser.id });
  expect(first.pointers.at(-1)?.sessionId).toBe(first.lists.at(-1)?.people[0]?.sessionId);
  second.point({ at: null, nodeId: null });
  await first.seesPointer({ at: null, nodeId: null });
  expect(second.pointers).toEqual([]);

  // Another tab of the same person is nobody else.
  const third = await Canvas.join(ben, process.id);
  await third.sees(ada);
  third.point({ at: { x: 1, y: 1 }, nodeId: null });
  await first.seesPointer({ at: { x: 1, y: 1 }, nodeId: null });
  expect(second.pointers).toEqual([]);

  third.close();
  await first.sees(ben);
  second.say({ type: 'joinCanvas', processId: null });
  await first.sees();
  await second.sees();
  for (const one of [first, second]) one.close();
});

it('shows nobody on the canvas of another process, and nothing to users without ADMIN', async () => {
  const [process, other] = [await make.process(), await make.process()];
  const owner = await Canvas.join(await adminOf(process), process.id);
  const strangers = [
    await make.user(),
    await make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }] }),
    await make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'WRITE' }] }),
    await make.user({ authorities: [{ type: 'NODE', componentId: process.parser.id, mode: 'ADMIN' }] }),
  ];
  const pages = await Promise.all(strangers.map((user) => Canvas.open(user)));
  const elsewhere = await Canvas.join(await adminOf(other), other.id);
  for (const page of pages) {
    page.say({ type: 'joinCanvas', processId: process.id });
    page.point({ at: { x: 1, y: 1 }, nodeId: null });
    await page.isThrough();
  }
  elsewhere.point({ at: { x: 1, y: 1 }, nodeId: null });
  owner.point({ at: { x: 2, y: 2 }, nodeId: null });
  const friend = await Canvas.join(admin, process.id);
  owner.point({ at: { x: 3, y: 3 }, nodeId: null });
  await friend.seesPointer({ at: { x: 3, y: 3 }, nodeId: null });
  for (const { lists, pointers } of pages) expect([lists, pointers]).toEqual([[], []]);
  expect(elsewhere.pointers).toEqual([]);
  expect(owner.pointers).toEqual([]);
  expect(owner.lists.map(({ people }) => people.length)).toEqual([0, 1]);
  for (const one of [owner, elsewhere, friend, ...pages]) one.close();
});

it('a person who loses the right disappears, and sees nobody any more', async () => {
  const process = await make.process();
  const [ada, ben] = [await adminOf(process), await adminOf(process)];
  const [first, second] = [await Canvas.join(ada, process.id), await Canvas.join(ben, process.id)];
  await first.sees(ben);
  await callAs(admin)(users.update, { body: { id: ben.id, authorities: [] } as never });
  await first.sees();
  await second.sees();
  second.point({ at: { x: 1, y: 1 }, nodeId: null });
  await second.isThrough();
  first.point({ at: { x: 2, y: 2 }, nodeId: null });
  const friend = await Canvas.join(admin, process.id);
  first.point({ at: { x: 3, y: 3 }, nodeId: null });
  await friend.seesPointer({ at: { x: 3, y: 3 }, nodeId: null });
  expect([first.pointers, second.pointers]).toEqual([[], []]);
  for (const one of [first, second, friend]) one.close();
});

it('ignores malformed messages, and passes on few of many moves and always the last one', async () => {
  const process = await make.process();
  const [ada, ben] = [await adminOf(process), await adminOf(process)];
  const [first, second] = [await Canvas.join(ada, process.id), await Canvas.join(ben, process.id)];
  await first.sees(ben);
  for (const bad of [
    'nonsense',
    { type: 'pointer' },
    { type: 'pointer', at: { x: 'far', y: 0 }, nodeId: null },
    { type: 'pointer', at: { x: 1e300, y: 0 }, nodeId: null },
    { type: 'pointer', at: { x: 0 }, nodeId: null },
    { type: 'pointer', at: null, nodeId: -1 },
    { type: 'pointer', at: null, nodeId: 1.5 },
    { type: 'joinCanvas', processId: 'all' },
    { type: 'joinCanvas' },
  ])
    second.say(bad);
  for (let x = 1; x <= 300; x += 1) second.point({ at: { x, y: 0 }, nodeId: null });
  await first.seesPointer({ at: { x: 300, y: 0 }, nodeId: null });
  expect(first.pointers.length).toBeLessThan(100);
  expect(first.pointers.every(({ nodeId, at }) => nodeId === null && at?.y === 0)).toBe(true);
  for (const one of [first, second]) one.close();
});

const acrossServers = async () => {
  const { settings, database } = world;
  const other = await composeServer({ settings, database, log: createLog(settings) });
  const there = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const process = await make.process();
  const [ada, ben] = [await adminOf(process), await adminOf(process)];
  const first = await Canvas.join(ada, process.id);
  const second = await Canvas.join(ben, process.id, there);
  await first.sees(ben);
  await second.sees(ada);
  first.point({ at: { x: 5, y: 6 }, nodeId: null });
  await second.seesPointer({ at: { x: 5, y: 6 }, nodeId: null });
  // A server that stops removes its people.
  await other.stop();
  await first.sees();
  first.close();
};
// The embedded database has only one server.
if (onPostgres) it('people of several servers over one database see each other on a canvas', acrossServers);
