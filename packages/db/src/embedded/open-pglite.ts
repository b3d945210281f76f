import { closeSync, fdatasyncSync, fsyncSync, openSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { NodeFS } from '@electric-sql/pglite/nodefs';

interface Emscripten {
  NODEFS?: NodeOperations;
  FS: { filesystems?: { NODEFS: NodeOperations } };
}
interface NodeOperations {
  stream_ops: { fsync?: (stream: { nfd: number }) => number };
  node_ops: { setattr: (node: unknown, attributes: { mode?: number }) => void };
}

/** File permissions of group and others. */
const OTHERS = 0o077;

/**
 * PGlite's NodeFS has no fsync operation and its server starts with `-F`: without a change nothing is ever flushed to
 * disk. It also sets the mode of each new file by a chmod, which ignores the umask: without a change every user may
 * write them.
 */
class DurableNodeFS extends NodeFS {
  override async init(pg: PGlite, opts: Parameters<NodeFS['init']>[1]) {
    const result = await super.init(pg, opts);
    const preRun = (result.emscriptenOpts.preRun ??= []) as ((module: Emscripten) => void)[];
    preRun.push((module) => {
      const operations = module.NODEFS ?? module.FS.filesystems?.NODEFS;
      if (!operations) throw new Error('PGlite has changed: its file system cannot be made durable');
      makeDurable(operations);
      makePrivate(operations);
    });
    return result;
  }
}

function makeDurable({ stream_ops: operations }: NodeOperations): void {
  operations.fsync ??= ({ nfd }) => {
    fdatasyncSync(nfd);
    return 0;
  };
}

function makePrivate({ node_ops: operations }: NodeOperations): void {
  const { setattr } = operations;
  operations.setattr = (node, attributes) => {
    const { mode } = attributes;
    setattr(node, mode === undefined ? attributes : { ...attributes, mode: mode & ~OTHERS });
  };
}

/** 16 MB instead of 128 saves 150 MB of memory; the system's page cache takes its place. */
const SETTINGS = ['-c', 'shared_buffers=16MB', '-c', 'scriptorium.embedded=on'];
/** Every database needs them at every opening, because indexes use their functions. */
const EXTENSIONS = { pg_trgm };
const DURABLE = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'];

/** Opens the embedded database in `folder`: an acknowledged commit is on the disk. The caller holds the folder's lock. */
export async function openDurable(folder: string): Promise<PGlite> {
  const startParams = [
    ...PGlite.defaultStartParams.filter((param) => param !== '-F'),
    ...DURABLE,
    ...SETTINGS,
  ];
  const pglite = await PGlite.create({
    fs: new DurableNodeFS(folder),
    startParams,
    extensions: EXTENSIONS,
  });
  syncFolder(folder);
  return pglite;
}

/** An in-memory database from a dumped data folder in 0.3 to 0.6 s; creating a fresh one takes seconds. */
export const openDump = (dump: Blob): Promise<PGlite> =>
  PGlite.create({
    loadDataDir: dump,
    startParams: [...PGlite.defaultStartParams, ...SETTINGS],
    extensions: EXTENSIONS,
  });

/** An empty database in memory. */
export const openEmpty = (): Promise<PGlite> => PGlite.create({ extensions: EXTENSIONS });

function syncFolder(folder: string): void {
  const handle = openSync(folder, 'r');
  try {
    fsyncSync(handle);
  } finally {
    closeSync(handle);
  }
}
