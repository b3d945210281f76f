import { issues, type Issue } from '@scriptorium/contract/annotations/issues.ts';
import { relationGraphs, type RelationGraph } from '@scriptorium/contract/annotations/relation-graphs.ts';
import { nerTags, type NerTag } from '@scriptorium/contract/annotations/tags.ts';
import { utterances, type TranscriptChange } from '@scriptorium/contract/documents/transcript-edits.ts';
import type { ChangedUtterances } from '@scriptorium/domain/transcript/changed-utterances.ts';
import { isOf, temporaryIdOf, type Edit, type EditInput } from './edit.ts';

/** A temporary id with the server's id. */
export type MadeId = readonly [temporary: number, id: number];

const ofClient = ({ clientId, id }: { clientId?: string | null | undefined; id: number }): MadeId[] =>
  clientId ? [[temporaryIdOf(clientId), id]] : [];

/** The temporary ids of the utterances and words that a change of a transcript creates. */
function idsOfNewWords({ before, after }: ChangedUtterances): number[] {
  const idsOf = (list: ChangedUtterances['after']) => [
    ...list.map(({ id }) => id),
    ...list.flatMap(({ tokens }) => tokens.map((token) => token.id)),
  ];
  const known = new Set(idsOf(before));
  return idsOf(after).filter((id) => id < 0 && !known.has(id));
}

/** The temporary ids of what an edit creates. */
export function idsToBeMade(edit: Edit): number[] {
  const { key, input } = edit;
  if (isOf(edit, utterances.saveBatch)) return idsOfNewWords(edit.shown as ChangedUtterances);
  if (!key.startsWith('POST') && !key.startsWith('PUT')) return [];
  const body = input.body as {
    clientId?: string;
    spans?: { clientId?: string }[];
    replies?: { clientId?: string }[];
  };
  return [body, ...(body.spans ?? []), ...(body.replies ?? [])].flatMap(({ clientId }) =>
    clientId ? [temporaryIdOf(clientId)] : [],
  );
}

/** The relations of a saved graph that were sent without ids, found by their ends and type. */
function relationsMadeBy(shown: Pick<RelationGraph, 'relations'>, saved: RelationGraph): MadeId[] {
  return shown.relations.flatMap(({ id: temporary, fromId, toId, relationTypeId }) => {
    const made = saved.relations.find(
      (one) => one.fromId === fromId && one.toId === toId && one.relationTypeId === relationTypeId,
    );
    return temporary < 0 && made ? [[temporary, made.id] as const] : [];
  });
}

/** The ids of the answer to an edit by the temporary ids of what it has created. */
export function idsMadeBy(edit: Edit, reply: unknown, resolve: (id: number) => number): MadeId[] {
  if (isOf(edit, nerTags.create)) return ofClient(reply as NerTag);
  if (isOf(edit, nerTags.createMany)) return (reply as NerTag[]).flatMap(ofClient);
  if (isOf(edit, issues.create)) return ofClient(reply as Issue);
  if (isOf(edit, issues.update)) return (reply as Issue).replies.flatMap(ofClient);
  if (isOf(edit, utterances.saveBatch)) {
    const { madeUtterances, madeTokens } = reply as TranscriptChange;
    return [...madeUtterances, ...madeTokens].map(({ temporaryId, id }) => [temporaryId, id]);
  }
  if (!isOf(edit, relationGraphs.create) && !isOf(edit, relationGraphs.update)) return [];
  const saved = reply as RelationGraph;
  const { clientId } = edit.input.body as { clientId?: string };
  return [
    ...(isOf(edit, relationGraphs.create) ? ofClient({ clientId, id: saved.id }) : []),
    ...relationsMadeBy(withIds(edit.shown as RelationGraph, resolve), saved),
  ];
}

/** A value with each id below zero replaced, at any depth. */
export function withIds<T>(value: T, idOf: (id: number) => number): T {
  if (typeof value === 'number') return (value < 0 ? idOf(value) : value) as T;
  if (Array.isArray(value)) return value.map((one: unknown) => withIds(one, idOf)) as T;
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, withIds(one, idOf)])) as T;
}

/**
 * The input of a change of a transcript with the ids of its new utterances, then of its new words, as -1, -2 and so on
 * (CONST-61), and its answer with the ids of the queue again, which are the same in all tabs.
 */
export function withCountedIds(
  edit: Edit,
  input: EditInput,
): { input: EditInput; ofReply: (reply: unknown) => unknown } {
  const made = isOf(edit, utterances.saveBatch) ? idsToBeMade(edit) : [];
  if (made.length === 0) return { input, ofReply: (reply) => reply };
  const counted = new Map(made.map((id, at) => [id, -at - 1]));
  return {
    input: withIds(input, (id) => counted.get(id) ?? id),
    ofReply: (reply) => {
      const { madeUtterances, madeTokens } = reply as TranscriptChange;
      // An answer to an earlier version of the page has the ids of the queue.
      const idOf = (id: number): number => made[-id - 1] ?? id;
      return { ...(reply as TranscriptChange), ...withIds({ madeUtterances, madeTokens }, idOf) };
    },
  };
}

const NONE: ReadonlySet<number> = new Set();

/** Whether a value has an id below zero other than those that it creates itself. */
export function hasTemporaryId(value: unknown, own: ReadonlySet<number> = NONE): boolean {
  if (typeof value === 'number') return value < 0 && !own.has(value);
  if (typeof value !== 'object' || value === null) return false;
  return Object.values(value).some((one) => hasTemporaryId(one, own));
}

interface GraphBody {
  readonly id?: number;
  readonly version?: number;
  readonly relations: readonly { id?: number; fromId: number; toId: number; relationTypeId: number }[];
}

/**
 * A later change of a graph that has just been saved: it replaces the version that is stored now, and its relations
 * that the answer knows have ids, so that they are kept and not made again.
 */
export function afterGraph(later: Edit, edit: Edit, saved: RelationGraph): EditInput {
  const { body } = later.input as { body: GraphBody };
  const before = (edit.input.body as GraphBody).version;
  const isNext = body.version === undefined || body.version === before;
  const relations = body.relations.map((relation) => {
    const { id, fromId, toId, relationTypeId } = relation;
    const stored = saved.relations.find(
      (one) => one.fromId === fromId && one.toId === toId && one.relationTypeId === relationTypeId,
    );
    return id === undefined && stored ? { ...relation, id: stored.id } : relation;
  });
  return { ...later.input, body: { ...body, relations, ...(isNext ? { version: saved.version } : {}) } };
}
