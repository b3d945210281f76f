import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processes } from '@scriptorium/contract/process/processes.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { interProcessReceivers } from '../../ipr/ipr.contract.ts';
import { interProcess } from '../ips.contract.ts';
import { interProcessScenes } from './testing/scenes.ts';

const world = await startWorld();
afterAll(() => world.close());
const { boss, receiving, sending, upload, stepOn, sentBy, change } = interProcessScenes(world);
const { make, callAs, fetchAs, admin } = world;

/** The status and the answer of a save. */
async function save(user: TestUser, node: { id: number }, settings: object) {
  const answer = await fetchAs(user)('/api/nodes', {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ id: node.id, ...settings }),
  });
  return { status: answer.status, json: (await answer.json()) as Record<string, unknown> };
}

const read = (user: TestUser, { id }: { id: number }) => callAs(user)(nodes.get, { params: { id } });
const refusal = (field: string, message: string, more: object = {}) => ({
  status: 400,
  json: { fieldErrors: [{ objectName: 'nodes', field, message }], ...more },
});
const onProcess = ({ id }: { id: number }, mode: 'READ' | 'WRITE' | 'ADMIN') => ({
  type: 'PROCESS' as const,
  componentId: id,
  mode,
});

describe('the settings of a sender', () => {
  it('are the text, the name and the receivers, with the states of the editors [IPS-01]', async () => {
    const { process, ipr } = await receiving();
    const { ips } = await sending([]);
    const settings = {
      payload: 'About ${document.id}',
      payloadEditorState: { root: { type: 'root' } },
      preferredDocName: 'Żółw (${document.id})_1.txt',
      preferredDocNameEditorState: { root: { children: [] } },
    };
    const given = [{ id: ipr.id, name: 'Forged', processId: 1, processName: 'Forged', leadsBack: true }];
    const saved = await save(admin, ips, { ...settings, receivers: given });
    const expected = {
      ...settings,
      receivers: [
        { id: ipr.id, name: ipr.name, processId: process.id, processName: process.name, leadsBack: false },
      ],
    };
    expect(saved).toMatchObject({ status: 200, json: expected });
    expect(await read(admin, ips)).toMatchObject(expected);
    await boss(nodes.update, { body: { id: ipr.id, name: 'Renamed' } });
    const listed = await boss(nodes.list, { query: { processId: ips.processId } });
    expect(listed.find(({ id }) => id === ips.id)?.['receivers']).toMatchObject([{ name: 'Renamed' }]);
  });

  it('need a text and a name with each save of them [IPS-02]', async () => {
    const { ips } = await sending([]);
    for (const field of ['payload', 'preferredDocName'])
      expect(await save(admin, ips, { [field]: '' })).toMatchObject(refusal(field, 'NotNull'));
    expect(await read(admin, ips)).toMatchObject({ preferredDocName: 'About ${document.filename}' });
  });

  it.each([
    ['a/b', 'Pattern'],
    ['..\\b', 'Pattern'],
    ['a\nb', 'Pattern'],
    ['50%', 'Pattern'],
    ['🦉', 'Pattern'],
    ['${document.filename', 'Pattern'],
    ['a'.repeat(1001), 'Size'],
  ])('refuse the name "%.20s"', async (preferredDocName, message) => {
    const { ips } = await sending([]);
    expect(await save(admin, ips, { preferredDocName })).toMatchObject(refusal('preferredDocName', message));
  });

  it('refuse an unknown wildcard by its field', async () => {
    const { ips } = await sending([]);
    for (const field of ['payload', 'preferredDocName'])
      expect(await save(admin, ips, { [field]: '${document.ids}' })).toMatchObject(
        refusal(field, 'Invalid', {
          errorKey: 'error.node.wildcardUnknown',
          params: { wildcard: '${document.ids}', field },
        }),
      );
  });

  it('have no trigger, and are always automatic and accepted', async () => {
    const { ips } = await sending([]);
    expect(await save(admin, ips, { triggerType: 'CRON', cron: '0 0 3 * * ?' })).toMatchObject({
      status: 400,
    });
    const saved = await save(admin, ips, {
      automatic: false,
      requiresAcceptance: true,
      autoStepStatus: 'DONE',
    });
    expect(saved.json).toMatchObject({
      automatic: true,
      requiresAcceptance: false,
      autoStepStatus: 'ACCEPTED',
      triggerType: 'ALWAYS',
    });
  });

  it.each<[string, unknown]>([
    ['of another form', 'all'],
    ['without ids', [{ name: 'a' }]],
    ['with an id that is no number', [{ id: '1; drop table node' }]],
    ['with an id out of range', [{ id: 1e300 }]],
    ['with a negative id', [{ id: -1 }]],
    ['that name one twice', [{ id: 5 }, { id: 5 }]],
    ['that are too many', Array.from({ length: 101 }, (_, at) => ({ id: at + 1 }))],
  ])('refuse receivers %s', async (_, receivers) => {
    const { ips } = await sending([]);
    const { status, json } = await save(admin, ips, { receivers });
    expect([status, json['errorKey']]).toEqual([400, 'error.validation']);
    expect(await read(admin, ips)).toMatchObject({ receivers: [] });
  });
});

