import type { NodeDefinition, ResultOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import type { SourceKind } from '@scriptorium/sources/source-kind.ts';
import type { NodeRoutes } from './http/handler.ts';
import type { NodeServices } from './services.ts';
import type { ReadResults } from './templating/result-values.ts';

/** The server's part of a node type. */
export interface NodeServer {
  /** Runs its automatic steps; null: people do all its work. */
  readonly runner: StepRunner<NodeServices> | null;
  /** Reads the results that its definition declares; null: it declares none. */
  readonly results: ReadResults | null;
  /** The handlers of its endpoints; null: it has none of its own. */
  readonly routes: NodeRoutes | null;
  /** What its connections fetch from; absent: it fetches nothing. */
  readonly source?: SourceKind | ((services: NodeServices) => SourceKind);
}

/** `Contract`: the type's endpoints, null without any. */
export interface NodeServerOf<Definition extends NodeDefinition, Contract> extends NodeServer {
  readonly results: [ResultOf<Definition>] extends [never] ? null : ReadResults;
  readonly routes: Contract extends null ? null : NodeRoutes;
}
