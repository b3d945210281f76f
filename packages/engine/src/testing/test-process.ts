import type { Db } from '@scriptorium/db/database.ts';
import type { DB } from '@scriptorium/db/schema/schema.generated.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import type { AutoStepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { Trigger } from '@scriptorium/domain/schedule/triggers.ts';
import type { Insertable } from 'kysely';
import { admitDocument } from '../evaluation/admit-document.ts';

export interface NodeDraft extends Partial<Trigger> {
  type?: ActivityType;
  automatic?: boolean;
  autoStepStatus?: AutoStepStatus;
  requiresAcceptance?: boolean;
  blind?: boolean;
  nextTick?: Date;
}

const PARSER: NodeDraft = { type: 'FILE_PARSER', automatic: true };

/** A process with its parser (`parser`), and nodes and edges by name: `parser → first`. */
export class TestProcess {
  readonly #db: Db;
  readonly id: number;
  readonly #nodes = new Map<string, number>();

  static async create(
    db: Db,
    nodes: Record<string, NodeDraft>,
    edges: readonly string[],
  ): Promise<TestProcess> {
    const name = crypto.randomUUID();
    const { id } = await db.insertInto('process').values({ name }).returning('id').executeTakeFirstOrThrow();
    const process = new TestProcess(db, id);
    for (const [name, draft] of Object.entries({ parser: PARSER, ...nodes })) await process.add(name, draft);
    await process.connect(null, 'parser');
    for (const ends of edges) {
      const [from = '', to = ''] = ends.split(' → ');
      await process.connect(from, to);
    }
    return process;
  }

  constructor(db: Db, id: number) {
    this.#db = db;
    this.id = id;
  }

  node(name: string): number {
    const id = this.#nodes.get(name);
    if (id === undefined) throw new Error(`There is no node ${name}`);
    return id;
  }

  async add(name: string, draft: NodeDraft): Promise<number> {
    const { id } = await this.#db
      .insertInto('node')
      .values({
        process_id: this.id,
        name,
        activity_type: draft.type ?? 'CLF',
        automatic: draft.automatic ?? false,
        auto_step_status: draft.autoStepStatus ?? 'ACCEPTED',
        requires_acceptance: draft.requiresAcceptance ?? false,
        blind: draft.blind ?? true,
        settings: '{}',
        trigger_type: draft.triggerType ?? 'ALWAYS',
        cron: draft.cron ?? null,
        threshold: draft.threshold ?? null,
        next_tick: draft.nextTick ?? null,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    this.#nodes.set(name, id);
    return id;
  }

  async connect(from: string | null, to: string): Promise<number> {
    const { id } = await this.#db
      .insertInto('edge')
      .values({
        process_id: this.id,
        from_id: from === null ? null : this.node(from),
        to_id: this.node(to),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  /** A predicate on the edge: does the classifier have the label? */
  async whenClassified(edgeId: number, node: string, labelId: number, equal = true): Promise<number> {
    return this.#predicate({
      edge_id: edgeId,
      predicate_type: 'CLF',
      node_id: this.node(node),
      clf_type_id: labelId,
      equal,
    });
  }

  async whenTagged(edgeId: number, node: string, labelId: number, equal = true): Promise<number> {
    return this.#predicate({
      edge_id: edgeId,
      predicate_type: 'NER',
      node_id: this.node(node),
      ner_tag_type_id: labelId,
      equal,
    });
  }

  async complex(edgeId: number, operator: 'AND' | 'OR'): Promise<number> {
    return this.#predicate({ edge_id: edgeId, predicate_type: 'COMPLEX', logical_operator: operator });
  }

  async below(parentId: number, child: number): Promise<void> {
    await this.#db.updateTable('predicate').set({ parent_id: parentId }).where('id', '=', child).execute();
  }

  async #predicate(row: Insertable<DB['predicate']>): Promise<number> {
    const { id } = await this.#db
      .insertInto('predicate')
      .values(row)
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async classLabel(node: string, name: string): Promise<number> {
    const { id } = await this.#db
      .insertInto('classifier_type')
      .values({ node_id: this.node(node), name, background_color: '#ffffff' })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async tagLabel(node: string, name: string, parentId: number | null = null): Promise<number> {
    const { id } = await this.#db
      .insertInto('ner_tag_type')
      .values({
        node_id: this.node(node),
        name,
        parent_id: parentId,
        background_color: '#ffffff',
        text_color: '#000000',
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    return id;
  }

  async admit(count = 1): Promise<number[]> {
    const ids: number[] = [];
    for (let i = 0; i < count; i++) {
      const draft = {
        processId: this.id,
        filename: `${i}.txt`,
        documentType: 'TEXTFILE',
        kind: 'txt',
      } as const;
      ids.push((await inTransaction(this.#db, (tx) => admitDocument(tx, draft))).id);
    }
    return ids;
  }

  async admitOne(): Promise<number> {
    const [id] = await this.admit();
    if (id === undefined) throw new Error('No document');
    return id;
  }
}
