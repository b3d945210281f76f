import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Database, Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import { admitDocument } from '@scriptorium/engine/documents/admit-document.ts';
import type { FileStore } from '@scriptorium/engine/file-store.ts';
import { EngineWorld } from '@scriptorium/engine/testing/engine-world.ts';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import { PerHostLimiter } from '@scriptorium/outgoing/per-host-limiter.ts';
import { FolderStore } from '@scriptorium/server/services/files/folder-store.ts';
import { openTestDatabase } from '@scriptorium/testing/open-test-database.ts';
import { fetchSource, type Sources } from '../fetch-source.ts';
import { createConnection, openSecrets, type ConnectionSealer } from '../manage-connections.ts';
import { MemorySource } from './memory-source.ts';

/** Seals by encoding: what is sealed is not readable as it is. */
export const sealer: ConnectionSealer = {
  seal: async (_purpose, content) => Buffer.from(content).toString('base64'),
  open: async (_purpose, sealed) => Buffer.from(sealed, 'base64').toString(),
};

export const MANAGING = { sealer, timeZone: 'UTC', objectName: 'connection' };

/** Sources over a database of this run's kind, without the rest of the server. */
export class SourceWorld {
  readonly database: Database;
  readonly db: Db;
  readonly files: FileStore;
  readonly #folder: string;
  readonly #engine: EngineWorld;

  static async open(): Promise<SourceWorld> {
    return new SourceWorld(await openTestDatabase());
  }

  constructor(database: Database) {
    this.database = database;
    this.db = database.db;
    this.#folder = mkdtempSync(join(tmpdir(), 'scriptorium-sources-'));
    this.files = new FolderStore(this.#folder);
    this.#engine = new EngineWorld(database);
  }

  async close(): Promise<void> {
    await this.database.close();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** A process with an upload node, and one connection of it to a source of its own. */
  async connection(more: { cron?: string | null; settings?: Record<string, unknown> } = {}) {
    const process = await this.#engine.process({}, []);
    const { id: nodeId } = await this.db
      .insertInto('node')
      .values({
        process_id: process.id,
        name: 'Inbox',
        activity_type: 'SFTP_UPLOAD',
        automatic: false,
        auto_step_status: 'ACCEPTED',
        settings: JSON.stringify({ active: true }),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const source = new MemorySource();
    const settings = { host: 'files.example.org', folder: 'in', ...more.settings };
    const id = await inTransaction(this.db, (tx) =>
      createConnection(
        tx,
        { nodeId, kind: 'FOLDER', settings, secrets: { password: 'p' }, cron: more.cron ?? null },
        { ...MANAGING, kind: source },
      ),
    );
    return { id, nodeId, processId: process.id, source };
  }

  sources(source: MemorySource, more: Partial<Sources> = {}): Sources {
    return {
      db: this.db,
      files: this.files,
      kinds: { FOLDER: source },
      limits: { allow: parseAllowList(''), timeoutMs: 30_000, maxBytes: 1000 },
      perHostLimiter: new PerHostLimiter(10),
      log: undefined,
      leaseMs: 30_000,
      openSecrets: (sealed) => openSecrets(sealer, sealed),
      admit: (tx, file) => this.#admit(tx, file),
      admitted: () => {},
      ...more,
    };
  }

  readonly #admit: Sources['admit'] = async (
    tx: Tx,
    { nodeId, processId, filename, path, kind, file, contentType },
  ) => {
    await tx
      .insertInto('blob')
      .values({ key: file.key, size: file.size, sha256: file.sha256, content_type: contentType })
      .execute();
    const draft = {
      processId,
      uploadNodeId: nodeId,
      filename,
      path,
      kind,
      documentType: 'TEXTFILE',
    } as const;
    const { id, version } = await admitDocument(tx, { ...draft, blobKey: file.key });
    return { documentId: id, processId, version };
  };

  /** One run as the queue makes it. */
  fetch(
    { id, source }: { id: number; source: MemorySource },
    { isRequested = true, ...more }: Partial<Sources> & { isRequested?: boolean; signal?: AbortSignal } = {},
  ) {
    const { signal = new AbortController().signal, ...rest } = more;
    return fetchSource(this.sources(source, rest), id, { isRequested, signal });
  }

  documents = async (processId: number): Promise<string[]> =>
    (
      await this.db
        .selectFrom('document')
        .select('filename')
        .where('process_id', '=', processId)
        .orderBy('id')
        .execute()
    ).map(({ filename }) => filename);

  items = (connectionId: number) =>
    this.db
      .selectFrom('source_item')
      .selectAll()
      .where('connection_id', '=', connectionId)
      .orderBy('id')
      .execute();

  state = (connectionId: number) =>
    this.db.selectFrom('connection').selectAll().where('id', '=', connectionId).executeTakeFirstOrThrow();

  /** Everything that waits may be tried now. */
  async passTime(connectionId: number): Promise<void> {
    await this.db
      .updateTable('source_item')
      .set({ next_try_at: new Date(0) })
      .where('connection_id', '=', connectionId)
      .execute();
    await this.db
      .updateTable('connection')
      .set({ next_try_at: new Date(0) })
      .where('id', '=', connectionId)
      .where('next_try_at', 'is not', null)
      .execute();
  }

  async keys(): Promise<number> {
    let keys = 0;
    for await (const _ of this.files.keys()) keys += 1;
    return keys;
  }
}
