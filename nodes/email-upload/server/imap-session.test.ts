import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mailOf } from './fixtures/mail.ts';
import { mailbox } from './fixtures/mailbox.ts';
import { startOddServer, type OddMail } from './fixtures/odd-imap-server.ts';
import { listAll, readAll } from './fixtures/session.ts';

const box = mailbox();

describe('a session', () => {
  it('runs several commands at once', async () => {
    const mails = Array.from({ length: 20 }, (_, at) => mailOf({ subject: `${at}`, text: `text ${at}` }));
    const session = await box.open({ settings: { folder: box.newFolder(mails) } });
    const { items } = await listAll(session);
    const [texts, count, again] = await Promise.all([
      Promise.all(items.map((item) => readAll(session, item))),
      session.count(),
      listAll(session),
    ]);
    expect(texts.map(String)).toEqual(mails);
    expect([count, again.items.length]).toEqual([20, 20]);
  });

  it('lists while it reads', async () => {
    const mails = Array.from({ length: 1100 }, (_, at) => mailOf({ subject: `${at}` }));
    const session = await box.open({ settings: { folder: box.newFolder(mails) } });
    const read = [];
    for await (const { items } of session.list(null, () => Promise.resolve(new Set())))
      read.push((await readAll(session, items[0])).toString());
    expect(read).toEqual([mails[0], mails[500], mails[1000]]);
  });

  it('goes on when the reader of a mail stops early', async () => {
    const folder = box.newFolder([mailOf({ text: 'x'.repeat(5 * 2 ** 20) }), mailOf({ subject: 'Next' })]);
    const session = await box.open({ settings: { folder } });
    const { items } = await listAll(session);
    const { body } = await session.read(items[0]!);
    for await (const _ of body) break;
    expect((await readAll(session, items[1])).toString()).toContain('Message-ID');
  });

  it('says that a mail was deleted', async () => {
    const folder = box.newFolder([mailOf({ subject: 'Deleted' })]);
    const { items } = await listAll(await box.open({ settings: { folder } }));
    rmSync(box.server.folderPath(folder), { recursive: true });
    box.server.deliver(folder, [mailOf({ subject: 'New' })]);
    const later = await box.open({ settings: { folder } });
    const { cursor: _, items: now } = await listAll(later);
    const old = { ...items[0]!, data: { ...now[0]!.data, uid: 77 } };
    await expect(later.read(old)).rejects.toMatchObject({ kind: 'gone' });
  });
});

describe('servers with other habits', () => {
  const openOdd = async (mails: readonly OddMail[], maxBytes?: number) => {
    const odd = await startOddServer(box.server.certificates, mails);
    const settings = { imapHost: '127.0.0.1', imapPort: odd.port };
    const session = await box.open({ settings, ...(maxBytes === undefined ? {} : { maxBytes }) });
    return { session, items: (await listAll(session)).items, close: odd.close };
  };

  it('lists and reads the other mails when the server cannot describe one', async () => {
    const mails = ['First', 'Broken', 'Last'].map((subject) => ({
      source: mailOf({ subject }),
      isBroken: subject === 'Broken',
    }));
    const { session, items, close } = await openOdd(mails);
    expect(items.map(({ name }) => name)).toEqual(['Mail 1.eml', 'mail-2.eml', 'Mail 3.eml']);
    expect((await readAll(session, items[0])).toString()).toBe(mails[0]!.source);
    await expect(readAll(session, items[1])).rejects.toMatchObject({
      kind: 'item',
      reason: { key: 'reason.source.unreadable', params: { code: 'NO' } },
    });
    expect((await readAll(session, items[2])).toString()).toBe(mails[2]!.source);
    close();
  });

  it.each([-9, 12])('reads a mail whose size the server only estimates, %i bytes off', async (off) => {
    const source = mailOf({ subject: 'Estimated' });
    const { session, items, close } = await openOdd([{ source, says: source.length + off }]);
    expect((await readAll(session, items[0])).toString()).toBe(source);
    close();
  });

  it('takes no mail that the server ends early', async () => {
    const source = mailOf({ subject: 'Cut', text: 'x'.repeat(5000) });
    const { session, items, close } = await openOdd([{ source, cutsAt: 1000 }]);
    await expect(readAll(session, items[0])).rejects.toMatchObject({
      kind: 'item',
      reason: { key: 'reason.source.incomplete', params: { got: 1000, expected: source.length } },
    });
    close();
  });

  it('takes no mail that is larger than its server says', async () => {
    const source = mailOf({ subject: 'Large', text: 'x'.repeat(3 * 2 ** 20) });
    const { session, items, close } = await openOdd([{ source, says: 100 }], 2 ** 20);
    await expect(readAll(session, items[0])).rejects.toMatchObject({ kind: 'refused' });
    close();
  });
});
