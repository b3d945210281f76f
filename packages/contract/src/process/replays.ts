import { z } from 'zod';
import { User } from '../people/account.ts';
import { process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, paging, Timestamp } from '../kit/fields.ts';

const ReplayNode = z.object({ id: z.number(), name: z.string() });

/** A run of changed machines and paths over documents that were processed before. */
export const Replay = z
  .object({
    id: z.number(),
    at: Timestamp,
    endedAt: Timestamp.nullable(),
    author: User.nullable(),
    /** The nodes whose machines ran again, as far as they exist; none: only the paths were evaluated. */
    nodes: z.array(ReplayNode),
    /** The number of newest documents; null: all. */
    sample: z.number().nullable(),
    state: z.enum(['RUNNING', 'DONE', 'CANCELLED', 'FAILED', 'UNDOING', 'UNDONE']),
    total: z.number(),
    done: z.number(),
    /** Documents that got other labels, and those that got or lost a step. */
    changed: z.number(),
    moved: z.number(),
    /** Labels of machines. */
    added: z.number(),
    removed: z.number(),
    /** Documents on which a machine failed: they keep what they had. */
    failed: z.number(),
    /** Documents that an undo has to go through, and those that it has. */
    toUndo: z.number(),
    undone: z.number(),
    /** Steps that an undo left as they are, because people have worked on them or their machine has run again. */
    kept: z.number(),
    canUndo: z.boolean(),
  })
  .meta({ id: 'Replay' });
export type Replay = z.infer<typeof Replay>;

/** A node that can run again over processed documents. */
export const ReplayMachine = ReplayNode.extend({
  activityType: z.string(),
  /** Whether a preview says what it would find: it costs nothing and is the same each time. */
  hasPreview: z.boolean(),
  /** Whether its rules, labels or settings have changed since documents were processed. */
  isChanged: z.boolean(),
}).meta({ id: 'ReplayMachine' });
export type ReplayMachine = z.infer<typeof ReplayMachine>;

export const ReplayState = z
  .object({
    /** The replay, or the undo of one, that runs. */
    running: Replay.nullable(),
    /** The newest replay that is not undone; null after a day. */
    last: Replay.nullable(),
    machines: z.array(ReplayMachine),
    /** Whether results or paths can differ now for documents that were processed before. */
    offered: z.boolean(),
    /** Whether paths have changed. */
    pathsChanged: z.boolean(),
    /** Approximate number of documents of the process. */
    documents: z.number(),
  })
  .meta({ id: 'ReplayState' });
export type ReplayState = z.infer<typeof ReplayState>;

/** The newest documents of a preview or a sample. */
export const MAX_SAMPLE = 100_000;

const ReplayChoice = z.object({
  /** The nodes whose machines run again. */
  nodeIds: z.array(Id).max(500).default([]),
  /** The newest documents; null: all. */
  sample: z.number().int().min(1).max(MAX_SAMPLE).nullable().default(null),
});
export type ReplayChoice = z.infer<typeof ReplayChoice>;

const Difference = z.object({ label: z.string(), node: z.string(), quote: z.string() });

/** A line of a preview; the last one is DONE or FAILED. */
export const ReplayPreview = z
  .object({
    state: z.enum(['RUNNING', 'DONE', 'FAILED']),
    /** The documents to read, and those that have been read. */
    of: z.number(),
    documents: z.number(),
    changed: z.number(),
    moved: z.number(),
    added: z.number(),
    removed: z.number(),
    /** Labels that people deleted and that are not set again. */
    left: z.number(),
    /** By label. */
    labels: z.array(
      z.object({
        labelId: z.number(),
        label: z.string(),
        node: z.string(),
        added: z.number(),
        removed: z.number(),
      }),
    ),
    /** By node: documents that would get a step there, and those that would lose one. */
    nodes: z.array(ReplayNode.extend({ entered: z.number(), withdrawn: z.number() })),
    /** The first documents that would change. */
    examples: z.array(
      z.object({
        id: z.number(),
        filename: z.string(),
        /** At most five of each. */
        added: z.array(Difference),
        removed: z.array(Difference),
        entered: z.array(z.string()),
        withdrawn: z.array(z.string()),
      }),
    ),
    /** Why it failed. */
    error: z.string().nullable(),
  })
  .meta({ id: 'ReplayPreview' });
export type ReplayPreview = z.infer<typeof ReplayPreview>;

const access = process('params.id', 'ADMIN');
const ReplayParams = z.object({ id: Id, replayId: Id });

export const replays = {
  state: endpoint({
    method: 'GET',
    path: '/api/processes/:id/replays/state',
    summary: 'The replay that runs, the last one, and whether one is due',
    access,
    params: IdParams,
    query: z.object(cacheBuster),
    reply: ReplayState,
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/processes/:id/replays',
    summary: 'The replays of a process, newest first',
    access,
    params: IdParams,
    query: z.object({ ...paging(['id'], 20), ...cacheBuster }),
    reply: Replay,
    shape: 'page',
  }),
  preview: endpoint({
    method: 'POST',
    path: '/api/processes/:id/replays/preview',
    mutates: false,
    summary: 'What a replay would change, as it is computed; nothing is stored',
    access,
    params: IdParams,
    body: ReplayChoice,
    reply: ReplayPreview,
    shape: 'lines',
  }),
  start: endpoint({
    method: 'POST',
    path: '/api/processes/:id/replays',
    summary: 'Run machines again over processed documents and evaluate their paths; the work of people stays',
    access,
    params: IdParams,
    body: ReplayChoice,
    reply: ReplayState,
  }),
  decline: endpoint({
    method: 'POST',
    path: '/api/processes/:id/replays/decline',
    summary: 'Keep processed documents as they are; the next change offers a replay again',
    access,
    params: IdParams,
    reply: ReplayState,
  }),
  cancel: endpoint({
    method: 'POST',
    path: '/api/processes/:id/replays/:replayId/cancel',
    summary: 'Stop a replay or its undo after the documents that are in work',
    access,
    params: ReplayParams,
    reply: ReplayState,
  }),
  undo: endpoint({
    method: 'POST',
    path: '/api/processes/:id/replays/:replayId/undo',
    summary: 'Undo what the last replay changed, where nobody has worked since',
    access,
    params: ReplayParams,
    reply: ReplayState,
  }),
};

/** Why a replay cannot be started or undone. */
export const replayErrors = defineErrors({
  'error.replay.running': {
    status: 409,
    en: 'A replay is already running in this process.',
    pl: 'W tym procesie trwa już uruchomienie na przetworzonych dokumentach.',
  },
  'error.replay.notNext': {
    status: 409,
    en: 'Only the last replay that is not undone can be undone, for seven days.',
    pl: 'Cofnąć można tylko ostatnie niecofnięte uruchomienie na przetworzonych dokumentach, przez siedem dni.',
  },
  'error.replay.node': {
    status: 400,
    en: 'The node {id} has no machine that can run again.',
    pl: 'Węzeł {id} nie ma automatu, który można uruchomić ponownie.',
  },
});
