import { z } from 'zod';
import { User } from './account.ts';

/** The only WebSocket: `/websocket/tracker?access_token=…` (docs/semantics.md#9). */
export const LIVE_PATH = '/websocket/tracker';

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('activity'), page: z.string().max(500) }),
  /** Subscribes to one document; null unsubscribes. */
  z.object({ type: z.literal('watch'), documentId: z.number().int().positive().nullable() }),
  /** Subscribes to the document changes of a process; null unsubscribes. */
  z.object({ type: z.literal('watchProcess'), processId: z.number().int().positive().nullable() }),
  /** Subscribes to the open pages of all users; for administrators. */
  z.object({ type: z.literal('watchTracker'), on: z.boolean() }),
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

/**
 * A notification of a change; the page then reads the data again. `by` is the user who caused it, null for the
 * engine.
 */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('document'),
    documentId: z.number(),
    processId: z.number(),
    changes: z.array(
      z.enum(['STEPS', 'TAGS', 'CLASSIFIER_TAGS', 'CONTENT', 'ASSIGNEES', 'DELETED', 'PROGRESS']),
    ),
    by: z.number().nullable(),
    /** The nodes that changed, where they are known: sent only to users who may see one of them. */
    nodeIds: z.array(z.number()).optional(),
  }),
  /** An action node started or finished an execution over its waiting steps. */
  z.object({ type: z.literal('execution'), processId: z.number(), nodeId: z.number() }),
  z.object({ type: z.literal('viewers'), documentId: z.number(), users: z.array(User) }),
  TrackerEntry.extend({ type: z.literal('tracker') }),
  z.object({ type: z.literal('trackerLeft'), sessionId: z.string() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
