import { secrets } from '@scriptorium/contract/process/secrets.ts';
import { expect, test } from '../support/fixtures.ts';

test('the button of an active secret is highlighted [SECRET-01]', async ({
  adminPage: page,
  makeProcess,
  call,
}) => {
  const { id } = await makeProcess(`Secrets ${crypto.randomUUID().slice(0, 8)}`);
  await call(secrets.create, { body: { name: 'Mailbox', value: 'open sesame', processId: id } });
  await page.goto(`/entity/process/${id}/secrets`);
  const toggle = page.getByRole('button', { name: 'Active: Mailbox' });
  await expect(toggle).toHaveAttribute('aria-pressed', 'true');
  const colour = () => toggle.evaluate((node) => getComputedStyle(node).backgroundColor);
  const highlighted = await colour();
  await toggle.click();
  await expect(toggle).toHaveAttribute('aria-pressed', 'false');
  await expect.poll(colour).not.toBe(highlighted);
});
