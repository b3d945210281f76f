import { z } from 'zod';
import { User } from '../people/account.ts';
import { process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { ProcessFileChange } from './process-file.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, paging, Timestamp } from '../kit/fields.ts';
import { ActivityTypeName } from './nodes.ts';

/** Rows of one kind that a change added, changed or deleted. */
export const ChangeEntry = z
  .object({
    subject: z.enum([
      'PROCESS',
      'PROCESS_TAG',
      'SPEAKER',
      'TERM',
      'RAG_TEMPLATE',
      'NODE',
      'COPIES',
      'LABEL',
      'CLASS',
      'RULE',
      'RELATION_TYPE',
      'EDGE',
      'CONDITION',
    ]),
    action: z.enum(['ADDED', 'CHANGED', 'MOVED', 'DELETED']),
    count: z.number(),
    /** The names of the first three things; of an edge and of conditions "from → to". */
    names: z.array(z.string()),
    /** The node of labels, rules and other parts of one node. */
    node: z.string().nullable(),
    /** The changed fields of the node, and names of its settings. */
    fields: z.array(z.string()),
  })
  .meta({ id: 'ChangeEntry' });
export type ChangeEntry = z.infer<typeof ChangeEntry>;

export const ProcessChange = z
  .object({
    id: z.number(),
    at: Timestamp,
    author: User,
    kind: z.enum(['EDIT', 'CREATE', 'UNDO', 'REDO', 'RESTORE']),
    /** The change that an UNDO or REDO reverted, or the version that was restored. */
    ofId: z.number().nullable(),
    isReverted: z.boolean(),
    entries: z.array(ChangeEntry),
  })
  .meta({ id: 'ProcessChange' });
export type ProcessChange = z.infer<typeof ProcessChange>;

/** The changes that the caller can undo and redo next. */
export const UndoState = z
  .object({ undo: ProcessChange.nullable(), redo: ProcessChange.nullable() })
  .meta({ id: 'UndoState' });
export type UndoState = z.infer<typeof UndoState>;

/** The difference of a node or an edge between two versions. */
const Fate = z.enum(['SAME', 'ADDED', 'CHANGED', 'MOVED', 'DELETED']);
export type Fate = z.infer<typeof Fate>;
const Point = z.object({ x: z.number(), y: z.number() });

/** Two versions of a graph in one picture: the later one, with what it does not have any more. */
export const ComparedGraph = z
  .object({
    nodes: z.array(
      Point.extend({
        id: z.number(),
        name: z.string(),
        activityType: ActivityTypeName,
        fate: Fate,
        /** The former position of the node; null: it was not moved, or it was added or deleted. */
        movedFrom: Point.nullable(),
      }),
    ),
    /** The first 5000, changed ones first. */
    edges: z.array(z.object({ id: z.number(), fromId: z.number().nullable(), toId: z.number(), fate: Fate })),
    /** The number of all edges. */
    edgeCount: z.number(),
  })
  .meta({ id: 'ComparedGraph' });
export type ComparedGraph = z.infer<typeof ComparedGraph>;

/** When a version was made, and by whom. */
const VersionHead = z.object({ id: z.number(), at: Timestamp, author: User });

const Versions = z.object({ from: Id, to: Id.optional(), ...cacheBuster });

const RevertBody = z.object({
  /** The id of the change that the caller means; refused when it is no longer the next one. */
  changeId: Id.optional(),
  /** Also when steps of documents are deleted with a node. */
  confirm: z.boolean().default(false),
});

const access = process('params.id', 'ADMIN');

export const processChanges = {
  list: endpoint({
    method: 'GET',
    path: '/api/processes/:id/changes',
    summary: 'The changes of a process by people, newest first',
    access,
    params: IdParams,
    query: z.object({ ...paging(['id'], 20), ...cacheBuster }),
    reply: ProcessChange,
    shape: 'page',
  }),
  compare: endpoint({
    method: 'GET',
    path: '/api/processes/:id/changes/compare',
    summary: 'What differs between two versions of a process, or between a version and now',
    access,
    params: IdParams,
    query: Versions,
    reply: z.object({
      /** The first 1000. */
      changes: z.array(ProcessFileChange),
      /** The number of all changes. */
      changeCount: z.number(),
    }),
  }),
  compareGraph: endpoint({
    method: 'GET',
    path: '/api/processes/:id/changes/compare/graph',
    summary: 'Nodes and edges of two versions of a process in one graph, with what became of each',
    access,
    params: IdParams,
    query: Versions,
    reply: ComparedGraph.extend({
      from: VersionHead,
      /** Null: the process as it is now. */
      to: VersionHead.nullable(),
    }),
  }),
  undoState: endpoint({
    method: 'GET',
    path: '/api/processes/:id/undo',
    summary: 'The changes that the caller can undo and redo next; those of the last day',
    access,
    params: IdParams,
    query: z.object(cacheBuster),
    reply: UndoState,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/processes/:id/undo',
    summary: "Undo the caller's last change of the process; changes of others are kept",
    access,
    params: IdParams,
    body: RevertBody,
    reply: UndoState,
  }),
  redo: endpoint({
    method: 'POST',
    path: '/api/processes/:id/redo',
    summary: 'Redo what the caller has undone last',
    access,
    params: IdParams,
    body: RevertBody,
    reply: UndoState,
  }),
  restore: endpoint({
    method: 'POST',
    path: '/api/processes/:id/changes/:changeId/restore',
    summary: 'Make the process what it was after a change; can be undone as one change',
    access,
    params: z.object({ id: Id, changeId: Id }),
    body: z.object({ confirm: z.boolean().default(false) }),
    reply: UndoState,
  }),
};

/** Why a change of a process cannot be made, undone, redone or restored. */
export const processChangeErrors = defineErrors({
  'error.change.notNext': {
    status: 409,
    en: 'The process was changed in the meantime. Look at what would be undone now, and try again.',
    pl: 'Proces został w międzyczasie zmieniony. Sprawdź, co zostałoby teraz cofnięte, i spróbuj ponownie.',
  },
  'error.change.conflict': {
    status: 409,
    en: 'This cannot be undone, because {who} changed it in the meantime: {names}.',
    pl: 'Nie można tego cofnąć, bo w międzyczasie to zmieniono ({who}): {names}.',
  },
  'error.change.deleted': {
    status: 409,
    en: 'This cannot be undone, because {who} deleted it in the meantime: {names}.',
    pl: 'Nie można tego cofnąć, bo w międzyczasie to usunięto ({who}): {names}.',
  },
  'error.change.taken': {
    status: 409,
    en: 'This cannot be undone, because a name or a connection that it needs is used in the meantime.',
    pl: 'Nie można tego cofnąć, bo potrzebna nazwa lub połączenie są już zajęte.',
  },
  'error.change.inUse': {
    status: 409,
    en: 'This cannot be undone, because something that it needs was deleted, or what it would delete is used now.',
    pl: 'Nie można tego cofnąć, bo coś potrzebnego zostało usunięte albo to, co zostałoby usunięte, jest już używane.',
  },
  'error.change.overtaken': {
    status: 409,
    en: '{who} changed this in the meantime: {fields}. Read it again before you change it.',
    pl: 'W międzyczasie to zmieniono ({who}): {fields}. Odczytaj to ponownie, zanim to zmienisz.',
  },
});
