import { expect, it } from 'vitest';
import { seal, sealerOf, unseal } from './sealed.ts';

const keys = { encryption: Buffer.alloc(32, 7) };
const soon = () => new Date(Date.now() + 60_000);

it('opens what was sealed with the same key for the same purpose, until it expires', async () => {
  const sealed = await seal(keys, 'a', { secret: 'x' }, soon());
  expect(await unseal(keys, 'a', sealed)).toMatchObject({ secret: 'x' });
  expect(await unseal(keys, 'b', sealed)).toBeUndefined();
  expect(await unseal({ encryption: Buffer.alloc(32, 8) }, 'a', sealed)).toBeUndefined();
  const over = await seal(keys, 'a', { secret: 'x' }, new Date(Date.now() - 1000));
  expect(await unseal(keys, 'a', over)).toBeUndefined();
  for (const nonsense of ['', 'x', 'a.b.c.d.e', `${sealed.slice(0, -4)}AAAA`])
    expect(await unseal(keys, 'a', nonsense)).toBeUndefined();
});

it('does not reveal its content', async () => {
  expect(await seal(keys, 'a', { secret: 'visible' }, soon())).not.toContain(
    Buffer.from('visible').toString('base64url'),
  );
});

it('keeps stored passwords without an expiry, for one purpose each', async () => {
  const sealer = sealerOf(keys);
  const sealed = await sealer.seal('connection', 'zażółć');
  expect(await sealer.open('connection', sealed)).toBe('zażółć');
  await expect(sealer.open('secret', sealed)).rejects.toThrow();
  expect(await unseal(keys, 'stored connection', sealed)).toBeUndefined();
});
