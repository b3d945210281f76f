import type { NodeDefinition, ResultOf } from '@scriptorium/domain/graph/node-definition.ts';
import type { StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import type { NodeServices } from './services.ts';
import type { ReadResults } from './templating/result-values.ts';

/** The server's half of a node type. */
export interface NodeServer {
  /** Runs its automatic steps; null: people do all its work. */
  readonly runner: StepRunner<NodeServices> | null;
  /** Reads the results that its definition declares; null: it declares none. */
  readonly results: ReadResults | null;
}

export interface NodeServerOf<Definition extends NodeDefinition> extends NodeServer {
  readonly results: [ResultOf<Definition>] extends [never] ? null : ReadResults;
}
