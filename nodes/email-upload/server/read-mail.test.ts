import { randomBytes } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { mailOf } from './fixtures/mail.ts';
import { mailbox } from './fixtures/mailbox.ts';
import { listAll, readAll } from './fixtures/session.ts';

const box = mailbox();

describe('whole mails', () => {
  it('are files named by their subject, byte for byte', async () => {
    const mail = mailOf({ subject: 'Zażółć 1/2: ../gęślą', text: 'Jaźń' });
    const session = await box.open({ settings: { folder: box.newFolder([mail]) } });
    const { items } = await listAll(session);
    expect(items).toMatchObject([
      { name: 'Zażółć 1-2: ..-gęślą.eml', size: Buffer.byteLength(mail), data: { part: null } },
    ]);
    expect((await readAll(session, items[0])).toString()).toBe(mail);
  });

  it('have a name without a subject too', async () => {
    const session = await box.open({ settings: { folder: box.newFolder([mailOf({})]) } });
    expect((await listAll(session)).items.map(({ name }) => name)).toEqual(['mail-1.eml']);
  });

  it('of 60 MB arrive whole', async () => {
    const content = randomBytes(44 * 2 ** 20);
    const mail = mailOf({ subject: 'Scans', attachments: [{ name: 'scans.bin', content }] });
    expect(mail.length).toBeGreaterThan(60_000_000);
    const folder = box.newFolder([mail]);
    const session = await box.open({ settings: { folder } });
    const { items } = await listAll(session);
    expect((await readAll(session, items[0])).equals(Buffer.from(mail))).toBe(true);
    const parts = await box.open({ settings: { folder, contentType: 'ATTACHMENT' } });
    const listed = await listAll(parts);
    expect((await readAll(parts, listed.items[0])).equals(content)).toBe(true);
  });

  it('that are too large are refused by their size', async () => {
    const session = await box.open({
      settings: { folder: box.newFolder([mailOf({ text: 'x'.repeat(3 * 2 ** 20) })]) },
      maxBytes: 2 * 2 ** 20,
    });
    const { items } = await listAll(session);
    await expect(session.read(items[0]!)).rejects.toMatchObject({
      kind: 'refused',
      reason: { key: 'reason.source.tooLarge', params: { setting: 'MAX_UPLOAD_MB', megabytes: 2 } },
    });
  });

  it('are not taken for deleted when the session has ended', async () => {
    const session = await box.open({ settings: { folder: box.newFolder([mailOf({ subject: 'One' })]) } });
    const { items } = await listAll(session);
    await session.close();
    await expect(session.read(items[0]!)).rejects.toMatchObject({ kind: 'connection' });
  });

  it('stay unread, where they are', async () => {
    const folder = box.newFolder([mailOf({ subject: 'One' }), mailOf({ subject: 'Two' })]);
    const session = await box.open({ settings: { folder } });
    for (const item of (await listAll(session)).items) await readAll(session, item);
    await session.close();
    const path = box.server.folderPath(folder);
    const names = [...readdirSync(join(path, 'new')), ...readdirSync(join(path, 'cur'))];
    expect(names).toHaveLength(2);
    expect(names.filter((name) => /:2,./.test(name))).toEqual([]);
  });
});

describe('attachments', () => {
  const list = async (mails: readonly (string | Buffer)[]) => {
    const session = await box.open({ settings: { folder: box.newFolder(mails), contentType: 'ATTACHMENT' } });
    return { session, items: (await listAll(session)).items };
  };

  it('are decoded files under their own names', async () => {
    const inner = mailOf({ subject: 'The forwarded mail' });
    const { session, items } = await list([
      mailOf({
        subject: 'Four',
        attachments: [
          { name: 'faktura ☂.pdf', content: '%PDF-1.7 ó', type: 'application/pdf' },
          { name: '../../etc/passwd', content: 'zażółć = gęślą', encoding: 'quoted-printable' },
          { content: 'as it is\r\n', type: 'text/plain', encoding: '8bit' },
          { content: inner, type: 'message/rfc822', encoding: '8bit' },
        ],
      }),
    ]);
    expect(items.map(({ name }) => name)).toEqual([
      'faktura ☂.pdf',
      'passwd',
      'attachment-4.txt',
      'The forwarded mail.eml',
    ]);
    const contents = [];
    for (const item of items) contents.push((await readAll(session, item)).toString());
    expect(contents).toEqual(['%PDF-1.7 ó', 'zażółć = gęślą', 'as it is\r\n', inner]);
  });

  it('of a mail without any are one line that says so', async () => {
    const { session, items } = await list([mailOf({ subject: 'Only text' })]);
    expect(items.map(({ name }) => name)).toEqual(['Only text.eml']);
    await expect(session.read(items[0]!)).rejects.toMatchObject({
      kind: 'empty',
      reason: { key: 'reason.source.noAttachment' },
    });
  });

  it('may be the whole mail', async () => {
    const lines = [
      'Subject: Fax',
      'Message-ID: <fax@example.org>',
      'MIME-Version: 1.0',
      'Content-Type: application/pdf; name="fax.pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF-1.7 fax').toString('base64'),
      '',
    ];
    const { session, items } = await list([lines.join('\r\n')]);
    expect(items.map(({ name }) => name)).toEqual(['fax.pdf']);
    expect((await readAll(session, items[0])).toString()).toBe('%PDF-1.7 fax');
  });

  it('that are too large are refused before and while they are read', async () => {
    const attachments = [
      { name: 'large.bin', content: Buffer.alloc(8 * 2 ** 20, 7) },
      { name: 'larger than it seems.bin', content: Buffer.alloc(3 * 2 ** 20, 7) },
    ];
    const folder = box.newFolder([mailOf({ attachments })]);
    const settings = { folder, contentType: 'ATTACHMENT' };
    const session = await box.open({ settings, maxBytes: 2 * 2 ** 20 });
    const { items } = await listAll(session);
    const refused = { kind: 'refused', reason: { key: 'reason.source.tooLarge' } };
    await expect(session.read(items[0]!)).rejects.toMatchObject(refused);
    await expect(readAll(session, items[1])).rejects.toMatchObject(refused);
  });
});
