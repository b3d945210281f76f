import { actionResults } from '@scriptorium/contract/documents/action-results.ts';
import { account } from '@scriptorium/contract/people/account.ts';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { LIVE_PATH, type ServerMessage } from '@scriptorium/contract/live.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { authorities, roles } from '@scriptorium/contract/people/roles.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { nerTags } from '@scriptorium/contract/annotations/tags.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { startWorld, type TestUser, type World } from '@scriptorium/testing/product/world.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { composeServer } from '../../bootstrap/server.ts';
import { findRights } from '../access/rights.store.api.ts';
import { createLog } from '../../services/log.ts';
import type { Client } from './client.ts';
import { subscribeToDocument } from './subscriptions.ts';

const onPostgres = process.env['TEST_DATABASE'] === 'postgres';
let world: World;
let address: string;
beforeAll(async () => {
  world = await startWorld({ settings: { SOCKETS_PER_USER: '6' } });
  address = await world.listen();
});
afterAll(() => world.close());

/** An open page: its received messages, and a function that waits for one. */
class Page {
  readonly received: ServerMessage[] = [];
  readonly socket: WebSocket;
  readonly closed: Promise<number>;

  constructor(token: string, server = address) {
    this.socket = new WebSocket(`${server.replace('http', 'ws')}${LIVE_PATH}?access_token=${token}`);
    this.socket.addEventListener('message', ({ data }) =>
      this.received.push(JSON.parse(String(data)) as ServerMessage),
    );
    this.closed = new Promise((resolve) => {
      this.socket.addEventListener('close', ({ code }) => resolve(code));
    });
  }

  static async open(token: string, server = address): Promise<Page> {
    const page = new Page(token, server);
    await new Promise((resolve, reject) => {
      page.socket.addEventListener('open', resolve, { once: true });
      page.socket.addEventListener('error', reject, { once: true });
    });
    return page;
  }

  say(message: object | string): void {
    this.socket.send(typeof message === 'string' ? message : JSON.stringify(message));
  }

  async receive(what: (message: ServerMessage) => boolean): Promise<ServerMessage> {
    for (let waited = 0; waited < 20_000; waited += 20) {
      const message = this.received.find(what);
      if (message) return message;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    throw new Error(`Not received; only ${JSON.stringify(this.received)}`);
  }

  async watches(documentId: number): Promise<void> {
    this.say({ type: 'watch', documentId });
    await this.receive((message) => message.type === 'viewers' && message.documentId === documentId);
  }
}

async function scene() {
  const process = await world.make.process();
  const hup = await world.make.node(process.id, { activityType: 'HUP', name: 'Upload' });
  const span = await world.make.node(process.id, { activityType: 'SPAN', name: 'Labels' });
  await world.make.edge(process.id, process.parser.id, span.id);
  const label = await world.make.label(span.id);
  const call = world.callAs(world.admin);
  const id = await upload(hup, 'a.txt');
  const state = await call(steps.state, { params: { id } });
  const stepId = state.documentStepsInformation[1]?.stepDTO.id ?? 0;
  const tag = () =>
    call(nerTags.create, {
      body: { nerTagType: { id: label.id }, stepId, startOffset: 0, endOffset: 3 },
    });
  return { process, hup, span, id, stepId, tag };
}

async function upload(hup: { id: number }, name: string): Promise<number> {
  const body = uploadForm({ nodeId: hup.id, name, text: 'Jan Kowalski' });
  const { documents: made } = await world.callAs(world.admin)(documents.upload, { body });
  await world.services.engine.drain();
  return made[0]?.id ?? 0;
}

const reader = (process: { id: number }): Promise<TestUser> =>
  world.make.user({ authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }] });

const changes = (change: string, documentId: number) => (message: ServerMessage) =>
  message.type === 'document' &&
  message.documentId === documentId &&
  message.changes.includes(change as never);

const viewerIds = (message: ServerMessage): number[] =>
  message.type === 'viewers' ? message.users.map((user) => user.id).sort((a, b) => a - b) : [];

