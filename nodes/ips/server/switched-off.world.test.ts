import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { processChanges } from '@scriptorium/contract/process/process-changes.ts';
import { processFiles } from '@scriptorium/contract/process/process-file.ts';
import { steps } from '@scriptorium/contract/documents/steps.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, describe, expect, it } from 'vitest';
import { interProcessScenes } from './testing/scenes.ts';
import { interProcessReceivers } from '../../ipr/ipr.contract.ts';

const world = await startWorld();
afterAll(() => world.close());
const { boss, receiving, sending, upload, documentsOf, stepOn } = interProcessScenes(world);
const { make, callAs } = world;

const onProcess = ({ id }: { id: number }, mode: 'READ' | 'WRITE' | 'ADMIN') => ({
  type: 'PROCESS' as const,
  componentId: id,
  mode,
});
const sendersOf = (user: TestUser, ipr: { id: number }) =>
  callAs(user)(interProcessReceivers.senders, { params: { id: ipr.id }, query: {} });
const set = (user: TestUser, ipr: { id: number }, sender: { id: number }, active: boolean) =>
  callAs(user)(interProcessReceivers.setSender, {
    params: { id: ipr.id, senderId: sender.id },
    body: { active },
  });

describe('the administrators of a receiver', () => {
  it('see each sender with its process, switch it off, and on again', async () => {
    const { process, ipr } = await receiving();
    const { process: there, hup, ips } = await sending([ipr.id]);
    const admins = [
      await make.user({ authorities: [onProcess(process, 'ADMIN')] }),
      await make.user({ authorities: [{ type: 'NODE', componentId: ipr.id, mode: 'ADMIN' }] }),
    ];
    const row = { id: ips.id, name: ips.name, processId: there.id, processName: there.name };
    for (const admin of admins) {
      expect(await sendersOf(admin, ipr)).toEqual({ senders: [{ ...row, active: true }], hidden: 0 });
      await set(admin, ipr, ips, false);
      await set(admin, ipr, ips, false);
      expect(await sendersOf(admin, ipr)).toEqual({ senders: [{ ...row, active: false }], hidden: 0 });
      const source = await upload(hup);
      await world.drain();
      const { id } = await stepOn(source, ips);
      expect(await stepOn(source, ips)).toMatchObject({
        status: 'ERROR',
        reason: { key: 'reason.ips.senderRefused', params: { receiver: ipr.id } },
      });
      const before = (await documentsOf(process)).length;
      await set(admin, ipr, ips, true);
      await boss(steps.rerun, { params: { id }, query: {} });
      await world.drain();
      expect(await documentsOf(process)).toHaveLength(before + 1);
    }
  });

  it('switch off one sender only, and nothing goes to its other receivers either', async () => {
    const [first, second] = [await receiving(), await receiving()];
    const [off, on] = [await sending([first.ipr.id, second.ipr.id]), await sending([first.ipr.id])];
    await set(world.admin, first.ipr, off.ips, false);
    await upload(off.hup);
    await upload(on.hup);
    await world.drain();
    expect(await documentsOf(first.process)).toHaveLength(1);
    expect(await documentsOf(second.process)).toEqual([]);
  });

  it('keep a sender switched off that was deleted and brought back', async () => {
    const { ipr } = await receiving();
    const { process, ips } = await sending([ipr.id]);
    await set(world.admin, ipr, ips, false);
    await boss(nodes.remove, { params: { id: ips.id }, query: {} });
    expect(await sendersOf(world.admin, ipr)).toEqual({ senders: [], hidden: 0 });
    await boss(processChanges.undo, { params: { id: process.id }, body: {} });
    expect((await sendersOf(world.admin, ipr)).senders).toMatchObject([{ id: ips.id, active: false }]);
  });

  it('cannot switch what is no sender of theirs, and others cannot switch at all', async () => {
    const { process, ipr } = await receiving();
    const [own, other] = [await sending([ipr.id]), await sending([])];
    await expect(set(world.admin, ipr, other.ips, false)).rejects.toMatchObject({ status: 404 });
    const writer = await make.user({ authorities: [onProcess(process, 'WRITE')] });
    await expect(set(writer, ipr, own.ips, false)).rejects.toMatchObject({ status: 403 });
    expect(await sendersOf(writer, ipr)).toEqual({ senders: [], hidden: 1 });
  });
});

