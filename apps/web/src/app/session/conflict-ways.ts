import { predicates } from '@scriptorium/contract/process/edges.ts';
import type { CallOptions } from '@scriptorium/contract/kit/client.ts';
import type { Endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import type { ErrorKey, ErrorParams } from '@scriptorium/contract/errors.ts';

/** A change that the server refused, because somebody else has changed the same thing since the page showed it. */
export type ConflictKey = Extract<
  ErrorKey,
  | 'error.label.changed'
  | 'error.predicate.changed'
  | 'error.change.overtaken'
  | 'error.rule.overtaken'
  | 'error.rule.deleted'
  | 'error.actor.overtaken'
>;

export interface Input {
  readonly params?: Readonly<Record<string, unknown>>;
  readonly body?: unknown;
}
export type UntypedCall = (endpoint: Endpoint, input: Input, options?: CallOptions) => Promise<unknown>;

/** The values that two people wanted, where they can be named; null: the value was removed. */
export interface WantedValues {
  readonly theirs: readonly (string | null)[];
  readonly mine: readonly (string | null)[];
}

interface Way {
  readonly wanted?: (input: Input, params: ErrorParams) => WantedValues;
  /** The change again, over what the user has just been shown. */
  readonly mine: (input: Input, params: ErrorParams) => Input;
  /** The change without what the other one has changed. */
  readonly theirs: (input: Input, params: ErrorParams) => Input | null;
  /** Reads the stored value, for changes of which nothing is left to store. */
  readonly stored?: (call: UntypedCall, input: Input) => Promise<unknown>;
}

type Fields = Readonly<Record<string, unknown>>;
const fieldsOf = (value: unknown): Fields => (value ?? {}) as Fields;
const without = (fields: unknown, names: readonly string[]): Fields =>
  Object.fromEntries(Object.entries(fieldsOf(fields)).filter(([name]) => !names.includes(name)));
const withBody = (input: Input, change: Fields): Input => ({
  ...input,
  body: { ...fieldsOf(input.body), ...change },
});
export const textsOf = (value: ErrorParams[string] | undefined): string[] => [value ?? []].flat().map(String);

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

interface Rule extends Fields {
  readonly id: number;
}
const rulesOf = ({ body }: Input): readonly Rule[] =>
  (fieldsOf(body)['updatedRules'] ?? []) as readonly Rule[];
const isNamedIn = (params: ErrorParams) => {
  const ids = new Set(textsOf(params['ids']));
  return ({ id }: Rule): boolean => ids.has(String(id));
};
const withoutRules = (input: Input, params: ErrorParams): Input => {
  const isNamed = isNamedIn(params);
  return withBody(input, { updatedRules: rulesOf(input).filter((rule) => !isNamed(rule)) });
};
const shownRules = (_input: Input, params: ErrorParams): WantedValues => ({
  theirs: textsOf(params['rules']),
  mine: [],
});

interface Speaker {
  readonly actor: string;
  readonly name: string | null;
  readonly was?: string | null;
}
const speakersOf = ({ body }: Input) => (body ?? []) as readonly Speaker[];
/** The names that are stored now; null: no such speaker any more. */
const namesNow = (params: ErrorParams): ReadonlyMap<string, string | null> => {
  const names = textsOf(params['names']);
  return new Map(textsOf(params['actors']).map((actor, at) => [actor, names[at] || null]));
};

/** For each kind of conflict, what the change becomes by the decision of the user. */
export const WAYS: Readonly<Record<ConflictKey, Way>> = {
  'error.label.changed': {
    wanted: ({ body }, { name }) => ({
      theirs: textsOf(name),
      mine: [String(fieldsOf(body)['name'] ?? '')],
    }),
    mine: (input, { name }) => withBody(input, { was: name }),
    theirs: (input) => ({ ...input, body: without(input.body, ['name', 'was']) }),
  },
  'error.predicate.changed': {
    mine: (input) => ({ ...input, body: without(input.body, ['basedOn']) }),
    theirs: () => null,
    stored: async (call, { body }) => {
      const { id, edgeId } = fieldsOf(body);
      return findTree((await call(predicates.list, { query: { edgeId } } as Input)) as Tree[], id);
    },
  },
  'error.change.overtaken': {
    mine: (input, { together }) =>
      withBody(input, { basedOn: without(fieldsOf(input.body)['basedOn'], textsOf(together)) }),
    theirs: (input, { together }) => {
      const seen = fieldsOf(fieldsOf(input.body)['basedOn']);
      return withBody(input, Object.fromEntries(textsOf(together).map((field) => [field, seen[field]])));
    },
  },
  'error.rule.overtaken': {
    wanted: shownRules,
    mine: (input, params) => {
      const isNamed = isNamedIn(params);
      return withBody(input, {
        updatedRules: rulesOf(input).map((rule) => (isNamed(rule) ? without(rule, ['basedOn']) : rule)),
      });
    },
    theirs: withoutRules,
  },
  'error.rule.deleted': {
    wanted: shownRules,
    mine: (input, params) => {
      const again = rulesOf(input).filter(isNamedIn(params));
      const added = (fieldsOf(input.body)['newRules'] ?? []) as readonly Fields[];
      return withBody(withoutRules(input, params), {
        newRules: [...added, ...again.map((rule) => without(rule, ['id', 'basedOn']))],
      });
    },
    theirs: withoutRules,
  },
  'error.actor.overtaken': {
    wanted: (input, params) => {
      const now = namesNow(params);
      const mine = new Map(speakersOf(input).map(({ actor, name }) => [actor, name]));
      return { theirs: [...now.values()], mine: [...now.keys()].map((actor) => mine.get(actor) ?? null) };
    },
    mine: (input, params) => {
      const now = namesNow(params);
      const change = (speaker: Speaker) => ({ ...speaker, was: now.get(speaker.actor) ?? null });
      return {
        ...input,
        body: speakersOf(input).map((one) => (now.has(one.actor) ? change(one) : one)),
      };
    },
    theirs: (input, params) => {
      const now = namesNow(params);
      return {
        ...input,
        body: speakersOf(input).map((one) => (now.has(one.actor) ? { ...one, name: one.was } : one)),
      };
    },
  },
};