describe('an open page', () => {
  it('is refused without a valid token [API-082]', async () => {
    for (const token of ['', 'nonsense']) expect(await new Page(token).closed).not.toBe(1000);
    const page = await Page.open(world.admin.token);
    expect(page.socket.readyState).toBe(WebSocket.OPEN);
    page.socket.close();
  });

  it('receives changes of tags and steps by others in its document', async () => {
    const { process, id, stepId, tag } = await scene();
    const page = await Page.open((await reader(process)).token);
    await page.watches(id);
    await tag();
    expect(await page.receive(changes('TAGS', id))).toMatchObject({
      processId: process.id,
      by: world.admin.id,
    });
    await world.callAs(world.admin)(steps.update, { body: { id: stepId, status: 'DONE' } });
    await page.receive(changes('STEPS', id));
    page.socket.close();
  });

  it('receives nothing of a document that its user may not read', async () => {
    const [one, other] = [await scene(), await scene()];
    const page = await Page.open((await reader(one.process)).token);
    page.say({ type: 'watch', documentId: other.id });
    page.say('no json');
    page.say({ type: 'unknown' });
    page.say({ type: 'watchProcess', processId: other.process.id });
    await other.tag();
    await page.watches(one.id);
    await one.tag();
    await page.receive(changes('TAGS', one.id));
    expect(
      page.received.filter((message) => 'documentId' in message && message.documentId === other.id),
    ).toEqual([]);
    page.socket.close();
  });

  it('shows other users with the same document open, until they leave', async () => {
    const { process, id } = await scene();
    const [anna, jan] = [await reader(process), await reader(process)];
    const [first, second] = [await Page.open(anna.token), await Page.open(jan.token)];
    await first.watches(id);
    await second.watches(id);
    await first.receive((message) => viewerIds(message).length === 2);
    first.received.length = 0;
    second.socket.close();
    expect(viewerIds(await first.receive(({ type }) => type === 'viewers'))).toEqual([anna.id]);
    first.socket.close();
  });

  it('of a process receives changes of its documents; a user with one node only those of that node, on every socket', async () => {
    const { process, hup, span, id, tag } = await scene();
    const other = await world.make.node(process.id, { fromId: process.parser.id, name: 'Other' });
    const label = await world.make.label(other.id);
    const later = await upload(hup, 'b.txt');
    const page = await Page.open((await reader(process)).token);
    const annotator = await world.make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'READ' }],
    });
    const narrow = await Page.open(annotator.token);
    for (const one of [page, narrow]) {
      one.say({ type: 'watchProcess', processId: process.id });
      // Messages are handled in order: the answer to the second shows that the first was handled.
      await one.watches(id);
      one.say({ type: 'watch', documentId: null });
    }
    const call = world.callAs(world.admin);
    const stepOf = async (nodeId: number) => {
      const state = await call(steps.state, { params: { id: later } });
      return state.documentStepsInformation.find(({ nodeDTO }) => nodeDTO.id === nodeId)?.stepDTO.id ?? 0;
    };
    const elsewhere = await stepOf(other.id);
    await call(nerTags.create, {
      body: { nerTagType: { id: label.id }, stepId: elsewhere, startOffset: 0, endOffset: 3 },
    });
    await call(steps.update, { body: { id: elsewhere, status: 'DONE' } });
    await page.receive(changes('TAGS', later));
    await page.receive(changes('STEPS', later));
    await call(steps.update, { body: { id: await stepOf(span.id), status: 'DONE' } });
    await narrow.receive(changes('STEPS', later));
    await tag();
    await page.receive(changes('TAGS', id));
    await narrow.receive(changes('TAGS', id));
    const received = narrow.received.filter((message) => message.type === 'document');
    expect(received.map(({ documentId, changes: what, nodeIds }) => [documentId, what, nodeIds])).toEqual([
      // Everybody who may read the document sees its assignees.
      [later, ['ASSIGNEES'], undefined],
      [later, ['STEPS'], [span.id]],
      [id, ['STEPS', 'ASSIGNEES', 'TAGS'], [span.id]],
    ]);
    for (const one of [page, narrow]) one.socket.close();
  });

  it('receives the start and the end of a node’s run, if its user may read the node', async () => {
    const { process, span, id } = await scene();
    const sender = await world.make.node(process.id, {
      activityType: 'SEND_REQUEST',
      name: 'Send',
      fromId: process.parser.id,
      // Nothing listens at this address, and no request is allowed to it.
      url: 'http://127.0.0.1:9/',
      triggerType: 'THRESHOLD',
      threshold: 50,
    });
    await world.drain();
    const narrow = async (node: { id: number }) =>
      Page.open(
        (await world.make.user({ authorities: [{ type: 'NODE', componentId: node.id, mode: 'READ' }] }))
          .token,
      );
    const [page, own, other] = [
      await Page.open((await reader(process)).token),
      await narrow(sender),
      await narrow(span),
    ];
    for (const one of [page, own, other]) {
      one.say({ type: 'watchProcess', processId: process.id });
      await one.watches(id);
    }
    const runs = ({ received }: Page) => received.filter(({ type }) => type === 'execution');
    const run = { type: 'execution', processId: process.id, nodeId: sender.id };
    const call = world.callAs(world.admin);
    await call(actionResults.execute, { params: { id: sender.id } });
    for (const one of [page, own]) await expect.poll(() => runs(one), { timeout: 10_000 }).toEqual([run]);
    await world.drain();
    for (const one of [page, own])
      await expect.poll(() => runs(one), { timeout: 10_000 }).toEqual([run, run]);
    const [result] = await call(actionResults.list, { query: { nodeId: [sender.id] } });
    expect(result).toMatchObject({ status: 'FAILURE', live: false });
    await page.watches(id);
    expect(runs(other)).toEqual([]);
    for (const one of [page, own, other]) one.socket.close();
  });

  it('is closed with a reason when its user has too many, and opens after another one is closed', async () => {
    const { token, id: userId } = await world.make.user();
    const pages = await Promise.all([1, 2, 3, 4, 5, 6].map(() => Page.open(token)));
    const one = new Page(token);
    const reason = new Promise<string>((resolve) =>
      one.socket.addEventListener('close', (event) => resolve(event.reason)),
    );
    expect([await one.closed, await reason]).toEqual([1008, 'too many open pages']);
    const other = await Page.open((await world.make.user()).token);
    pages[0]?.socket.close();
    await expect.poll(() => world.live.countOf(userId)).toBe(5);
    const again = await Page.open(token);
    await new Promise((resolve) => setTimeout(resolve, 200));
    for (const page of [other, again]) expect(page.socket.readyState).toBe(WebSocket.OPEN);
    for (const page of [...pages, other, again]) page.socket.close();
  });

  it('is outdated when the rights of its user change, since it was not sent what they did not see', async () => {
    const { process, span, id } = await scene();
    const user = await world.make.user({
      authorities: [
        { type: 'NODE', componentId: span.id, mode: 'READ' },
        { type: 'NODE', componentId: process.parser.id, mode: 'READ' },
      ],
    });
    const page = await Page.open(user.token);
    await page.watches(id);
    const outdated = () => page.received.filter(({ type }) => type === 'outdated');
    expect(outdated()).toEqual([]);
    const body = { id: user.id, authorities: [{ type: 'NODE', componentId: span.id, mode: 'READ' }] };
    await world.callAs(world.admin)(users.update, { body: body as never });
    await expect.poll(outdated, { timeout: 5000 }).toMatchObject([{ documentId: id }]);
    page.socket.close();
  });

  it('receives nothing more as soon as a right is revoked', async () => {
    const { process, span, id, tag } = await scene();
    const call = world.callAs(world.admin);
    const role = await call(roles.create, {
      body: {
        name: 'Readers',
        authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
      } as never,
    });
    const ofRole = await world.make.user({ roles: ['ROLE_USER', role.name] });
    const ofProcess = await reader(process);
    const ofNode = await world.make.user({
      authorities: [{ type: 'NODE', componentId: span.id, mode: 'READ' }],
    });
    const everybody = [ofRole, ofProcess, ofNode];
    const pages = await Promise.all(everybody.map(({ token }) => Page.open(token)));
    for (const page of pages) {
      page.say({ type: 'watchProcess', processId: process.id });
      await page.watches(id);
    }
    const following = () =>
      [...world.live.clients].filter(
        (client) =>
          everybody.some((one) => one.id === client.userId) && (client.process ?? client.document) !== null,
      ).length;
    expect(following()).toBe(3);
    await call(users.update, { body: { id: ofProcess.id, authorities: [] } as never });
    await expect.poll(following, { timeout: 5000 }).toBe(2);
    await call(roles.update, { body: { id: role.id, authorities: [] } as never });
    await expect.poll(following, { timeout: 5000 }).toBe(1);
    const held = await world.database.db
      .selectFrom('user_authority')
      .select('authority_id')
      .where('user_id', '=', ofNode.id)
      .executeTakeFirstOrThrow();
    await call(authorities.remove, { params: { id: held.authority_id } });
    await expect.poll(following, { timeout: 5000 }).toBe(0);
    await tag();
    await new Promise((resolve) => setTimeout(resolve, 300));
    for (const page of pages) {
      expect(page.received.filter(({ type }) => type === 'document')).toEqual([]);
      page.socket.close();
    }
  });

  const viewersAcrossServers = async () => {
    const { settings, database } = world;
    const other = await composeServer({ settings, database, log: createLog(settings) });
    const there = await other.app.listen({ host: '127.0.0.1', port: 0 });
    const { process, id } = await scene();
    const [anna, jan] = [await reader(process), await reader(process)];
    const near = await Page.open(anna.token);
    await near.watches(id);
    const far = await Page.open(jan.token, there);
    await far.watches(id);
    const both = [anna.id, jan.id].toSorted((a, b) => a - b);
    for (const page of [near, far])
      await page.receive((message) => viewerIds(message).join() === both.join());
    await expect.poll(() => world.services.live.openDocuments.openedByOthers(anna.id)).toContain(id);
    near.received.length = 0;
    // A server that stops says that nobody has anything open there.
    await other.stop();
    await near.receive((message) => viewerIds(message).join() === String(anna.id));
    expect(world.services.live.openDocuments.openedByOthers(anna.id)).not.toContain(id);
    near.socket.close();
  };
  // The embedded database has only one server.
  if (onPostgres)
    it(
      'shows other users on another server with the same document open, until it stops',
      viewersAcrossServers,
    );

  const acrossServers = async () => {
    const { settings, database } = world;
    const other = await composeServer({ settings, database, log: createLog(settings) });
    const received: unknown[] = [];
    const { id, process, span, tag } = await scene();
    const client: Client = {
      userId: 1,
      tokenId: 'x',
      document: null,
      process: null,
      send: (message) => received.push(message),
      end: () => {},
      checkRights: () => {},
    };
    other.live.add(client);
    const rights = await findRights(database.db, world.admin.id);
    if (!rights) throw new Error('No such user');
    other.live.watch(client, await subscribeToDocument({ db: database.db, rights }, id));
    await tag();
    await expect
      .poll(() => received, { timeout: 5000 })
      .toContainEqual(
        expect.objectContaining({
          type: 'document',
          documentId: id,
          processId: process.id,
          changes: ['STEPS', 'ASSIGNEES', 'TAGS'],
          by: world.admin.id,
          nodeIds: [span.id],
        }),
      );
    await other.stop();
  };
  // The embedded database has only one server.
  if (onPostgres)
    it('receive on one server what is changed on another over the same database', acrossServers);

  it('is closed when its user signs out', async () => {
    const { process } = await scene();
    const user = await reader(process);
    const page = await Page.open(user.token);
    await world.callAs(user)(account.logout);
    expect(await page.closed).toBe(4401);
  });

  it('is closed when it sends or requests more than a page would', async () => {
    const page = await Page.open(world.admin.token);
    page.say({ type: 'activity', page: 'x'.repeat(10_000) });
    expect(await page.closed).toBe(1009);
    const greedy = await Page.open(world.admin.token);
    for (let asked = 1; asked <= 1000; asked += 1) greedy.say({ type: 'watchProcess', processId: asked });
    expect(await greedy.closed).toBe(1008);
  });
});

describe('a change of a process', () => {
  it('is announced to the pages that show it, with its author, and to nobody else', async () => {
    const process = await world.make.process();
    const other = await world.make.process();
    const reader = await world.make.user({
      authorities: [{ type: 'PROCESS', componentId: process.id, mode: 'READ' }],
    });
    const [here, elsewhere] = [await Page.open(reader.token), await Page.open(world.admin.token)];
    here.say({ type: 'watchProcess', processId: process.id });
    elsewhere.say({ type: 'watchProcess', processId: other.id });
    const change = (name: string) =>
      world.callAs(world.admin)(processes.update, { params: { id: process.id }, body: { name } });
    // The subscription has no answer: changes are made until one is announced.
    const isDesign = (message: ServerMessage) =>
      message.type === 'design' && message.processId === process.id;
    for (let times = 0; !here.received.some(isDesign) && times < 50; times += 1)
      await change(`${process.name} ${times}`);
    expect(await here.receive(isDesign)).toEqual({
      type: 'design',
      processId: process.id,
      by: world.admin.id,
    });
    expect(elsewhere.received.filter(isDesign)).toEqual([]);
    here.socket.close();
    elsewhere.socket.close();
  });
});
