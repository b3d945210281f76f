import type { ChangeEntry } from '@scriptorium/contract/process/process-changes.ts';
import { isPosition, type TrackedTable } from '@scriptorium/domain/process-changes/tracked-tables.ts';

/** One group of rows of a change: same table, action and owner. */
export interface EntryGroup {
  readonly table: TrackedTable;
  readonly action: 'ADDED' | 'CHANGED' | 'DELETED';
  readonly count: number;
  /** Fields of up to three of the rows. */
  readonly subjects: readonly Readonly<Record<string, unknown>>[];
  /** Changed columns, and names of changed settings. */
  readonly fields: readonly string[];
}

const SUBJECTS: Readonly<Record<TrackedTable, ChangeEntry['subject']>> = {
  process: 'PROCESS',
  process_has_tag: 'PROCESS_TAG',
  process_actor: 'SPEAKER',
  glossary_term: 'TERM',
  rag_template: 'RAG_TEMPLATE',
  node: 'NODE',
  additional_submit: 'COPIES',
  ner_tag_type: 'LABEL',
  classifier_type: 'CLASS',
  matching_rule: 'RULE',
  relation_type: 'RELATION_TYPE',
  edge: 'EDGE',
  predicate: 'CONDITION',
};

/** Parts of a node, which are deleted and brought back with it: its own entry says enough. */
const PARTS = new Set<ChangeEntry['subject']>([
  'COPIES',
  'LABEL',
  'CLASS',
  'RULE',
  'RELATION_TYPE',
  'EDGE',
  'CONDITION',
]);

/** Names by id, as they are or were last. */
export interface KnownNames {
  node(id: unknown): string | null;
  edge(id: unknown): string | null;
}

/** The words of a change, most important first. */
export function changeEntries(groups: readonly EntryGroup[], names: KnownNames): ChangeEntry[] {
  const entries = groups.map((group) => entryOf(group, names));
  const whole = entries.filter(({ subject, action }) => subject === 'NODE' && action !== 'CHANGED');
  const isWith = (entry: ChangeEntry) =>
    PARTS.has(entry.subject) && whole.some(({ action }) => action === 'DELETED' && action === entry.action);
  const order = Object.values(SUBJECTS);
  return entries
    .filter((entry) => !isWith(entry))
    .sort((a, b) => rank(a) - rank(b) || order.indexOf(a.subject) - order.indexOf(b.subject));
}

/** Nodes first, then their parts, then the process. */
const rank = ({ subject }: ChangeEntry): number => (subject === 'NODE' ? 0 : PARTS.has(subject) ? 1 : 2);

function entryOf({ table, action, count, subjects, fields }: EntryGroup, names: KnownNames): ChangeEntry {
  const [first] = subjects;
  const isMove = table === 'node' && action === 'CHANGED' && fields.every(isPosition);
  return {
    subject: SUBJECTS[table],
    action: isMove ? 'MOVED' : action,
    count,
    names: subjects.flatMap((subject) => nameOf(table, subject, names) ?? []),
    node: table === 'node' ? null : names.node(first?.['node_id']),
    fields: isMove ? [] : fields.filter((field) => !isPosition(field)),
  };
}

function nameOf(
  table: TrackedTable,
  subject: Readonly<Record<string, unknown>>,
  names: KnownNames,
): string | null {
  if (table === 'edge') return endsOf(subject, names);
  if (table === 'predicate') return names.edge(subject['edge_id']);
  const name = subject['name'] ?? subject['expression'] ?? subject['term'];
  return typeof name === 'string' ? name : null;
}

export const endsOf = (
  { from_id: from, to_id: to }: Readonly<Record<string, unknown>>,
  names: Pick<KnownNames, 'node'>,
): string => `${from === null ? '…' : (names.node(from) ?? '…')} → ${names.node(to) ?? '…'}`;
