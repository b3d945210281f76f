import { createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { dirname } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import type { Database, Tx } from '@scriptorium/db/database.ts';
import { VERSION } from '../../config/version.ts';
import { MissingFileError, type SweepableFiles } from '../files/stored-files.ts';
import type { Keys } from '../keys.ts';
import { COUNTS, FORMAT, type Manifest, type RowCounts } from './manifest.ts';
import { allBlobs, inSnapshot } from './snapshot.ts';
import { listMigrations, listTables, readRows, readSequences } from './tables.store.ts';
import { tarEnd, tarFile } from './tar-stream.ts';

export interface Installation {
  database: Database;
  files: SweepableFiles;
  keys: Keys;
}

export interface MovedCounts {
  rows: number;
  files: number;
  /** Files that rows name and that are missing in the store. */
  missing: string[];
}

/**
 * Writes rows, files and keys of one snapshot into one archive. It gets its name only when it is complete and synced.
 * It contains the keys: everyone who can read it can read all data.
 */
export async function writeArchive(installation: Installation, path: string): Promise<MovedCounts> {
  const unfinished = `${path}.unfinished`;
  const counts: MovedCounts = { rows: 0, files: 0, missing: [] };
  try {
    await inSnapshot(installation.database, (tx) =>
      pipeline(
        Readable.from(pieces(tx, installation, counts), { objectMode: false }),
        createGzip(),
        createWriteStream(unfinished, { flush: true, mode: 0o600 }),
      ),
    );
    await rename(unfinished, path);
    await syncFolder(dirname(path));
  } catch (error) {
    await rm(unfinished, { force: true });
    throw error;
  }
  return counts;
}

const file = (path: string, text: string) => {
  const bytes = Buffer.from(text);
  return tarFile(path, bytes.length, [bytes]);
};

/** Files before rows: a restore has the bytes before a row names them. */
async function* pieces(tx: Tx, installation: Installation, counts: MovedCounts): AsyncGenerator<Uint8Array> {
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    createdAt: new Date().toISOString(),
    migrations: await listMigrations(tx),
    sequences: await readSequences(tx),
    counted: true,
  };
  yield* file('manifest.json', JSON.stringify(manifest));
  for (const [name, key] of Object.entries(installation.keys))
    yield* file(`keys/${name}.key`, Buffer.from(key).toString('base64'));
  yield* files(tx, installation.files, counts);
  const rows: RowCounts = {};
  for (const table of await listTables(tx)) rows[table] = yield* rowsOf(tx, table);
  yield* file(COUNTS, JSON.stringify(rows));
  counts.rows = Object.values(rows).reduce((sum, ofTable) => sum + ofTable, 0);
  yield tarEnd();
}

async function* files(tx: Tx, store: SweepableFiles, counts: MovedCounts): AsyncGenerator<Uint8Array> {
  for await (const { key, size } of allBlobs(tx)) {
    const opened = await store.open(key).catch((error: unknown) => {
      if (error instanceof MissingFileError) return undefined;
      throw error;
    });
    if (opened) yield* tarFile(`files/${key}`, size, opened.stream as AsyncIterable<Uint8Array>);
    if (opened) counts.files += 1;
    else counts.missing.push(key);
  }
}

/** Returns the number of rows. */
async function* rowsOf(tx: Tx, table: string): AsyncGenerator<Uint8Array, number> {
  let part = 0;
  let rows = 0;
  for await (const lines of readRows(tx, table)) {
    part += 1;
    rows += lines.length;
    yield* file(`tables/${table}/${String(part).padStart(6, '0')}.jsonl`, `${lines.join('\n')}\n`);
  }
  return rows;
}

async function syncFolder(folder: string): Promise<void> {
  if (process.platform === 'win32') return;
  const handle = await open(folder, 'r');
  await handle.sync().finally(() => handle.close());
}
