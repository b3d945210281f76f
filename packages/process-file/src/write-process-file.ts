import type { FileLabel, FileNode, ProcessFile } from './schema.ts';

const WIDTH = 110;

/**
 * JSON with two spaces, where everything that is short enough has one line: a rule or a colour is one line of a difference between
 * two versions. The same value has the same text always.
 */
function writeJson(value: unknown): string {
  return `${write(value, '')}\n`;
}

function write(value: unknown, indent: string): string {
  const short = JSON.stringify(value);
  if (typeof value !== 'object' || value === null) return short;
  if (indent !== '' && spaced(value).length + indent.length <= WIDTH) return spaced(value);
  const inner = `${indent}  `;
  const [open, close, parts] = Array.isArray(value)
    ? ['[', ']', value.map((one) => write(one, inner))]
    : ['{', '}', Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${write(one, inner)}`)];
  if (parts.length === 0) return `${open}${close}`;
  return `${open}\n${parts.map((part) => inner + part).join(',\n')}\n${indent}${close}`;
}

/** On one line, with spaces. */
function spaced(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(spaced).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  const parts = Object.entries(value).map(([name, one]) => `${JSON.stringify(name)}: ${spaced(one)}`);
  return parts.length === 0 ? '{}' : `{ ${parts.join(', ')} }`;
}

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
      relationTypes: given.relationTypes.map((relationType) =>
        without(relationType, {
          textColor: null,
          priority: 2,
          merge: false,
          strict: false,
          from: null,
          to: null,
        }),
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
