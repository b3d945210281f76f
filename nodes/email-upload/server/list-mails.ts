import type { FetchMessageObject, FetchQueryObject, ImapFlow } from 'imapflow';
import type { Batch, Cursor } from '@scriptorium/sources/source-kind.ts';
import { itemsOf } from './mail-items.ts';
import type { ContentType } from './mail-settings.ts';
import { uidValidityOf } from './read-mail.ts';

const BATCH = 500;

/**
 * All mails after the cursor, oldest first. The cursor holds for one folder (its UIDVALIDITY) and one kind of content:
 * otherwise the whole folder is listed again, and known items are recognised by place and identity.
 */
export async function* listMails(
  client: ImapFlow,
  contentType: ContentType,
  cursor: Cursor | null,
): AsyncGenerator<Batch> {
  const uidValidity = uidValidityOf(client);
  const isSame = cursor?.['uidValidity'] === uidValidity && cursor['contentType'] === contentType;
  const lastUid = isSame ? Number(cursor['lastUid']) : 0;
  let stored = isSame ? cursor : null;
  for (const uids of inBatches(await uidsAfter(client, lastUid))) {
    const mails = await fetchMails(client, uids, contentType);
    const items = mails.flatMap((mail) => itemsOf(mail, { uidValidity, contentType }));
    const next = { uidValidity, contentType, lastUid: uids.at(-1) ?? lastUid };
    // The cursor moves with the last part of the batch: a mail may have hundreds of attachments.
    const parts = inBatches(items);
    for (const part of parts.slice(0, -1)) yield { items: part, cursor: stored };
    stored = next;
    yield { items: parts.at(-1) ?? [], cursor: next };
  }
}

function inBatches<Item>(all: readonly Item[]): Item[][] {
  const count = Math.ceil(all.length / BATCH);
  return Array.from({ length: count }, (_, at) => all.slice(at * BATCH, (at + 1) * BATCH));
}

/** `6:*` finds the last mail even when its number is 5. */
async function uidsAfter(client: ImapFlow, lastUid: number): Promise<number[]> {
  const found = (await client.search({ uid: `${lastUid + 1}:*` }, { uid: true })) || [];
  return found.filter((uid) => uid > lastUid).sort((one, other) => one - other);
}

async function fetchMails(
  client: ImapFlow,
  uids: readonly number[],
  contentType: ContentType,
): Promise<FetchMessageObject[]> {
  const query = { uid: true, envelope: true, size: true, bodyStructure: contentType === 'ATTACHMENT' };
  try {
    // Another command while these answers arrive would wait for ever: all are collected first.
    return await collect(client, `${uids[0]}:${uids.at(-1)}`, query);
  } catch (error) {
    if (!client.usable) throw error;
    return fetchOneByOne(client, uids, query);
  }
}

async function collect(
  client: ImapFlow,
  range: string,
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  const mails: FetchMessageObject[] = [];
  for await (const mail of client.fetch(range, query, { uid: true })) mails.push(mail);
  return mails;
}

/** The server cannot describe one of the mails: the others are listed, and that one by its number alone. */
async function fetchOneByOne(
  client: ImapFlow,
  uids: readonly number[],
  query: FetchQueryObject,
): Promise<FetchMessageObject[]> {
  const mails: FetchMessageObject[] = [];
  for (const uid of uids) {
    try {
      mails.push(...(await collect(client, String(uid), query)));
    } catch (error) {
      if (!client.usable) throw error;
      mails.push({ seq: 0, uid });
    }
  }
  return mails;
}
