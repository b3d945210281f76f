import { nodeKey } from './keys.ts';
import type { Pair } from './match.ts';
import type { FileNode, FilePredicate } from './schema.ts';

/** Another name of a node; undefined: there is no such node. */
export type NameHere = (name: string) => string | undefined;

/** An empty list is never true. */
const CLOSED: FilePredicate = { any: [] };

/** A condition with the other names of its nodes; without its node it is never true. */
export function renamedCondition(given: FilePredicate, nameHere: NameHere): FilePredicate {
  if ('all' in given) return { all: given.all.map((one) => renamedCondition(one, nameHere)) };
  if ('any' in given) return { any: given.any.map((one) => renamedCondition(one, nameHere)) };
  const node = nameHere(given.node);
  return node === undefined ? CLOSED : { ...given, node };
}

/** Names of nodes in wildcards and in lists of nodes; `node.0` names one that does not exist. */
export function renamedSetting(value: unknown, nameHere: NameHere, field = ''): unknown {
  if (typeof value === 'string')
    return value.replaceAll(/\$\{node\."([^"}]*)"/g, (_, name: string) => {
      const here = nameHere(name);
      return here === undefined ? '${node.0' : `\${node."${here}"`;
    });
  if (Array.isArray(value))
    return value.flatMap((one: unknown) =>
      field === 'nodes' && typeof one === 'string' ? (nameHere(one) ?? []) : [renamedSetting(one, nameHere)],
    );
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [name, renamedSetting(one, nameHere, name)]),
  );
}

/** The later name of each node, so that a renamed one is no change where it is named. */
export class Renames {
  readonly #names: ReadonlyMap<string, string>;

  constructor(pairs: readonly Pair<FileNode>[]) {
    this.#names = new Map(
      pairs.flatMap(({ before, after }) =>
        before && after ? [[nodeKey(before.name), after.name] as const] : [],
      ),
    );
  }

  later(name: string): string {
    return this.#names.get(nodeKey(name)) ?? name;
  }

  condition(given: FilePredicate): FilePredicate {
    return renamedCondition(given, (name) => this.later(name));
  }

  setting(value: unknown): unknown {
    return renamedSetting(value, (name) => this.later(name));
  }
}
