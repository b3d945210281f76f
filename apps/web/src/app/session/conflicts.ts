import { predicates } from '@scriptorium/contract/edges.ts';
import type { Call, CallOptions } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError, type ErrorKey } from '@scriptorium/contract/kit/errors.ts';

/** A change that the server refused, because somebody else has changed the same thing since the page showed it. */
export type ConflictKey = Extract<ErrorKey, 'error.label.changed' | 'error.predicate.changed'>;

export interface Conflict {
  readonly key: ConflictKey;
  /** Who was faster, by login, and when. */
  readonly who: string;
  readonly at: string | null;
  /** What they made of it, and what the user wanted, where that is a name. */
  readonly theirs: string | null;
  readonly mine: string | null;
}

/** Whose change counts; null: the user goes back to what they typed. */
export type Decision = 'theirs' | 'mine' | null;

interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: Readonly<Record<string, unknown>>;
}
type UntypedCall = (endpoint: Endpoint, input: Input, options?: CallOptions) => Promise<unknown>;

interface Way {
  readonly wanted: (input: Input) => string | null;
  /** The change again, over what the user has just been shown. */
  readonly mine: (input: Input, error: AppError) => Input;
  /** Everything but what the other one has changed; the result is what is stored now. */
  readonly theirs: (call: UntypedCall, endpoint: Endpoint, input: Input) => Promise<unknown>;
}

const without = (body: Input['body'] = {}, ...fields: string[]): Input['body'] =>
  Object.fromEntries(Object.entries(body).filter(([field]) => !fields.includes(field)));

interface Tree {
  readonly id: number;
  readonly predicates: readonly Tree[];
}
const findTree = (trees: readonly Tree[], id: unknown): Tree | undefined => {
  for (const tree of trees) {
    const found = tree.id === id ? tree : findTree(tree.predicates, id);
    if (found) return found;
  }
  return undefined;
};

const WAYS: Readonly<Record<ConflictKey, Way>> = {
  'error.label.changed': {
    wanted: ({ body }) => String(body?.['name'] ?? ''),
    mine: (input, { params }) => ({ ...input, body: { ...input.body, was: params['name'] } }),
    theirs: (call, endpoint, input) =>
      call(endpoint, { ...input, body: without(input.body, 'name', 'was') ?? {} }),
  },
  'error.predicate.changed': {
    wanted: () => null,
    mine: (input) => ({ ...input, body: without(input.body, 'basedOn') ?? {} }),
    theirs: async (call, _endpoint, { body }) => {
      const query = { edgeId: body?.['edgeId'] };
      return findTree((await call(predicates.list, { query } as Input)) as Tree[], body?.['id']);
    },
  },
};

const isConflict = (error: unknown): error is AppError & { key: ConflictKey } =>
  error instanceof AppError && Object.hasOwn(WAYS, error.key);

/**
 * A client that asks whose change counts when the server refuses one, because somebody else was faster. Forms see a change
 * that was stored, or the refusal when the user goes back to it.
 */
export function withConflicts(call: Call, ask: (conflict: Conflict) => Promise<Decision>): Call {
  const send = call as unknown as UntypedCall;
  const attempt = async (endpoint: Endpoint, input: Input = {}, options?: CallOptions): Promise<unknown> => {
    try {
      return await send(endpoint, input, options);
    } catch (error) {
      if (!isConflict(error)) throw error;
      const way = WAYS[error.key];
      const { who, at, name } = error.params;
      const decision = await ask({
        key: error.key,
        who: String(who),
        at: at === undefined ? null : String(at),
        theirs: name === undefined ? null : String(name),
        mine: way.wanted(input),
      });
      if (decision === null) throw error;
      // Somebody may have been faster again.
      return decision === 'mine'
        ? attempt(endpoint, way.mine(input, error), options)
        : way.theirs(send, endpoint, input);
    }
  };
  return attempt as unknown as Call;
}
