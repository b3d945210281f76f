import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { documents } from '@scriptorium/contract/documents/documents.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { callAt, signInAt } from '@scriptorium/testing/product/server-process.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { Installation } from './installation.ts';

const SIZE_KB = 512;
const FILE_BYTES = 40_000;
const FILES = 20;

const REFUSED = 'a small file system could not be mounted: run this as root on a machine that allows it';

function mountSmall(folder: string): boolean {
  mkdirSync(folder, { recursive: true });
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${SIZE_KB}k`, 'scriptorium-chaos', folder], {
      stdio: 'ignore',
    });
    return true;
  } catch {
    return false;
  }
}

/**
 * Uploads until the disk of the file store is full, frees space, and continues. Returns what was wrong: a missing
 * upload that was acknowledged, a half-written file, another error message, or a server that does not recover.
 */
export async function fillDisk(databaseUrl?: string): Promise<string[]> {
  const installation = await Installation.make(databaseUrl === undefined ? {} : { databaseUrl });
  const files = join(installation.dataDir, 'files');
  const isMounted = mountSmall(files);
  try {
    if (!isMounted) return [REFUSED];
    return await uploadUntilFull(installation, files);
  } finally {
    if (isMounted) execFileSync('umount', ['-l', files]);
    await installation.remove();
  }
}

async function uploadUntilFull(installation: Installation, files: string): Promise<string[]> {
  const wrong: string[] = [];
  const ballast = join(files, 'ballast');
  writeFileSync(ballast, Buffer.alloc((SIZE_KB * 1024) / 2));
  const server = await installation.start('all');
  try {
    const call = callAt(server.url, await signInAt(server.url));
    const { uploadNodeId: nodeId } = await makeAutomaticProcess(call, 'Full disk');
    const ids = Array.from({ length: FILES }, () => randomUUID());
    const upload = async (clientId: string, index: number) => {
      const text = `This is number ${index}. `.padEnd(FILE_BYTES, 'lorem ipsum ');
      const body = uploadForm({ nodeId, name: `${index}.txt`, text, clientId });
      return (await call(documents.upload, { body })).documents[0]?.id;
    };
    const first = await Promise.all(
      ids.map((id, index) => upload(id, index).catch((error: unknown) => error)),
    );
    const refused = first.filter((answer) => typeof answer !== 'number');
    if (refused.length === 0 || refused.length === FILES)
      wrong.push(`${refused.length} uploads were refused`);
    const other = refused.filter(
      (answer) => !(answer instanceof AppError && answer.key === 'error.storage.full'),
    );
    if (other.length > 0) wrong.push(`a full disk was answered with ${String(other[0])}`);
    const left = existsSync(join(files, 'unfinished')) ? readdirSync(join(files, 'unfinished')) : [];
    if (left.length > 0) wrong.push(`${left.length} half-written files were left behind`);

    rmSync(ballast);
    execFileSync('mount', ['-o', `remount,size=${SIZE_KB * 8}k`, files]);
    const second = await Promise.all(ids.map((id, index) => upload(id, index)));
    for (const [index, id] of second.entries()) {
      const before = first[index];
      if (typeof before === 'number' && before !== id) wrong.push(`document ${before} is another now: ${id}`);
      const bytes = await call(documents.original, { params: { id: id ?? 0 } });
      if ((await sizeOf(bytes)) !== FILE_BYTES) wrong.push(`document ${id} lost its bytes`);
    }
  } finally {
    await server.stop();
  }
  return wrong;
}

const sizeOf = async (answer: unknown): Promise<number> =>
  answer instanceof Response ? (await answer.arrayBuffer()).byteLength : (answer as Blob).size;
