import { account } from '@scriptorium/contract/people/account.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { LIVE_PATH, type ServerMessage } from '@scriptorium/contract/live.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { composeServer } from '../../bootstrap/server.ts';
import { createLog } from '../../services/log.ts';
import { afterAll, expect, it } from 'vitest';

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
const world = await startWorld();
afterAll(() => world.close());
const { make, admin, callAs } = world;
const address = await world.listen();
const somewhere = await make.process();
const hup = await make.node(somewhere.id, { activityType: 'HUP', name: 'Upload' });
const body = uploadForm({ nodeId: hup.id, name: 'a.txt', text: 'Jan' });
const documentId = (await callAs(admin)(documents.upload, { body })).documents[0]?.id ?? 0;

interface Tab {
  received: ServerMessage[];
  say: (message: object) => void;
  close: () => void;
}

async function open({ token }: TestUser, at = address): Promise<Tab> {
  const socket = new WebSocket(`${at.replace('http', 'ws')}${LIVE_PATH}?access_token=${token}`);
  const received: ServerMessage[] = [];
  socket.addEventListener('message', ({ data }) => received.push(JSON.parse(String(data)) as ServerMessage));
  await new Promise((resolve, reject) => {
    socket.addEventListener('open', resolve, { once: true });
    socket.addEventListener('error', reject, { once: true });
  });
  return { received, say: (message) => socket.send(JSON.stringify(message)), close: () => socket.close() };
}

const goesTo = (tab: Tab, page: string) => tab.say({ type: 'activity', page });
/** Waits until the earlier messages of a tab are handled: they are handled in order. */
async function isThrough(tab: Tab): Promise<void> {
  tab.say({ type: 'watch', documentId });
  await expect
    .poll(() => tab.received.some(({ type }) => type === 'viewers'), { timeout: 10_000 })
    .toBe(true);
  tab.say({ type: 'watch', documentId: null });
}

/** The page on which the administrator sees a user; undefined when the user has left. */
function pageOf({ received }: Tab, { login }: TestUser): string | undefined {
  const there = new Map<string, string>();
  for (const message of received) {
    if (message.type === 'tracker' && message.userLogin === login) there.set(message.sessionId, message.page);
    if (message.type === 'trackerLeft') there.delete(message.sessionId);
  }
  return [...there.values()].at(-1);
}
const sees = (tab: Tab, user: TestUser, page: string | undefined) =>
  expect.poll(() => pageOf(tab, user), { timeout: 10_000 }).toBe(page);

it('shows an administrator the page of each user, until they leave [AUTH-34]', async () => {
  const ada = await make.user();
  const tab = await open(ada);
  goesTo(tab, '/entity/process');
  const watcher = await open(admin);
  goesTo(watcher, '/admin/tracker');
  watcher.say({ type: 'watchTracker', on: true });
  await sees(watcher, ada, '/entity/process');
  await sees(watcher, admin, '/admin/tracker');
  goesTo(tab, '/account/settings');
  await sees(watcher, ada, '/account/settings');
  expect(watcher.received.find((message) => message.type === 'tracker' && message.userId === ada.id)).toEqual(
    {
      type: 'tracker',
      sessionId: expect.any(String),
      userId: ada.id,
      userLogin: ada.login,
      userName: null,
      address: '127.0.0.1',
      page: '/entity/process',
      time: expect.stringMatching(/^\d{4}-.*Z$/),
    },
  );
  await callAs(ada)(account.logout);
  await sees(watcher, ada, undefined);
  watcher.close();
});

it('reveals no secrets of addresses and no tokens', async () => {
  const ada = await make.user();
  const [tab, watcher] = [await open(ada), await open(admin)];
  watcher.say({ type: 'watchTracker', on: true });
  goesTo(tab, '/account/reset/finish?key=s3cret#s3cret');
  await sees(watcher, ada, '/account/reset/finish');
  const said = JSON.stringify(watcher.received);
  for (const secret of ['s3cret', ada.token, admin.token]) expect(said).not.toContain(secret);
  for (const one of [tab, watcher]) one.close();
});

it('publishes few of many pages that a socket reports within a moment, and always the last one', async () => {
  const ada = await make.user();
  const [tab, watcher] = [await open(ada), await open(admin)];
  watcher.say({ type: 'watchTracker', on: true });
  await isThrough(watcher);
  for (let page = 1; page <= 300; page += 1) goesTo(tab, `/page/${page}`);
  goesTo(tab, `/${'x'.repeat(600)}`);
  await sees(watcher, ada, '/page/300');
  const messages = watcher.received.filter(
    (message) => message.type === 'tracker' && message.userId === ada.id,
  );
  expect(messages.length).toBeLessThan(100);
  goesTo(tab, '/home');
  await sees(watcher, ada, '/home');
  for (const one of [tab, watcher]) one.close();
});

it('sends nothing to other users, nor to administrators who do not watch', async () => {
  const ada = await make.user();
  const jan = await make.user({
    authorities: [{ type: 'PROCESS', componentId: somewhere.id, mode: 'ADMIN' }],
  });
  const [tab, curious, asleep, watcher] = [
    await open(ada),
    await open(jan),
    await open(admin),
    await open(admin),
  ];
  curious.say({ type: 'watchTracker', on: true });
  asleep.say({ type: 'watchTracker', on: true });
  asleep.say({ type: 'watchTracker', on: false });
  for (const one of [curious, asleep]) await isThrough(one);
  goesTo(curious, '/home');
  watcher.say({ type: 'watchTracker', on: true });
  await sees(watcher, jan, '/home');
  for (const one of [curious, asleep]) one.received.length = 0;
  goesTo(tab, '/entity/process');
  await sees(watcher, ada, '/entity/process');
  expect(curious.received).toEqual([]);
  expect(asleep.received).toEqual([]);
  for (const one of [tab, curious, asleep, watcher]) one.close();
});

const acrossServers = async () => {
  const { settings, database } = world;
  const other = await composeServer({ settings, database, log: createLog(settings) });
  const there = await other.app.listen({ host: '127.0.0.1', port: 0 });
  const [ada, jan] = [await make.user(), await make.user()];
  const first = await open(ada, there);
  goesTo(first, '/entity/process/7/graph');
  const watcher = await open(admin);
  watcher.say({ type: 'watchTracker', on: true });
  await sees(watcher, ada, '/entity/process/7/graph');
  const second = await open(jan, there);
  goesTo(second, '/home');
  await sees(watcher, jan, '/home');
  first.close();
  await sees(watcher, ada, undefined);
  // A server that stops removes the entries of its users.
  await other.stop();
  await sees(watcher, jan, undefined);
  watcher.close();
};
// The embedded database has only one server.
if (onPostgres)
  it('shows the pages of users of another server over the same database [AUTH-34]', acrossServers);
