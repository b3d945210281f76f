import type { Db, Tx } from '@scriptorium/db/database.ts';
import type { Rights } from '@scriptorium/domain/access/access.ts';
import type { NodeDefinition, ResultOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { StepRunner } from '@scriptorium/engine/api/step-runner.ts';
import type { SourceKind } from '@scriptorium/sources/source-kind.ts';
import type { NodeRoutes } from './http/handler.ts';
import type { NodeServices } from './http/services.ts';
import type { ReadResults } from './templating/result-values.ts';

/** The settings of a node, with the process that it belongs to. */
type SettingsInProcess = Record<string, unknown> & { readonly processId: number };

/** Settings that name things outside the process of the node, by their ids. */
export interface SettingsReferences {
  /**
   * Before a node is saved, in its transaction; throws an AppError for something that the author may not name. What
   * `before` has may stay.
   */
  check(
    tx: Tx,
    change: { rights: Rights; before: Record<string, unknown>; after: Record<string, unknown> },
  ): Promise<void>;
  /** The fields of each of the nodes that its readers see instead of the stored ids, in the order of the nodes. */
  describe(
    db: Db,
    rights: Rights,
    nodes: readonly SettingsInProcess[],
  ): Promise<readonly Record<string, unknown>[]>;
}

/** The server's part of a node type. */
export interface NodeServer {
  /** Runs its automatic steps; null: people do all its work. */
  readonly runner: StepRunner<NodeServices> | null;
  /** Reads the results that its definition declares; null: it declares none. */
  readonly results: ReadResults | null;
  /** The handlers of its endpoints; null: it has none of its own. */
  readonly routes: NodeRoutes | null;
  /** The source from which the connections of the type fetch; absent: the type fetches nothing. */
  readonly source?: SourceKind | ((services: NodeServices) => SourceKind);
  /** For settings that name things outside the process; absent: there are none. */
  readonly references?: SettingsReferences;
}

/** `Contract`: the type's endpoints, null without any. */
export interface NodeServerOf<Definition extends NodeDefinition, Contract> extends NodeServer {
  readonly results: [ResultOf<Definition>] extends [never] ? null : ReadResults;
  readonly routes: Contract extends null ? null : NodeRoutes;
}
