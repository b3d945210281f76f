import type { CallOf, Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { StepStatus } from '@scriptorium/domain/steps/statuses.ts';
import type { Scene } from '@scriptorium/testing/scene.ts';
import type { TestIdentityProvider } from '@scriptorium/testing/identity-provider.ts';
import type { TestUser, World } from '@scriptorium/testing/world.ts';
import type { CallerName } from './callers.ts';

/** What a request may be made of. Everything in the scene may be read; what a call uses up, its row makes anew. */
export interface Cell {
  readonly world: World;
  readonly scene: Scene;
  /** That the world signs in with. */
  readonly provider: TestIdentityProvider;
  readonly name: CallerName;
  /** Undefined: nobody. */
  readonly caller: TestUser | undefined;
  /** A process of its own for this call, on which the caller has the same rights. */
  freshProcess(): Promise<{ id: number }>;
  /** Puts a step into a state, in the hands of the caller where `held`; the node's other settings are as first made. */
  putStep(stepId: number, given: PutStep): Promise<void>;
}

export interface PutStep {
  readonly status: StepStatus;
  readonly held?: boolean;
  readonly master?: boolean;
  readonly requiresAcceptance?: boolean;
}

export interface Row {
  readonly endpoint: Endpoint;
  /** Tells rows of one endpoint apart. */
  readonly variant: string;
  readonly request: (cell: Cell) => Promise<Input>;
  /** The call ends the caller's session or changes their account: each cell has a user of its own, with the password. */
  readonly throwaway: boolean;
}

/** Params, query and body, and headers where the call needs its own. */
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
): Row => ({ endpoint, variant, throwaway, request: async (cell) => (await request(cell)) as Input });

type RequestOf<E extends Endpoint> = CallOf<E> & { headers?: Record<string, string> };

let count = 0;
/** A name that nothing else has. */
export const newName = (what: string): string => `${what} ${++count}`;
