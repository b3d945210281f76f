import { account } from '@scriptorium/contract/people/account.ts';
import { apiKeys } from '@scriptorium/contract/people/api-keys.ts';
import { registration } from '@scriptorium/contract/people/registration.ts';
import { users } from '@scriptorium/contract/people/users.ts';
import { mailsTo } from '@scriptorium/testing/servers/mails.ts';
import { startWorld, type TestUser } from '@scriptorium/testing/product/world.ts';
import { afterAll, expect, it } from 'vitest';

const world = await startWorld();
afterAll(() => world.close());
const { make, callAs, fetchAs, admin, settings } = world;
const [boss, nobody] = [callAs(admin), callAs()];

let people = 0;
const address = () => `person.${(people += 1)}@example.org`;
async function mails(email: string) {
  await world.drain();
  return mailsTo(settings.DATA_DIR, email);
}
const keyOf = async (email: string) =>
  new URL((await mails(email)).at(-1)?.link ?? '').searchParams.get('key') ?? '';
const askFor = async (email: string) => {
  await nobody(registration.requestReset, { body: email });
  return keyOf(email);
};
const finish = (key: string) =>
  nobody(registration.finishReset, { body: { key, newPassword: 'chosen by link' } });
const outdated = { key: 'error.reset.keyInvalid' };

it('a link to activate an account is invalid after an administrator has deactivated the account', async () => {
  const email = address();
  await nobody(registration.register, { body: { login: 'ada', email, password: 'long enough' } });
  const key = await keyOf(email);
  const { rows } = await boss(users.search, { query: { paged: 'true', filteredValue: email } });
  const id = rows[0]?.id ?? 0;
  await boss(users.update, { body: { id, activated: true } });
  await boss(users.update, { body: { id, activated: false } });
  await expect(nobody(registration.verify, { query: { key } })).rejects.toMatchObject({
    key: 'error.verify.failed',
  });
  expect((await boss(users.get, { params: { id } })).activated).toBe(false);
});

it.each([
  ['an administrator has set another password', (id: number) => ({ id, password: 'set by another' })],
  ['the account got another e-mail', (id: number) => ({ id, email: address() })],
])('a link to choose a password is invalid after %s', async (_, change) => {
  const email = address();
  const ada = await make.user({ email });
  const key = await askFor(email);
  await boss(users.update, { body: { id: ada.id, firstName: 'Ada' } });
  await boss(users.update, { body: change(ada.id) });
  await expect(finish(key)).rejects.toMatchObject(outdated);
});

it('an invitation stays valid after an administrator has activated its account', async () => {
  const email = address();
  const { id } = await boss(users.create, { body: { login: 'invited', email, activated: false } });
  const key = await keyOf(email);
  await boss(users.update, { body: { id, activated: true } });
  await finish(key);
  await nobody(account.authenticate, { body: { username: 'invited', password: 'chosen by link' } });
});

it('a link to choose a password stays valid after any other change', async () => {
  const email = address();
  const ada = await make.user({ email });
  const key = await askFor(email);
  await boss(users.update, { body: { id: ada.id, firstName: 'Ada', email, activated: true } });
  await callAs(ada)(account.update, { body: { lastName: 'Lovelace', email } });
  await finish(key);
});

it('a change of an account’s e-mail is reported to the former address, and invalidates its links', async () => {
  const [before, after] = [address(), address()];
  const ada = await make.user({ email: before });
  const key = await askFor(before);
  await callAs(ada)(account.update, { body: { email: after, langKey: 'pl' } });
  await expect(finish(key)).rejects.toMatchObject(outdated);
  const mail = (await mails(before)).at(-1);
  expect(mail?.subject).toBe('The e-mail address of your Scriptorium account was changed');
  expect(mail?.text).toContain(ada.login);
  expect(mail?.text).not.toContain(after);
  expect(mail?.link).toMatch(/\/account\/settings$/);
  expect(await mails(after)).toEqual([]);
});

it('an account whose e-mail changes often floods no mailbox', async () => {
  const victim = address();
  const eve = await make.user({ email: victim });
  for (let time = 0; time < 9; time++) {
    await callAs(eve)(account.update, { body: { email: address() } });
    await callAs(eve)(account.update, { body: { email: victim } });
  }
  expect((await mails(victim)).length).toBeLessThanOrEqual(5);
});

it('an access token of an administrator changes no account, its own or another', async () => {
  const boss = await make.admin();
  const expirationDate = new Date(Date.now() + 86_400_000).toISOString();
  const token = String(await callAs(boss)(apiKeys.create, { body: { expirationDate } }));
  const holder: TestUser = { ...boss, token };
  const put = (body: object) =>
    fetchAs(holder)('/api/users', {
      method: 'PUT',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
  expect((await put({ id: boss.id, password: 'taken over' })).status).toBe(403);
  expect((await put({ id: boss.id, email: address() })).status).toBe(403);
  expect((await put({ id: (await make.user()).id, firstName: 'Ada' })).status).toBe(403);
  await nobody(account.authenticate, { body: { username: boss.login, password: 'taken over' } }).then(
    () => expect.unreachable(),
    (error: unknown) => expect(error).toMatchObject({ key: 'error.signIn.failed' }),
  );
});
