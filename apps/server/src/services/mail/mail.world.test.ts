import { mkdirSync, readdirSync, readFileSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registration } from '@scriptorium/contract/people/registration.ts';
import { startSmtpSink } from '@scriptorium/testing/servers/smtp-sink.ts';
import { startWorld, type World } from '@scriptorium/testing/product/world.ts';
import { enqueue } from '@scriptorium/engine/jobs/enqueue.ts';
import { afterAll, expect, it } from 'vitest';
import { SWEEP_QUEUE } from '../background/sweep-queue.ts';

const sink = await startSmtpSink({ user: 'post@example.org', password: 'a/b:c' });
const world = await startWorld({ settings: { SMTP_URL: sink.url, MAIL_FROM: 'Wrzos <wrzos@example.org>' } });
afterAll(async () => {
  await world.close();
  await sink.close();
});

let people = 0;
/** Registers a user; the mail is queued, and not sent before a worker drains the queue. */
async function someone(of: World = world): Promise<string> {
  people += 1;
  const login = `someone.${people}`;
  const email = `${login}@example.org`;
  const body = { login, email, password: 'long enough', langKey: 'pl' as const };
  await of.callAs()(registration.register, { body });
  return email;
}
const jobs = () =>
  world.database.db.selectFrom('job').selectAll().where('queue', '=', 'mail').orderBy('id').execute();
const mailsTo = (email: string) => sink.mails.filter(({ to }) => to === email);
const dueNow = () =>
  world.database.db
    .updateTable('job')
    .set({ run_at: new Date(0) })
    .where('queue', '=', 'mail')
    .execute();

it('hands a mail to the SMTP server of the settings, signed in and in UTF-8', async () => {
  const email = await someone();
  await world.drain();
  expect(mailsTo(email)).toMatchObject([{ from: 'Wrzos <wrzos@example.org>' }]);
  expect(mailsTo(email)[0]?.text).toContain('Otwórz ten odnośnik');
  expect(await jobs()).toEqual([]);
  expect(() => readdirSync(join(world.settings.DATA_DIR, 'outbox'))).toThrow(/ENOENT/);
});

it('keeps a mail while the mail server is down, retries with growing delays, and sends it once', async () => {
  sink.down = true;
  const email = await someone();
  for (const [tries, wait] of [2000, 8000, 32_000].entries()) {
    await dueNow();
    const before = Date.now();
    await world.drain();
    const [job] = await jobs();
    expect(job).toMatchObject({ state: 'ready', attempts: tries + 1 });
    expect(new Date(job?.run_at ?? 0).getTime()).toBeGreaterThanOrEqual(before + wait);
  }
  expect(mailsTo(email)).toEqual([]);

  sink.down = false;
  await dueNow();
  await world.drain();
  expect(mailsTo(email)).toHaveLength(1);
  expect(await jobs()).toEqual([]);
});

it('sends a mail again with the same message id when its worker died', async () => {
  const email = await someone();
  const [job] = await jobs();
  await world.drain();
  // The state that a worker leaves when it sent the mail and died before recording that.
  await world.database.db
    .insertInto('job')
    .values({ queue: 'mail', payload: JSON.stringify(job?.payload), max_attempts: 10 })
    .execute();
  await world.drain();
  const ids = mailsTo(email).map(({ id }) => id);
  expect(ids).toHaveLength(2);
  expect(new Set(ids).size).toBe(1);
});

it('does not retry an address that is refused permanently', async () => {
  sink.refused.add(`someone.${people + 1}@example.org`);
  const email = await someone();
  await world.drain();
  expect(await jobs()).toMatchObject([{ state: 'failed', attempts: 1 }]);
  expect(mailsTo(email)).toEqual([]);
  await world.database.db.deleteFrom('job').where('queue', '=', 'mail').execute();
});

it('sends no mail whose link has expired, nor one that another installation sealed', async () => {
  const email = await someone();
  const [job] = await jobs();
  const other = { ...(job?.payload as object), id: 'another' };
  await world.database.db
    .updateTable('job')
    .set({ payload: JSON.stringify(other) })
    .execute();
  await world.drain();
  expect([await jobs(), mailsTo(email)]).toEqual([[], []]);
});

it('without SMTP writes mails as files that only their owner reads', async () => {
  const plain = await startWorld();
  const email = await someone(plain);
  await plain.drain();
  const folder = join(plain.settings.DATA_DIR, 'outbox');
  const names = readdirSync(folder);
  expect(names).toEqual([expect.stringMatching(/^[\da-f-]{36}\.eml$/)]);
  const file = join(folder, names[0] ?? '');
  expect(statSync(file).mode & 0o777).toBe(0o600);
  expect(readFileSync(file, 'utf8')).toContain(`To: ${email}`);
  await plain.close();
});

it('deletes mail files after 30 days, and no other files', async () => {
  const folder = join(world.settings.DATA_DIR, 'outbox');
  mkdirSync(folder, { recursive: true });
  const daysAgo = (name: string, days: number) => {
    writeFileSync(join(folder, name), name);
    const then = Date.now() / 1000 - days * 86_400;
    utimesSync(join(folder, name), then, then);
  };
  daysAgo('old.eml', 31);
  daysAgo('unfinished.eml.part', 31);
  daysAgo('young.eml', 29);
  daysAgo('notes.txt', 31);
  await enqueue(world.database.db, { queue: SWEEP_QUEUE });
  await world.drain();
  expect(readdirSync(folder).sort()).toEqual(['notes.txt', 'young.eml']);
});
