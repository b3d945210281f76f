import { Readable } from 'node:stream';
import type { ImapFlow } from 'imapflow';
import { SourceFault, sourceReason } from '@scriptorium/sources/source-fault.ts';
import type { SourceFile } from '@scriptorium/sources/source-kind.ts';
import { decodePart } from './decode-part.ts';
import { isPlain, type ItemData } from './mail-items.ts';

/** A round trip for each 64 KiB, as the library asks by default, takes four times as long. */
const CHUNK = 2 ** 20;
const MB = 2 ** 20;

export interface Reading {
  readonly client: ImapFlow;
  readonly folder: string;
  readonly maxBytes: number;
  /** Turns an error of the session into a fault. */
  readonly toFault: (error: unknown) => SourceFault;
}

const gone = () => new SourceFault('gone', sourceReason('reason.source.gone'));

const tooLarge = (maxBytes: number) =>
  new SourceFault(
    'refused',
    sourceReason('reason.source.tooLarge', {
      setting: 'MAX_UPLOAD_MB',
      megabytes: Math.floor(maxBytes / MB),
    }),
  );

/** Opens an item of the open folder; no command ever marks, moves or deletes anything. */
export async function readMail(reading: Reading, data: ItemData, filename: string): Promise<SourceFile> {
  const { client, folder, maxBytes } = reading;
  if (data.isEmpty) throw new SourceFault('empty', sourceReason('reason.source.noAttachment'));
  requireOpen(reading);
  // The numbers of a folder that was deleted and created again are those of other mails.
  if (uidValidityOf(client) !== data.uidValidity) throw gone();
  const plain = isPlain(data.encoding);
  // Neither encoding makes a file more than three times as long.
  const most = maxBytes * (plain ? 1 : 3);
  if (data.transferred !== null && data.transferred > most) throw tooLarge(maxBytes);
  const first = await chunkAt(reading, data, 0, CHUNK);
  const size = data.part === null ? (first.size ?? data.transferred) : data.transferred;
  if (size !== null && size > most) throw tooLarge(maxBytes);
  const received = { bytes: 0 };
  const chunks = decodePart(data.encoding, rawBytes(reading, data, first.bytes, received));
  return {
    filename,
    path: folder,
    body: Readable.from(within(maxBytes, chunks), { objectMode: false, highWaterMark: CHUNK }),
    verify: async (stored) => {
      const isStored = !plain || stored.size === received.bytes;
      if (isStored && received.bytes === size) return;
      // Some servers only estimate sizes: the end is where nothing follows.
      const isEnd = (await chunkAt(reading, data, received.bytes, 1)).bytes.length === 0;
      if (isStored && isEnd) return;
      const params = { got: stored.size, expected: size ?? '?' };
      throw new SourceFault('item', sourceReason('reason.source.incomplete', params));
    },
  };
}

/** A session that has ended knows no mail: that says nothing about any of them. */
function requireOpen({ client, toFault }: Reading): void {
  if (!client.usable || !client.mailbox) throw toFault(new Error('closed'));
}

/** Why the server has not described a mail. */
function missing(reading: Reading): SourceFault {
  requireOpen(reading);
  return gone();
}

export const uidValidityOf = (client: ImapFlow): string =>
  client.mailbox ? String(client.mailbox.uidValidity) : '';

async function* within(maxBytes: number, chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > maxBytes) throw tooLarge(maxBytes);
    yield chunk;
  }
}

/** The bytes as they are transferred. Fewer than requested are the end. */
async function* rawBytes(
  reading: Reading,
  data: ItemData,
  first: Buffer,
  received: { bytes: number },
): AsyncGenerator<Buffer> {
  for (let chunk = first; ; chunk = (await chunkAt(reading, data, received.bytes, CHUNK)).bytes) {
    received.bytes += chunk.length;
    if (chunk.length > 0) yield chunk;
    if (chunk.length !== CHUNK) return;
  }
}

/** With the size of the whole mail, which costs no further round trip. */
async function chunkAt(
  reading: Reading,
  { uid, part }: ItemData,
  start: number,
  maxLength: number,
): Promise<{ bytes: Buffer; size: number | undefined }> {
  const { client, toFault } = reading;
  const range = { start, maxLength };
  const key = part?.toLowerCase() ?? '';
  const wanted = part === null ? { source: range } : { bodyParts: [{ key, ...range }] };
  const query = { uid: true, size: true, ...wanted };
  const answer = await client.fetchOne(String(uid), query, { uid: true }).catch((error: unknown) => {
    throw toFault(error);
  });
  if (!answer) throw missing(reading);
  const bytes = part === null ? answer.source : answer.bodyParts?.get(key);
  return { bytes: bytes ?? Buffer.alloc(0), size: answer.size };
}
