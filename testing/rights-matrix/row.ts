import type { CallOf, Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { Scene } from '../scenes/scene.ts';
import type { TestIdentityProvider } from '../servers/identity-provider.ts';
import type { TestUser, World } from '../product/world.ts';
import type { CallerName } from './callers.ts';

/** Resources for a request. Everything in the scene can be read; a row creates again what its call uses up. */
export interface Cell {
  readonly world: World;
  readonly scene: Scene;
  /** The password of every user of the test. */
  readonly provider: TestIdentityProvider;
  readonly name: CallerName;
  /** Undefined: the anonymous caller. */
  readonly caller: TestUser | undefined;
  /** A separate process for this call, on which the caller has the same rights. */
  freshProcess(): Promise<{ id: number }>;
  /**
   * Sets the state of a step, assigned to the caller if `held`; the node's other settings keep their initial values.
   */
  putStep(stepId: number, given: PutStep): Promise<void>;
}

export interface PutStep {
  readonly status: StepStatus;
  readonly held?: boolean;
  readonly master?: boolean;
  readonly requiresAcceptance?: boolean;
}

export interface Row<E extends Endpoint = Endpoint> {
  readonly endpoint: E;
  /** Distinguishes rows of one endpoint. */
  readonly variant: string;
  readonly request: (cell: Cell) => Promise<Input>;
  /**
   * The call revokes the caller's session or changes their account: each cell has its own user with a known password.
   */
  readonly throwaway: boolean;
}

/** Params, query and body, and headers if the call needs special ones. */
export interface Input {
  readonly params?: object;
  readonly query?: object;
  readonly body?: unknown;
  readonly headers?: Record<string, string>;
}

export const PASSWORD = 'correct horse';

/** A request that succeeds for an administrator. */
export const row = <E extends Endpoint>(
  endpoint: E,
  request: (cell: Cell) => RequestOf<E> | Promise<RequestOf<E>>,
  { variant = '', throwaway = false }: { variant?: string; throwaway?: boolean } = {},
): Row<E> => ({ endpoint, variant, throwaway, request: async (cell) => (await request(cell)) as Input });

type RequestOf<E extends Endpoint> = CallOf<E> & { headers?: Record<string, string> };

let count = 0;
/** A unique name. */
export const newName = (what: string): string => `${what} ${++count}`;
