import { ACCESS_MODES, type AccessMode } from '@scriptorium/domain/access/access.ts';
import type { z } from 'zod';

/** A right on one thing that the call names; the server checks it before the handler runs, and hands the thing over. */
export interface Right<Kind extends Thing = Thing, Source extends string = string> {
  readonly thing: Kind;
  /** The kind of the id: the thing itself, or something that belongs to it. */
  readonly named: NamedBy[Kind];
  /** The place of the id in the parsed input: `params.id`, `query.documentId`, `body.processId` … */
  readonly id: Source;
  readonly mode: AccessMode;
}

interface NamedBy {
  process: 'process' | 'node' | 'edge' | 'predicate' | 'secret' | 'ragTemplate';
  node: 'node' | 'label' | 'classifierType' | 'relationType' | 'connection' | 'parsedDocument';
  step: 'step' | 'tag' | 'relationGraph';
  document: 'document' | 'utteranceToken';
}
export type Thing = keyof NamedBy;

/** A right that depends on data which only the handler knows; the handler calls the policy of its feature. */
export interface ByHandler {
  readonly byHandler: AccessInWords;
  readonly why: string;
}

/** The right to create a process. */
export const newProcess = { creates: 'process' } as const;

export type Rule<Source extends string = string> =
  { [Kind in Thing]: Right<Kind, Source> }[Thing] | typeof newProcess | ByHandler;

/**
 * Required access: `public` none, `user` a session, `admin` ROLE_ADMIN, or rights on what the call names. Several are
 * checked in their order.
 */
export type Access<Source extends string = string> =
  'public' | 'user' | 'admin' | Rule<Source> | readonly [Rule<Source>, ...Rule<Source>[]];

/** Access as the API's description names it. */
export type AccessInWords = 'public' | 'user' | 'admin' | `process ${AccessMode}` | `node ${AccessMode}`;

/** READ: the process may be opened, which a right on one of its nodes is enough for. */
export const process = <const Source extends string>(
  id: Source,
  mode: AccessMode,
): Right<'process', Source> => ({ thing: 'process', named: 'process', id, mode });

/** The process to which a node, an edge, a predicate, a secret or a template of questions belongs. */
export const processOf = <const Source extends string>(
  named: NamedBy['process'],
  id: Source,
  mode: AccessMode,
): Right<'process', Source> => ({ thing: 'process', named, id, mode });

export const node = <const Source extends string>(id: Source, mode: AccessMode): Right<'node', Source> => ({
  thing: 'node',
  named: 'node',
  id,
  mode,
});

/** The node to which a label, a classifier label, a relation type or a connection belongs, or a document's file parser. */
export const nodeOf = <const Source extends string>(
  named: NamedBy['node'],
  id: Source,
  mode: AccessMode,
): Right<'node', Source> => ({ thing: 'node', named, id, mode });

/** The mode on the step's node; an unfinished copy of another user does not exist for the caller. */
export const step = <const Source extends string>(id: Source, mode: AccessMode): Right<'step', Source> => ({
  thing: 'step',
  named: 'step',
  id,
  mode,
});

/** The step to which a tag or a relation graph belongs. */
export const stepOf = <const Source extends string>(
  named: NamedBy['step'],
  id: Source,
  mode: AccessMode,
): Right<'step', Source> => ({ thing: 'step', named, id, mode });

/** READ: the mode on the process, or on a node on which the document has a step; WRITE and ADMIN: on the process. */
export const document = <const Source extends string>(
  id: Source,
  mode: AccessMode,
): Right<'document', Source> => ({ thing: 'document', named: 'document', id, mode });

/** The document to which a word of a transcript belongs. */
export const documentOf = <const Source extends string>(
  named: NamedBy['document'],
  id: Source,
  mode: AccessMode,
): Right<'document', Source> => ({ thing: 'document', named, id, mode });

/** Few: a test lists them. `why` says what the declaration cannot know. */
export const byHandler = (inWords: AccessInWords, why: string): ByHandler => ({ byHandler: inWords, why });

export function rulesOf(access: Access): readonly Rule[] {
  if (typeof access === 'string') return [];
  return isSeveral(access) ? access : [access];
}

const isSeveral = (access: Access): access is readonly [Rule, ...Rule[]] => Array.isArray(access);

/** Describes an access in words; of several rights, the one with the highest mode. */
export function accessInWords(access: Access): AccessInWords {
  if (typeof access === 'string') return access;
  const words = rulesOf(access).map(ruleInWords);
  const byMode = ACCESS_MODES.map((mode) => words.find((text) => text.endsWith(` ${mode}`)));
  return byMode.findLast((text) => text !== undefined) ?? 'user';
}

function ruleInWords(rule: Rule): AccessInWords {
  if ('byHandler' in rule) return rule.byHandler;
  if ('creates' in rule) return 'process ADMIN';
  const owner = rule.thing === 'process' || rule.thing === 'document' ? 'process' : 'node';
  return `${owner} ${rule.mode}`;
}

/** Every place of a call's input that holds one id for certain. */
export type IdSource<Params, Query, Body> =
  PlacesIn<'params', Params> | PlacesIn<'query', Query> | PlacesIn<'body', Body>;

type PlacesIn<Part extends string, Schema> = Schema extends z.ZodType
  ? `${Part}.${NumberKeys<z.output<Schema>>}`
  : never;

/** Fields of a schema without rules (`any`), items of a list and fields beyond the declared ones are no ids. */
type NumberKeys<Value> = 0 extends 1 & Value
  ? never
  : Value extends readonly unknown[]
    ? never
    : keyof {
        [Key in keyof Value as string extends Key ? never : Value[Key] extends number ? Key : never]: true;
      } &
        string;
