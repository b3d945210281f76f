import { audits } from '@scriptorium/contract/audits.ts';
import { secrets } from '@scriptorium/contract/secrets.ts';
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
    body: { name: 'Mailbox', value: ' swordfish ', processId },
  });
  const open = (more: { processId?: number; secretId?: number } = {}) =>
    openSecret(db, world.services.ofNodes.sealer, { secretId, processId, nodeId: parser.id, ...more });
  const uses = async () => (await boss(audits.list, { query: { type: 'SECRET_USED' } })).rows;
  return { processId, secretId, nodeId: parser.id, open, uses };
}

it('opens a secret with its exact value, and audits the use without it', async () => {
  const { processId, secretId, nodeId, open, uses } = await scene();
  expect(await open()).toBe(' swordfish ');
  const [use] = await uses();
  expect(use).toMatchObject({ principal: 'system', data: { secretId, name: 'Mailbox', processId, nodeId } });
  expect(JSON.stringify(use)).not.toContain('swordfish');
});

it('refuses an inactive, unknown, foreign or unreadable secret with a reason, and audits no use', async () => {
  const { secretId, open, uses } = await scene();
  const before = (await uses()).length;
  const refusal = (key: string, params: object) => ({ reason: { key: `reason.secret.${key}`, params } });
  const { id: otherProcess } = await world.make.process();
  await expect(open({ processId: otherProcess })).rejects.toMatchObject(refusal('missing', {}));
  await expect(open({ secretId: 999_999 })).rejects.toMatchObject(refusal('missing', {}));
  await boss(secrets.update, { params: { id: secretId }, query: { active: 'false' } });
  await expect(open()).rejects.toMatchObject(refusal('inactive', { name: 'Mailbox' }));
  // As sealed for another purpose.
  const sealed = await world.services.ofNodes.sealer.seal('connection', 'x');
  await db.updateTable('secret').set({ sealed, active: true }).where('id', '=', secretId).execute();
  await expect(open()).rejects.toMatchObject(refusal('unreadable', { name: 'Mailbox' }));
  expect((await uses()).length).toBe(before);
});
