import type { FileLabel, FileNode, ProcessFile } from './schema.ts';
import { writeJson } from './write-file.ts';

/** A record without the fields that have the value that they get when they are absent. */
function without<Value extends object>(value: Value, absent: Partial<Value>): object {
  return Object.fromEntries(
    Object.entries(value).filter(
      ([name, one]) => JSON.stringify(one) !== JSON.stringify(absent[name as keyof Value]),
    ),
  );
}

const KEYS = { prefixKey: false, suffixKey: null };

const label = (given: FileLabel): object => ({
  ...without(
    { ...given, children: [] },
    {
      ...KEYS,
      dataFormat: null,
      mandatory: false,
      selectable: true,
      disabled: false,
      rules: [],
      children: [],
    },
  ),
  ...(given.children.length > 0 ? { children: given.children.map(label) } : {}),
});

const node = (given: FileNode): object => ({
  ...without(
    {
      ...given,
      options: without(given.options, { additionalCopies: 0 }),
      trigger: without(given.trigger, { cron: null, threshold: null }),
      labels: given.labels.map(label),
      classes: given.classes.map((one) => without(one, { ...KEYS, description: '' })),
      relationTypes: given.relationTypes.map((one) =>
        without(one, { textColor: null, priority: 2, merge: false, strict: false, from: null, to: null }),
      ),
    },
    {
      description: '',
      trigger: { type: 'ALWAYS' } as never,
      settings: {},
      labels: [],
      classes: [],
      relationTypes: [],
    },
  ),
});

/** The text of a file: short, and the same for the same process. */
export const writeProcessFile = ({ process, nodes, edges, ...head }: ProcessFile): string =>
  writeJson({
    ...head,
    process,
    nodes: nodes.map(node),
    edges: edges.map((edge) => without(edge, { predicates: [] })),
  });
