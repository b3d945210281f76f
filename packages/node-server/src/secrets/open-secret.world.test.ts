import { audits } from '@scriptorium/contract/people/audits.ts';
import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { hostOfAddress } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { startWorld } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';
import { openSecret } from './open-secret.ts';

const world = await startWorld();
afterAll(() => world.close());
const boss = world.callAs(world.admin);
const { db } = world.database;

async function scene() {
  const { id: processId, parser } = await world.make.process();
  const { id: secretId } = await boss(secrets.create, {
    body: { name: 'Mailbox', value: ' swordfish ', processId, hosts: ['a.example.com'] },
  });
  const open = (more: Partial<Parameters<typeof openSecret>[2]> = {}) =>
    openSecret(db, world.services.ofNodes.sealer, {
      secret: { id: secretId },
      processId,
      nodeId: parser.id,
      target: hostOfAddress('https://a.example.com/in'),
      ...more,
    });
  const uses = async () => (await boss(audits.list, { query: { type: 'SECRET_USED' } })).rows;
  return { processId, secretId, nodeId: parser.id, open, uses };
}

it('opens a secret with its exact value, and audits the use without it', async () => {
  const { processId, secretId, nodeId, open, uses } = await scene();
  expect(await open()).toBe(' swordfish ');
  const [use] = await uses();
  expect(use).toMatchObject({
    principal: 'system',
    data: { secretId, name: 'Mailbox', processId, nodeId, host: 'a.example.com' },
  });
  expect(JSON.stringify(use)).not.toContain('swordfish');
});

it('opens by its name the one active secret that has it', async () => {
  const { secretId, processId, open } = await scene();
  const secret = { name: 'Mailbox' };
  const body = { name: 'Mailbox', value: 'next', processId, active: false, hosts: ['*.example.com'] };
  const next = await boss(secrets.create, { body });
  expect(await open({ secret })).toBe(' swordfish ');
  await boss(secrets.update, { params: { id: next.id }, query: { active: 'true' } });
  await expect(open({ secret })).rejects.toMatchObject({ reason: { key: 'reason.secret.ambiguous' } });
  await boss(secrets.update, { params: { id: secretId }, query: { active: 'false' } });
  expect(await open({ secret })).toBe('next');
  await expect(open({ secret: { name: 'mailbox' } })).rejects.toMatchObject({
    reason: { key: 'reason.secret.named', params: { name: 'mailbox' } },
  });
});

it('refuses an inactive, unknown, foreign or unreadable secret with a reason, and audits no use', async () => {
  const { secretId, open, uses } = await scene();
  const before = (await uses()).length;
  const refusal = (key: string, params: object) => ({ reason: { key: `reason.secret.${key}`, params } });
  const { id: otherProcess } = await world.make.process();
  await expect(open({ processId: otherProcess })).rejects.toMatchObject(refusal('missing', {}));
  await expect(open({ secret: { id: 999_999 } })).rejects.toMatchObject(refusal('missing', {}));
  await expect(open({ target: hostOfAddress('https://b.example.com/') })).rejects.toMatchObject(
    refusal('host', { name: 'Mailbox', host: 'b.example.com' }),
  );
  await expect(open({ target: null })).rejects.toMatchObject({ reason: { key: 'reason.secret.host' } });
  await expect(open({ target: 'MODEL' })).rejects.toMatchObject(refusal('models', { name: 'Mailbox' }));
  await boss(secrets.update, { params: { id: secretId }, query: { active: 'false' } });
  await expect(open()).rejects.toMatchObject(refusal('inactive', { name: 'Mailbox' }));
  // As sealed for another purpose.
  const sealed = await world.services.ofNodes.sealer.seal('connection', 'x');
  await db.updateTable('secret').set({ sealed, active: true }).where('id', '=', secretId).execute();
  await expect(open()).rejects.toMatchObject(refusal('unreadable', { name: 'Mailbox' }));
  expect((await uses()).length).toBe(before);
});