describe('a receiver', () => {
  it('is refused when it does not exist, is another node, or its chooser has no WRITE on it', async () => {
    const [seen, unseen, gone] = [await receiving(), await receiving(), await receiving()];
    const [readable, single] = [await receiving(), await receiving()];
    await boss(processes.remove, { params: { id: gone.process.id } });
    const { process, ips } = await sending([]);
    const user = await make.user({
      authorities: [
        onProcess(process, 'ADMIN'),
        onProcess(seen.process, 'WRITE'),
        onProcess(readable.process, 'READ'),
        { type: 'NODE', componentId: unseen.ipr.id, mode: 'READ' },
        { type: 'NODE', componentId: single.ipr.id, mode: 'WRITE' },
      ],
    });
    for (const id of [unseen.ipr.id, readable.ipr.id, gone.ipr.id, seen.process.parser.id, 999_999_999_999]) {
      const receivers = [{ id: seen.ipr.id }, { id }];
      expect(await save(user, ips, { name: 'Changed', receivers })).toMatchObject(
        refusal('receivers', 'Invalid', { errorKey: 'error.node.receiverUnknown', params: { id: id } }),
      );
    }
    expect(await read(admin, ips)).toMatchObject({ name: ips.name, receivers: [] });
    expect(await save(user, ips, { receivers: [{ id: seen.ipr.id }, { id: single.ipr.id }] })).toMatchObject({
      status: 200,
      json: { receivers: [{ name: seen.ipr.name }, { name: single.ipr.name }] },
    });
    const draft = {
      processId: process.id,
      activityType: 'IPS',
      name: 'Another',
      receivers: [{ id: unseen.ipr.id }],
    };
    const created = await fetchAs(user)('/api/nodes', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(draft),
    });
    expect(created.status).toBe(400);
  });

  it('may stay when somebody saves the sender who may not see it, and shows that person only its id', async () => {
    const { process: hidden, ipr } = await receiving();
    const { process, ips } = await sending([ipr.id]);
    const user = await make.user({ authorities: [onProcess(process, 'ADMIN')] });
    const nothing = { id: ipr.id, name: null, processId: null, processName: null, leadsBack: false };
    expect(await read(user, ips)).toMatchObject({ receivers: [nothing] });
    const saved = await save(user, ips, { payload: 'New', receivers: [{ id: ipr.id }] });
    expect(saved).toMatchObject({ status: 200, json: { receivers: [nothing] } });
    expect(JSON.stringify(saved.json)).not.toContain(hidden.name);
    expect(await read(admin, ips)).toMatchObject({ receivers: [{ id: ipr.id, name: ipr.name }] });
  });

  it('lists its senders, those of other processes only to users who may see them', async () => {
    const { process, ipr } = await receiving();
    const [first, second] = [await sending([ipr.id]), await sending([ipr.id])];
    await sending([]);
    const user = await make.user({
      authorities: [onProcess(process, 'READ'), onProcess(first.process, 'READ')],
    });
    const list = (who: TestUser) =>
      callAs(who)(interProcessReceivers.senders, { params: { id: ipr.id }, query: {} });
    const rowOf = ({ ips, process: { id, name } }: typeof first) => ({
      id: ips.id,
      name: ips.name,
      processId: id,
      processName: name,
      active: true,
    });
    expect(await list(user)).toEqual({ senders: [rowOf(first)], hidden: 1 });
    expect((await list(admin)).senders.map(({ id }) => id).toSorted()).toEqual([first.ips.id, second.ips.id]);
    const stranger = await make.user();
    await expect(list(stranger)).rejects.toMatchObject({ status: 404 });
  });
});

