import type { Call, CallOptions } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { AppError } from '@scriptorium/contract/errors.ts';
import {
  textsOf,
  WAYS,
  type ConflictKey,
  type Input,
  type UntypedCall,
  type WantedValues,
} from './conflict-ways.ts';

export interface Conflict extends WantedValues {
  readonly key: ConflictKey;
  /** The login of the person whose change was stored first. */
  readonly who: string;
  readonly at: string | null;
  /** The fields that this person changed: names of fields of the API, or codes of speakers. */
  readonly fields: readonly string[];
  /** The number of changes beyond those in `theirs`. */
  readonly more: number;
}

/** The change that the user keeps; null: the user returns to the form as it was. */
export type Decision = 'theirs' | 'mine' | null;

const NOTHING_WANTED: WantedValues = { theirs: [], mine: [] };

export const isConflict = (error: unknown): error is AppError & { key: ConflictKey } =>
  error instanceof AppError && Object.hasOwn(WAYS, error.key);

function conflictOf({ key, params }: AppError & { key: ConflictKey }, input: Input): Conflict {
  const { who, at, fields, actors, ids, rules } = params;
  return {
    key,
    who: String(who),
    at: at === undefined ? null : String(at),
    fields: textsOf(fields ?? actors),
    ...(WAYS[key].wanted?.(input, params) ?? NOTHING_WANTED),
    more: textsOf(ids).length - textsOf(rules).length,
  };
}

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
      const decision = await ask(conflictOf(error, input));
      if (decision === null) throw error;
      const next = way[decision](input, error.params);
      // Somebody may have been faster again.
      return next === null ? way.stored?.(send, input) : attempt(endpoint, next, options);
    }
  };
  return attempt as unknown as Call;
}
