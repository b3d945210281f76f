import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';

type Pools = Map<string, number[]>;

/** Fields with names that tell the kind of their id in every call. */
const BY_FIELD: Record<string, string> = {
  processId: 'process',
  senderId: 'node',
  receivers: 'node',
  nodeId: 'node',
  nodeIds: 'node',
  docId: 'document',
  documentId: 'document',
  documentIds: 'document',
  stepId: 'step',
  stepIds: 'step',
  edgeId: 'edge',
  clfTypeId: 'classifier_type',
  typeId: 'classifier_type',
  typeList: 'classifier_type',
  nerTagTypeId: 'ner_tag_type',
  nerTagType: 'ner_tag_type',
  userId: 'app_user',
  mentions: 'app_user',
  blockedBy: 'app_user',
  before: 'step_history',
  utteranceTokens: 'utterance_token',
  tokens: 'utterance_token',
  utteranceId: 'utterance',
  prevId: 'utterance',
  nextId: 'utterance',
  deletedRuleIds: 'matching_rule',
  relationTypeId: 'relation_type',
  relationGraphId: 'relation_graph',
  deletedConnectionIds: 'connection',
  connectionId: 'connection',
  tags: 'process_tag',
  processTags: 'process_tag',
  ragTextSplitter: 'external_splitter',
  llmModel: 'llm_model',
  secret: 'secret',
};

/** The kind of object by the first part of a path, where it is not the name of a table: `secrets` are rows of `secret`. */
const BY_PATH: Record<string, string> = {
  processes: 'process',
  'action-nodes': 'node',
  'sftp-upload-node': 'node',
  'sftp-connection-data': 'connection',
  'google-drive-upload-node': 'node',
  'inter-process-receiver-nodes': 'node',
  'edge-predicates': 'predicate',
  'email-upload-connection-data': 'connection',
  'email-upload-node': 'node',
  'folder-upload-connections': 'connection',
  'folder-upload-node': 'node',
  'ner-tag-relation-types': 'relation_type',
  'asr-documents': 'document',
  'ner-tag-relation-graphs': 'relation_graph',
  users: 'app_user',
  authorities: 'authority',
};

const NEWEST = 40;

/** The newest ids of each kind, of all users; refreshed regularly. */
export class Ids {
  readonly #db: Db;
  #pools: Pools = new Map();
  /** All tables with ids. */
  #tables: ReadonlySet<string> = new Set();
  /** Ids of each kind that deleting calls must not use. */
  #kept: ReadonlyMap<string, ReadonlySet<number>> = new Map();
  /** Ids of each kind that belong to people without a relation to the callers. */
  #foreign: ReadonlyMap<string, readonly number[]> = new Map();

  constructor(db: Db) {
    this.#db = db;
  }

  async refresh(
    kept: ReadonlyMap<string, ReadonlySet<number>>,
    foreign: ReadonlyMap<string, readonly number[]>,
  ): Promise<void> {
    this.#kept = kept;
    this.#foreign = foreign;
    if (this.#tables.size === 0) this.#tables = await readTables(this.#db);
    for (const table of this.#tables) {
      const rows = await this.#db
        .selectFrom(table as 'process')
        .select('id')
        .orderBy('id', 'desc')
        .limit(NEWEST)
        .execute();
      this.#pools.set(
        table,
        rows.map(({ id }) => id),
      );
    }
  }

  /** `call` is the method and the path, `name` the field; one in twelve is of another kind. */
  idOf(call: string, name: string, n: number): number {
    const [method = '', path = ''] = call.split(' ');
    const kind = (n % 12 === 0 ? undefined : this.#kindOf(path, name)) ?? 'process';
    const foreign = this.#foreign.get(kind) ?? [];
    // A third belongs to other people; their objects are not deleted, so that they can be requested again.
    if (n % 3 === 1 && method !== 'DELETE' && foreign.length > 0)
      return foreign[Math.floor(n / 3) % foreign.length] ?? 1;
    const kept = method === 'DELETE' ? this.#kept.get(kind) : undefined;
    const pool = (this.#pools.get(kind) ?? []).filter((id) => !kept?.has(id));
    return pool[Math.floor(n / 12) % Math.max(1, pool.length)] ?? 1 + (n % 50);
  }

  #kindOf(path: string, name: string): string | undefined {
    const [, , first = ''] = path.split('/');
    if ((name === 'fromId' || name === 'toId') && first === 'edges') return 'node';
    if (name === 'fromId' && first === 'nodes') return 'node';
    if ((name === 'fromId' || name === 'toId') && first === 'ner-tag-relation-graphs') return 'ner_tag';
    if (name === 'fromId' || name === 'toId') return 'ner_tag_type';
    if (name === 'parentId') return first === 'edge-predicates' ? 'predicate' : 'ner_tag_type';
    const byPath = path.includes('/document/') ? 'document' : (BY_PATH[first] ?? this.#tableOf(first));
    return BY_FIELD[name] ?? byPath;
  }

  /** `api-keys` are rows of `api_key`. */
  #tableOf(segment: string): string | undefined {
    const table = segment.replaceAll('-', '_').replace(/s$/, '');
    return this.#tables.has(table) ? table : undefined;
  }
}

/** `step_history` counts by an id of its own, with which no call is made. */
async function readTables(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ table_name: string }>`
    select table_name from information_schema.columns
    where table_schema = current_schema() and column_name = 'id' and data_type in ('bigint', 'integer')
      and table_name <> 'step_history'`.execute(db);
  return new Set(rows.map(({ table_name }) => table_name));
}