describe('the list of receivers', () => {
  it('has those that the caller may write to, in pages, found by both names [API-051]', async () => {
    const [a, b] = [await receiving(), await receiving()];
    const [hidden, readable] = [await receiving(), await receiving()];
    const user = await make.user({
      authorities: [
        onProcess(a.process, 'WRITE'),
        { type: 'NODE', componentId: b.ipr.id, mode: 'WRITE' },
        onProcess(readable.process, 'READ'),
        { type: 'NODE', componentId: hidden.ipr.id, mode: 'READ' },
      ],
    });
    const rowOf = ({ ipr, process: { id, name } }: typeof a) => ({
      id: ipr.id,
      name: ipr.name,
      processId: id,
      processName: name,
      leadsBack: false,
    });
    const list = (query: object) => callAs(user)(interProcess.receivers, { query });
    const both = [a, b]
      .toSorted((one, other) => one.process.name.localeCompare(other.process.name))
      .map(rowOf);
    expect(await list({})).toEqual({ rows: both, total: 2 });
    expect(await list({ sort: 'processName,desc' })).toEqual({ rows: both.toReversed(), total: 2 });
    expect(await list({ page: 1, size: 1 })).toEqual({ rows: both.slice(1), total: 2 });
    expect((await list({ filteredValue: a.ipr.name })).rows).toEqual([rowOf(a)]);
    expect((await list({ filteredValue: b.process.name.toUpperCase() })).rows).toEqual([rowOf(b)]);
    expect((await list({ filteredValue: '%' })).rows).toEqual([]);
    const raw = await fetchAs(user)('/api/inter-process-receiver-nodes');
    expect([raw.headers.get('x-total-count'), await raw.json()]).toEqual(['2', both]);
    expect((await callAs(admin)(interProcess.receivers, { query: { size: 1 } })).total).toBeGreaterThan(2);
    await boss(processes.remove, { params: { id: a.process.id } });
    expect((await list({})).rows).toEqual([rowOf(b)]);
  });

  it('marks those that lead back to the process of the sender, also through others', async () => {
    const [first, second, apart] = [await receiving(), await receiving(), await receiving()];
    const { process, ips } = await sending([first.ipr.id]);
    const home = await make.node(process.id, { activityType: 'IPR' });
    const sends = async (from: { process: { id: number } }, to: { id: number }) =>
      make.node(from.process.id, { activityType: 'IPS', receivers: [{ id: to.id }] });
    await sends(first, second.ipr);
    expect(await read(admin, ips)).toMatchObject({ receivers: [{ leadsBack: false }] });
    await sends(second, home);
    const user = await make.user({
      authorities: [first.process, second.process, apart.process, process].map((one) =>
        onProcess(one, 'WRITE'),
      ),
    });
    const leading = async (senderId?: number) =>
      (await callAs(user)(interProcess.receivers, { query: senderId === undefined ? {} : { senderId } })).rows
        .filter(({ leadsBack }) => leadsBack)
        .map(({ id }) => id)
        .toSorted((a, b) => a - b);
    const all = [first.ipr.id, second.ipr.id, home.id].toSorted((a, b) => a - b);
    expect(await leading(ips.id)).toEqual(all);
    expect(await leading()).toEqual([]);
    expect(await leading(999_999_999)).toEqual([]);
    expect(await read(user, ips)).toMatchObject({ receivers: [{ leadsBack: true }] });
    const strangers = await sending([first.ipr.id]);
    expect(await leading(strangers.ips.id)).toEqual([]);
  });
});

describe('the documents that a step sent', () => {
  it('are named to users who may read their processes, and counted to others', async () => {
    const [seen, unseen] = [await receiving(), await receiving()];
    const { process, hup, ips } = await sending([seen.ipr.id, unseen.ipr.id]);
    const source = await upload(hup);
    await world.drain();
    const { id: stepId } = await stepOn(source, ips);
    const user = await make.user({
      authorities: [onProcess(process, 'READ'), onProcess(seen.process, 'READ')],
    });
    const sent = await callAs(user)(interProcess.sent, { query: { stepId } });
    expect(sent).toEqual([
      {
        receiverId: seen.ipr.id,
        receiverName: seen.ipr.name,
        processId: seen.process.id,
        processName: seen.process.name,
        documentId: expect.any(Number),
        filename: 'About letter.txt',
        isDeleted: false,
        sentAt: expect.any(String),
      },
      {
        receiverId: unseen.ipr.id,
        receiverName: null,
        processId: null,
        processName: null,
        documentId: null,
        filename: null,
        isDeleted: false,
        sentAt: expect.any(String),
      },
    ]);
    expect((await sentBy(stepId)).map(({ processId }) => processId)).toEqual([
      seen.process.id,
      unseen.process.id,
    ]);
    const stranger = await make.user({ authorities: [onProcess(seen.process, 'ADMIN')] });
    await expect(callAs(stranger)(interProcess.sent, { query: { stepId } })).rejects.toMatchObject({
      status: 404,
    });
    await boss(nodes.remove, { params: { id: unseen.ipr.id }, query: {} });
    await change(ips, { receivers: [{ id: seen.ipr.id }] });
    expect(await sentBy(stepId)).toMatchObject([{}, { receiverName: null, processId: unseen.process.id }]);
  });
});
