import { z } from 'zod';
import { node, process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody, paging, Timestamp } from '../kit/fields.ts';
import { ActivityTypeName } from '../process/nodes.ts';
import { StepReason } from '../documents/steps.ts';

/** The state of the fetching over one connection. */
export const SourceStatus = z
  .object({
    id: z.number(),
    nodeId: z.number(),
    nodeName: z.string(),
    activityType: ActivityTypeName,
    /** The name of the connection, or its address and folder. */
    name: z.string(),
    /** BACKOFF: it failed and is tried again. STOPPED: it fails until somebody changes or tests it. */
    state: z.enum(['OK', 'BACKOFF', 'STOPPED']),
    reason: StepReason.nullable(),
    isRunning: z.boolean(),
    lastStartedAt: Timestamp.nullable(),
    lastOkAt: Timestamp.nullable(),
    /** The next run: by its schedule, or after a failure. */
    nextAt: Timestamp.nullable(),
    /** The counts of the last successful listing; null before the first one. */
    lastListing: z.object({ listed: z.number(), found: z.number(), known: z.number() }).nullable(),
    counts: z.object({
      /** Everything that was ever found. */
      found: z.number(),
      /** Became documents. */
      made: z.number(),
      /** Not read yet, or tried again. */
      waiting: z.number(),
      failed: z.number(),
      /** Empty, deleted at the source, or skipped by a person. */
      left: z.number(),
    }),
  })
  .meta({ id: 'SourceStatus' });
export type SourceStatus = z.infer<typeof SourceStatus>;

const ITEM_STATES = ['FOUND', 'DONE', 'EMPTY', 'GONE', 'FAILED', 'SKIPPED'] as const;

/** One thing at a source. */
export const SourceItem = z
  .object({
    id: z.number(),
    connectionId: z.number(),
    nodeId: z.number(),
    nodeName: z.string(),
    name: z.string(),
    /** Bytes, as far as the source says. */
    size: z.number().nullable(),
    state: z.enum(ITEM_STATES),
    reason: StepReason.nullable(),
    tries: z.number(),
    foundAt: Timestamp,
    /** When it is tried again. */
    nextTryAt: Timestamp.nullable(),
    finishedAt: Timestamp.nullable(),
    documentId: z.number().nullable(),
  })
  .meta({ id: 'SourceItem' });
export type SourceItem = z.infer<typeof SourceItem>;

/** Failed items of a process; all of them without `ids`. */
const FailedItems = z.object({ ids: z.array(Id).min(1).max(1000).optional() });
const Changed = z.object({ changed: z.number() });

export const sources = {
  ofNode: endpoint({
    method: 'GET',
    path: '/api/nodes/:id/sources',
    summary: 'How fetching over the connections of an upload node goes',
    access: node('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.array(SourceStatus),
  }),
  ofProcess: endpoint({
    method: 'GET',
    path: '/api/processes/:id/sources',
    summary: 'How fetching goes over all connections of the nodes of a process that the caller may see',
    access: process('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: z.object({ isPaused: z.boolean(), connections: z.array(SourceStatus) }),
  }),
  items: endpoint({
    method: 'GET',
    path: '/api/processes/:id/source-items',
    summary: 'A page of the things that sources of a process found, in one state, the last found first',
    access: process('params.id', 'READ'),
    params: IdParams,
    query: z.object({
      state: z.enum(ITEM_STATES).default('FAILED'),
      connectionId: Id.optional(),
      ...paging(['id'], 20),
      ...cacheBuster,
    }),
    reply: SourceItem,
    shape: 'page',
  }),
  retry: endpoint({
    method: 'POST',
    path: '/api/processes/:id/source-items/again',
    summary: 'Try failed things of sources again, and skipped ones that are named',
    access: process('params.id', 'WRITE'),
    params: IdParams,
    body: FailedItems,
    reply: Changed,
  }),
  skip: endpoint({
    method: 'POST',
    path: '/api/processes/:id/source-items/skip',
    summary: 'Take failed things of sources off the list; they are never imported',
    access: process('params.id', 'WRITE'),
    params: IdParams,
    body: FailedItems,
    reply: Changed,
  }),
  pause: endpoint({
    method: 'PUT',
    path: '/api/processes/:id/sources-paused',
    summary: 'Stop or resume all fetching for a process',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    body: z.object({ isPaused: z.boolean() }),
    reply: NoBody,
    shape: 'none',
  }),
};

/** Why a source cannot be read now, or a connection not be saved. */
export const sourceErrors = defineErrors({
  'error.sources.paused': {
    status: 409,
    en: 'Fetching is paused for this process. Resume it, then fetch again.',
    pl: 'Pobieranie jest wstrzymane w tym procesie. Wznów je i pobierz ponownie.',
  },
  'error.sources.none': {
    status: 409,
    en: 'The node has no connections. Add one, then fetch again.',
    pl: 'Węzeł nie ma połączeń. Dodaj połączenie i pobierz ponownie.',
  },
  'error.connection.multipleAssigned': {
    status: 400,
    en: 'multiple assigned',
    pl: 'przypisano wiele połączeń',
  },
  'error.connection.failed': {
    status: 400,
    en: 'The connection failed at the step "{stage}": {message}',
    pl: 'Połączenie nie powiodło się na etapie „{stage}”: {message}',
  },
  'error.connection.otherKey': {
    status: 409,
    en: 'The server shows another key than the one that you trust: {shown}. Test the connection again.',
    pl: 'Serwer pokazuje inny klucz niż ten, któremu ufasz: {shown}. Sprawdź połączenie jeszcze raz.',
  },
});
