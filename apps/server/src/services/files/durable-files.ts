import { closeSync, fsync, open, write } from 'node:fs';
import { promisify } from 'node:util';

const opened = promisify(open);
const written = promisify(write);
const synced = promisify(fsync);

/** A new or emptied file that only the server may read; `writeDurably` closes it. */
export const create = (path: string): Promise<number> => opened(path, 'w', 0o600);

/** Writes and closes the file, whose bytes are then on the disk; its name is not yet. */
export const writeDurably = (file: number, bytes: AsyncIterable<Uint8Array>): Promise<void> =>
  closing(file, async () => {
    for await (const chunk of bytes)
      for (let at = 0; at < chunk.length;) at += (await written(file, chunk, at)).bytesWritten;
    await synced(file);
  });

/** A rename is durable only after its folder is synced; Windows has no such call and does not need it. */
export async function syncFolder(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const folder = await opened(path, 'r');
  await closing(folder, () => synced(folder));
}

/** After a sync a file has nothing left to write, and closing it is not worth a turn of the thread pool. */
async function closing(file: number, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } finally {
    closeSync(file);
  }
}
