import type { Database, Db, Tx } from '@scriptorium/db/database.ts';
import { inTransaction } from '@scriptorium/db/transaction.ts';
import type { AccessMode, Rights } from '@scriptorium/domain/access/access.ts';
import type { StepAction } from '@scriptorium/domain/steps/step-actions.ts';
import { createEngine } from '../engine/compose.ts';
import type { ActionRequest, DocumentChange, Engine, EngineOptions, Lane } from '../api/engine-api.ts';
import type { ExecutionWork, StepOutcome, StepRunner, StepWork } from '../api/step-runner.ts';
import { TEST_CATALOGUE } from './test-catalogue.ts';
import { TestProcess, type NodeDraft } from './test-process.ts';

export type Run = (work: StepWork<unknown>) => Promise<StepOutcome | void>;
/** The effect of one execution of an action node. */
export type RunAll = (work: ExecutionWork<unknown>) => Promise<void>;
type Options = Partial<EngineOptions<unknown>> & { readonly lane?: Lane };

/** An engine over a database, with automatic nodes that do what the test defines. */
export class EngineWorld {
  readonly database: Database;
  readonly db: Db;
  readonly engine: Engine;
  readonly changes: DocumentChange[] = [];
  /** By node id; other nodes finish at once. */
  readonly runs = new Map<number, Run>();
  /** By node id; other nodes succeed at once. */
  readonly executions = new Map<number, RunAll>();
  readonly #options: Options;

  constructor(database: Database, options: Options = {}) {
    this.database = database;
    this.db = database.db;
    this.#options = options;
    this.engine = this.another();
  }

  /** One more engine over the same database, like a second server. */
  another({ lane = 'light', ...options }: Options = {}): Engine {
    const runner: StepRunner<unknown> = {
      lane,
      run: async (work) =>
        (await work.compute(async () => this.runs.get(work.node.id)?.(work))) ?? { kind: 'finished' },
    };
    const action: StepRunner<unknown> = {
      ...runner,
      runAll: async (work) => this.executions.get(work.node.id)?.(work),
    };
    return createEngine<unknown>({
      database: this.database,
      catalogue: TEST_CATALOGUE,
      runners: { FILE_PARSER: runner, LEXICON: runner, CLF: runner, SPAN: runner, SEND_REQUEST: action },
      services: {},
      onChange: (change) => this.changes.push(change),
      timing: { lease: 2000, poll: 50, retryDelay: () => 0 },
      ...this.#options,
      ...options,
    });
  }

  async user(...held: [type: 'PROCESS' | 'NODE', id: number, mode: AccessMode][]): Promise<Rights> {
    const login = crypto.randomUUID();
    const { id } = await this.db
      .insertInto('app_user')
      .values({ login, first_name: 'Ada', last_name: login.slice(0, 8) })
      .returning('id')
      .executeTakeFirstOrThrow();
    const authorities = held.map(([type, componentId, mode]) => ({ type, componentId, mode }));
    return { userId: id, roles: ['ROLE_USER'], authorities };
  }

  process(nodes: Record<string, NodeDraft>, edges: readonly string[]): Promise<TestProcess> {
    return TestProcess.create(this.db, nodes, edges);
  }

  /** Node name → status. */
  async statuses(documentId: number): Promise<Record<string, string>> {
    const rows = await this.db
      .selectFrom('step')
      .innerJoin('node', 'node.id', 'step.node_id')
      .select(['node.name', 'step.status'])
      .where('document_id', '=', documentId)
      .orderBy('node.id')
      .execute();
    return Object.fromEntries(rows.map(({ name, status }) => [name, status]));
  }

  step(documentId: number, nodeId: number) {
    return this.db
      .selectFrom('step')
      .selectAll()
      .where('document_id', '=', documentId)
      .where('node_id', '=', nodeId)
      .executeTakeFirstOrThrow();
  }

  jobOf(stepId: number) {
    return this.db
      .selectFrom('job')
      .selectAll()
      .where('step_id', '=', stepId)
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
  }

  async status(documentId: number): Promise<string> {
    const row = await this.db
      .selectFrom('document')
      .select('status')
      .where('id', '=', documentId)
      .executeTakeFirstOrThrow();
    return row.status;
  }

  /** Status → number of documents, from the counts of the process. */
  async counts(processId: number): Promise<Record<string, number>> {
    const rows = await this.db
      .selectFrom('document_count')
      .select(['status', (row) => row.fn.sum<number>('documents').as('documents')])
      .where('process_id', '=', processId)
      .groupBy('status')
      .execute();
    const present = rows.map((row): [string, number] => [row.status, Number(row.documents)]);
    return Object.fromEntries(present.filter(([, documents]) => documents !== 0));
  }

  async act(
    documentId: number,
    nodeId: number,
    action: StepAction,
    actor: Rights,
    more: Partial<ActionRequest> = {},
  ): Promise<void> {
    const { id: stepId } = await this.step(documentId, nodeId);
    await this.engine.performAction({ target: { stepId }, action, actor, ...more });
  }

  tx<T>(work: (tx: Tx) => Promise<T>): Promise<T> {
    return inTransaction(this.db, work);
  }
}
