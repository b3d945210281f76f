import { rmSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { mailOf } from './fixtures/mail.ts';
import { mailbox } from './fixtures/mailbox.ts';
import { listAll } from './fixtures/session.ts';

const box = mailbox();

describe('listing', () => {
  it('goes on after the last mail, and finds nothing twice', async () => {
    const folder = box.newFolder([mailOf({ subject: '1' }), mailOf({ subject: '2' })]);
    const session = await box.open({ settings: { folder } });
    const first = await listAll(session);
    expect(first.items).toHaveLength(2);
    expect((await listAll(session, first.cursor)).items).toEqual([]);
    box.server.deliver(folder, [mailOf({ subject: '3' })]);
    const later = await box.open({ settings: { folder } });
    const second = await listAll(later, first.cursor);
    expect(second.items.map(({ name }) => name)).toEqual(['3.eml']);
    expect(second.cursor).toMatchObject({ lastUid: 3 });
  });

  it('comes in batches of at most 500, whose cursors lead to the next', async () => {
    const many = Array.from({ length: 1201 }, (_, at) => mailOf({ subject: `Mail ${at}` }));
    const session = await box.open({ settings: { folder: box.newFolder(many) } });
    expect(await session.count()).toBe(1201);
    const { batches, items } = await listAll(session);
    expect(batches.map((batch) => batch.items.length)).toEqual([500, 500, 201]);
    expect(new Set(items.map(({ place }) => place)).size).toBe(1201);
    const rest = await listAll(session, batches[0]!.cursor);
    expect(rest.items).toEqual(items.slice(500));
  });

  it('moves the cursor past a mail only with the last of its attachments', async () => {
    const attachments = Array.from({ length: 600 }, (_, at) => ({ name: `${at}.txt`, content: `${at}` }));
    const folder = box.newFolder([mailOf({ attachments })]);
    const session = await box.open({ settings: { folder, contentType: 'ATTACHMENT' } });
    const { batches } = await listAll(session);
    expect(batches.map(({ items, cursor }) => [items.length, cursor?.['lastUid']])).toEqual([
      [500, undefined],
      [100, 1],
    ]);
  });

  it('lists a folder that was deleted and created again from its first mail', async () => {
    const kept = mailOf({ subject: 'Kept' });
    const folder = box.newFolder([kept, mailOf({ subject: 'Deleted' })]);
    const session = await box.open({ settings: { folder } });
    const before = await listAll(session);
    await session.close();
    rmSync(box.server.folderPath(folder), { recursive: true });
    box.server.deliver(folder, [kept, mailOf({ subject: 'New' })]);
    const again = await box.open({ settings: { folder } });
    const after = await listAll(again, before.cursor);
    expect(after.items.map(({ name }) => name)).toEqual(['Kept.eml', 'New.eml']);
    expect(after.items[0]!.identity).toBe(before.items[0]!.identity);
    expect(after.items[0]!.place).not.toBe(before.items[0]!.place);
    // The number of the deleted mail is that of another mail now.
    await expect(again.read(before.items[1]!)).rejects.toMatchObject({ kind: 'gone' });
  });

  it('recognises copies by Message-ID, date and size, and mails without Message-ID by their place', async () => {
    const mail = mailOf({ subject: 'Copied' });
    const nameless = mailOf({ subject: 'Nameless', id: null });
    const folder = box.newFolder([mail, mail, nameless, nameless, mailOf({ subject: 'Other' })]);
    const { items } = await listAll(await box.open({ settings: { folder } }));
    const [one, copy, first, second, other] = items;
    expect(one!.identity).toBe(copy!.identity);
    expect(one!.place).not.toBe(copy!.place);
    expect([first!.identity, second!.identity]).toEqual([null, null]);
    expect(first!.place).not.toBe(second!.place);
    expect(other!.identity).not.toBe(one!.identity);
  });

  it('lists all again when attachments are wanted instead of mails', async () => {
    const folder = box.newFolder([mailOf({ attachments: [{ name: 'a.txt', content: 'a' }] })]);
    const { cursor, items } = await listAll(await box.open({ settings: { folder } }));
    const settings = { folder, contentType: 'ATTACHMENT' };
    const parts = await listAll(await box.open({ settings }), cursor);
    expect(parts.items.map(({ name }) => name)).toEqual(['a.txt']);
    expect(parts.items[0]!.identity).not.toBe(items[0]!.identity);
  });

  it('reads folders with names in any script', async () => {
    box.server.deliver('Zgłoszenia/Pilne ☂ & co', [mailOf({ subject: 'In a folder' })]);
    const session = await box.open({ settings: { folder: 'Zgłoszenia/Pilne ☂ & co' } });
    const { items } = await listAll(session);
    const file = await session.read(items[0]!);
    expect([file.filename, file.path]).toEqual(['In a folder.eml', 'Zgłoszenia/Pilne ☂ & co']);
    file.body.destroy();
  });

  it('finds nothing in an empty folder', async () => {
    const session = await box.open({ settings: { folder: box.newFolder([]) } });
    expect(await session.count()).toBe(0);
    expect(await listAll(session)).toMatchObject({ items: [], cursor: null });
  });
});
