import type { Db } from '@scriptorium/db/database.ts';

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

/** The kind of object by the first part of a path. */
const BY_PATH: Record<string, string> = {
  process: 'process',
  processes: 'process',
  'process-tag': 'process_tag',
  'process-tags': 'process_tag',
  nodes: 'node',
  node: 'node',
  'action-nodes': 'node',
  'sftp-upload-node': 'node',
  'sftp-connection-data': 'connection',
  'google-drive-upload-node': 'node',
  'inter-process-receiver-nodes': 'node',
  edges: 'edge',
  'edge-predicates': 'predicate',
  'email-upload-connection-data': 'connection',
  'email-upload-node': 'node',
  'folder-upload-connections': 'connection',
  'folder-upload-node': 'node',
  'ner-tag-type': 'ner_tag_type',
  'matching-rules': 'matching_rule',
  'classifier-types': 'classifier_type',
  'ner-tag-relation-types': 'relation_type',
  documents: 'document',
  'asr-documents': 'document',
  document: 'document',
  steps: 'step',
  step: 'step',
  'ner-tags': 'ner_tag',
  utterances: 'utterance',
  'utterance-tokens': 'utterance_token',
  issues: 'issue',
  notifications: 'notification',
  'ner-tag-relation-graphs': 'relation_graph',
  users: 'app_user',
  roles: 'role',
  authorities: 'authority',
  'api-keys': 'api_key',
  'saved-views': 'saved_view',
  secrets: 'secret',
  'rag-templates': 'rag_template',
  'external-splitters': 'external_splitter',
};

const TABLES = [...new Set([...Object.values(BY_FIELD), ...Object.values(BY_PATH)])].filter(
  (table) => table !== 'step_history',
);
const NEWEST = 40;

/** The newest ids of each kind, of all users; refreshed regularly. */
export class Ids {
  readonly #db: Db;
  #pools: Pools = new Map();
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
    for (const table of TABLES) {
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
    const kind = (n % 12 === 0 ? undefined : kindOf(path, name)) ?? 'process';
    const foreign = this.#foreign.get(kind) ?? [];
    // A third belongs to other people; their objects are not deleted, so that they can be requested again.
    if (n % 3 === 1 && method !== 'DELETE' && foreign.length > 0)
      return foreign[Math.floor(n / 3) % foreign.length] ?? 1;
    const kept = method === 'DELETE' ? this.#kept.get(kind) : undefined;
    const pool = (this.#pools.get(kind) ?? []).filter((id) => !kept?.has(id));
    return pool[Math.floor(n / 12) % Math.max(1, pool.length)] ?? 1 + (n % 50);
  }
}

function kindOf(path: string, name: string): string | undefined {
  const [, , first = ''] = path.split('/');
  if ((name === 'fromId' || name === 'toId') && first === 'edges') return 'node';
  if (name === 'fromId' && first === 'nodes') return 'node';
  if ((name === 'fromId' || name === 'toId') && first === 'ner-tag-relation-graphs') return 'ner_tag';
  if (name === 'fromId' || name === 'toId') return 'ner_tag_type';
  if (name === 'parentId') return first === 'edge-predicates' ? 'predicate' : 'ner_tag_type';
  const byPath = path.includes('/document/') ? 'document' : BY_PATH[first];
  return BY_FIELD[name] ?? byPath;
}