describe('a receiver on which the author has no WRITE', () => {
  it('cannot be added by a process file, stays where it is stored, and the preview names it', async () => {
    const { process: there, ipr } = await receiving();
    const { process, ips } = await sending([ipr.id]);
    const author = await make.user({ authorities: [onProcess(process, 'ADMIN'), onProcess(there, 'READ')] });
    const call = callAs(author);
    const body = JSON.parse(await (await call(processFiles.export, { params: { id: process.id } })).text());
    const own = await make.process();
    const elsewhere = await make.user({ authorities: [onProcess(own, 'ADMIN'), onProcess(there, 'READ')] });
    const input = {
      params: { id: own.id },
      query: {},
      body: { ...body, process: { ...body.process, name: own.name } },
    };
    expect(await callAs(elsewhere)(processFiles.preview, input)).toMatchObject({
      missing: [{ what: 'receiver' }],
    });
    const sender = body.nodes.find(({ type }: { type: string }) => type === 'IPS');
    sender.description = 'changed';
    await call(processFiles.apply, { params: { id: process.id }, query: {}, body });
    expect(await boss(nodes.get, { params: { id: ips.id } })).toMatchObject({
      description: 'changed',
      receivers: [{ id: ipr.id }],
    });
  });

  it('is not pasted, into the same process or another', async () => {
    const { process: there, ipr } = await receiving();
    const { process, ips } = await sending([ipr.id]);
    const other = await make.process();
    const call = callAs(
      await make.user({
        authorities: [onProcess(process, 'ADMIN'), onProcess(other, 'ADMIN'), onProcess(there, 'READ')],
      }),
    );
    const body: any = await call(processFiles.fragment, {
      params: { id: process.id },
      query: { nodeIds: [ips.id] },
    });
    const pasted = await call(processFiles.paste, { params: { id: other.id }, query: {}, body });
    expect(await boss(nodes.get, { params: { id: pasted.ids[0] ?? 0 } })).toMatchObject({ receivers: [] });
    await expect(
      call(processFiles.paste, { params: { id: process.id }, query: {}, body }),
    ).rejects.toMatchObject({
      status: 400,
      key: 'error.node.receiverUnknown',
    });
    expect((await sendersOf(world.admin, ipr)).senders).toHaveLength(1);
  });

  it('may be removed, and comes back by neither an undo nor an older version', async () => {
    const { process: there, ipr } = await receiving();
    const { process, ips } = await sending([ipr.id]);
    const call = callAs(
      await make.user({ authorities: [onProcess(process, 'ADMIN'), onProcess(there, 'READ')] }),
    );
    const params = { id: process.id };
    const [version] = (await call(processChanges.list, { params, query: {} })).rows;
    await call(nodes.update, { body: { id: ips.id, receivers: [] } as never });
    const refused = { status: 400, key: 'error.node.receiverUnknown' };
    await expect(call(processChanges.undo, { params, body: {} })).rejects.toMatchObject(refused);
    const older = { ...params, changeId: version?.id ?? 0 };
    await expect(call(processChanges.restore, { params: older, body: {} })).rejects.toMatchObject(refused);
    expect(await boss(nodes.get, { params: { id: ips.id } })).toMatchObject({ receivers: [] });
    await boss(processChanges.restore, { params: older, body: {} });
    expect(await boss(nodes.get, { params: { id: ips.id } })).toMatchObject({ receivers: [{ id: ipr.id }] });
  });
});
