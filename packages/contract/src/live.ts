import { z } from 'zod';
import { User } from './people/account.ts';
import { RelationGraph } from './annotations/relation-graphs.ts';
import { NerTag } from './annotations/tags.ts';
import { TranscriptSplice } from './documents/transcript-edits.ts';

/** The only WebSocket: `/websocket/tracker?access_token=…` (docs/semantics.md#9). */
export const LIVE_PATH = '/websocket/tracker';

/** In the coordinates of the canvas, which are those of its nodes. */
const CanvasPoint = z.object({
  x: z.number().min(-10_000_000).max(10_000_000),
  y: z.number().min(-10_000_000).max(10_000_000),
});

/** The position of a person on the canvas of a process. */
const CanvasPointer = z.object({
  /** The cursor; null while it is not over the canvas. */
  at: CanvasPoint.nullable(),
  /** The node that is open or selected alone. */
  nodeId: z.number().int().positive().nullable(),
});
export type CanvasPointer = z.infer<typeof CanvasPointer>;

/** Minimum milliseconds between two messages about one pointer; of those in between the server passes on the last one. */
export const POINTER_MS = 50;

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('activity'), page: z.string().max(500) }),
  /**
   * Subscribes to one document; null unsubscribes. `since` is the last version that the page has seen: the changes after
   * it follow.
   */
  z.object({
    type: z.literal('watch'),
    documentId: z.number().int().positive().nullable(),
    since: z.number().int().min(0).optional(),
  }),
  /** Subscribes to the document changes of a process; null unsubscribes. */
  z.object({ type: z.literal('watchProcess'), processId: z.number().int().positive().nullable() }),
  /** Subscribes to the open pages of all users; for administrators. */
  z.object({ type: z.literal('watchTracker'), on: z.boolean() }),
  /** Joins the others on the canvas of a process, with ADMIN on it; null leaves it. */
  z.object({ type: z.literal('joinCanvas'), processId: z.number().int().positive().nullable() }),
  /** The position of the sender's cursor, for the others on the canvas. */
  CanvasPointer.extend({ type: z.literal('pointer') }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** An open page of a user, for administrators. */
export const TrackerEntry = z.object({
  /** One tab of the browser. */
  sessionId: z.string(),
  userId: z.number(),
  userLogin: z.string(),
  /** First and last name, where both are known. */
  userName: z.string().nullable(),
  address: z.string(),
  /** The path without query and fragment. */
  page: z.string(),
  /** The time since when it shows this path. */
  time: z.string(),
});
export type TrackerEntry = z.infer<typeof TrackerEntry>;

/** Somebody on the canvas of a process. */
export const CanvasPerson = z.object({
  /** One tab of the browser. */
  sessionId: z.string(),
  user: User,
});
export type CanvasPerson = z.infer<typeof CanvasPerson>;

/** A tag as it is now, or the id of one that was deleted. */
export const TagChange = z.union([z.object({ saved: NerTag }), z.object({ deleted: z.number() })]);
export type TagChange = z.infer<typeof TagChange>;

/** A relation graph as it is now, or the id of one that was deleted. */
export const GraphChange = z.union([z.object({ saved: RelationGraph }), z.object({ deleted: z.number() })]);
export type GraphChange = z.infer<typeof GraphChange>;

/**
 * A notification of a change; the page then reads the data again, except for `tags` and `relationGraphs`. `by` is the user who caused it, null
 * for the engine.
 */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('document'),
    documentId: z.number(),
    processId: z.number(),
    changes: z.array(
      z.enum([
        'STEPS',
        'TAGS',
        'RELATIONS',
        'CLASSIFIER_TAGS',
        'CONTENT',
        'TRANSCRIPT',
        'ASSIGNEES',
        'ISSUES',
        'DELETED',
        'PROGRESS',
      ]),
    ),
    by: z.number().nullable(),
    /** The document's version with this change; absent where nothing is stored in its feed. */
    version: z.number().optional(),
    /** The changed nodes that the user may see; absent where the document as a whole changed. */
    nodeIds: z.array(z.number()).optional(),
    /** All that happened to tags, if nothing else did; otherwise the list is read again. */
    tags: z.array(TagChange).optional(),
    /** All that happened to the transcript, if its words and utterances changed; otherwise it is read again. */
    transcript: z.array(TranscriptSplice).optional(),
    /** All that happened to relation graphs, if nothing else did; otherwise they are read again. */
    relationGraphs: z.array(GraphChange).optional(),
  }),
  /** The subscription to a document begins after this version. */
  z.object({ type: z.literal('watching'), documentId: z.number(), version: z.number() }),
  /** More happened than is sent: everything about the document is read again. */
  z.object({ type: z.literal('outdated'), documentId: z.number(), version: z.number() }),
  /** An action node started or finished an execution over its waiting steps. */
  z.object({ type: z.literal('execution'), processId: z.number(), nodeId: z.number() }),
  /** A person changed the graph, labels or rules of a process. */
  z.object({ type: z.literal('design'), processId: z.number(), by: z.number() }),
  /** How far a large undo, redo or restored version of the user is, in rows that were read or written. */
  z.object({ type: z.literal('reverting'), processId: z.number(), done: z.number(), of: z.number() }),
  /** The notifications of the user changed. */
  z.object({ type: z.literal('notification') }),
  z.object({ type: z.literal('viewers'), documentId: z.number(), users: z.array(User) }),
  TrackerEntry.extend({ type: z.literal('tracker') }),
  z.object({ type: z.literal('trackerLeft'), sessionId: z.string() }),
  /** Everybody else on the canvas of a process; sent to each of them when somebody comes or leaves. */
  z.object({ type: z.literal('canvasPeople'), processId: z.number(), people: z.array(CanvasPerson) }),
  /** The new position of one of the people on the canvas. */
  CanvasPointer.extend({ type: z.literal('pointer'), processId: z.number(), sessionId: z.string() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
