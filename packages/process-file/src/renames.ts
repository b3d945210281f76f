import { nodeKey } from './keys.ts';
import type { Pair } from './match.ts';
import type { FileNode, FilePredicate } from './schema.ts';

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
    if ('all' in given) return { all: given.all.map((one) => this.condition(one)) };
    if ('any' in given) return { any: given.any.map((one) => this.condition(one)) };
    return { ...given, node: this.later(given.node) };
  }

  /** In settings: in wildcards, and in lists of nodes. */
  setting(value: unknown, field = ''): unknown {
    if (typeof value === 'string')
      return value.replaceAll(/\$\{node\."([^"}]*)"/g, (_, name: string) => `\${node."${this.later(name)}"`);
    if (Array.isArray(value))
      return value.map((one: unknown) =>
        field === 'nodes' && typeof one === 'string' ? this.later(one) : this.setting(one),
      );
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, this.setting(one, name)]));
  }
}
