import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { DriveApi } from '@scriptorium/google-drive/drive-api.ts';
import { download, exportFile, getFile } from '@scriptorium/google-drive/drive-client.ts';
import { exportFormatOf, isNative } from '@scriptorium/google-drive/drive-file.ts';
import { SourceFault, sourceReason } from '@scriptorium/sources/source-fault.ts';
import type { FoundItem, SourceFile, SourceLimits } from '@scriptorium/sources/source-kind.ts';
import { z } from 'zod';
import { toDriveFault } from './drive-faults.ts';

const ItemData = z.object({
  id: z.string(),
  mimeType: z.string(),
  /** Null for native documents. */
  md5Checksum: z.string().nullable(),
  modifiedTime: z.string(),
});
type ItemData = z.output<typeof ItemData>;

/** The bytes of a file, or a native document in its export format. */
export async function readItem(api: DriveApi, item: FoundItem, limits: SourceLimits): Promise<SourceFile> {
  const data = ItemData.parse(item.data);
  const toFault = (error: unknown) => toDriveFault(error, 'item', limits);
  try {
    const body = await open(api, data, limits.maxBytes);
    const md5 = createHash('md5');
    return {
      filename: item.name,
      path: '',
      body: Readable.from(withHash(body, md5, toFault), { objectMode: false }),
      async verify() {
        if (data.md5Checksum === null || md5.digest('hex') === data.md5Checksum) return;
        await requireUnchanged(api, data).catch((error: unknown) => {
          throw toFault(error);
        });
        throw new SourceFault('item', sourceReason('reason.source.checksum', { host: api.host }));
      },
    };
  } catch (error) {
    throw toFault(error);
  }
}

async function open(api: DriveApi, data: ItemData, maxBytes: number): Promise<Readable> {
  if (!isNative(data)) return download(api, data, maxBytes);
  const format = exportFormatOf(data);
  if (!format) throw new SourceFault('refused', sourceReason('reason.source.type'));
  // An export has the content of now, which belongs to the place that the next listing finds.
  await requireUnchanged(api, data);
  return exportFile(api, data.id, format, maxBytes);
}

/** What changed since the listing is found as a new item by the next one. */
async function requireUnchanged(api: DriveApi, data: ItemData): Promise<void> {
  const now = await getFile(api, data.id);
  const isSame =
    data.md5Checksum === null ? now.modifiedTime === data.modifiedTime : now.md5Checksum === data.md5Checksum;
  if (!isSame || now.trashed) throw new SourceFault('gone', sourceReason('reason.source.changed'));
}

async function* withHash(
  body: Readable,
  hash: ReturnType<typeof createHash>,
  toFault: (error: unknown) => unknown,
): AsyncGenerator<Buffer> {
  try {
    for await (const part of body as AsyncIterable<Buffer>) {
      hash.update(part);
      yield part;
    }
  } catch (error) {
    throw toFault(error);
  }
}
