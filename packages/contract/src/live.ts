import { z } from 'zod';
import { User } from './account.ts';

/** The one WebSocket: `/websocket/tracker?access_token=…` (semantics 9). */
export const LIVE_PATH = '/websocket/tracker';

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('activity'), page: z.string().max(500) }),
  /** Follow one document; null stops. */
  z.object({ type: z.literal('watch'), documentId: z.number().int().positive().nullable() }),
  /** Follow what happens to the documents of a process; null stops. */
  z.object({ type: z.literal('watchProcess'), processId: z.number().int().positive().nullable() }),
  /** Follow who is on which page; for administrators. */
  z.object({ type: z.literal('watchTracker'), on: z.boolean() }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Somebody's open page, as administrators see it. */
export const TrackerEntry = z.object({
  /** One open page of the browser. */
  sessionId: z.string(),
  userId: z.number(),
  userLogin: z.string(),
  /** First and last name, where both are known. */
  userName: z.string().nullable(),
  address: z.string(),
  /** The path alone. */
  page: z.string(),
  /** Since when. */
  time: z.string(),
});
export type TrackerEntry = z.infer<typeof TrackerEntry>;

/** What changed; the page reads it again. `by` is the user who did it, null for the machine. */
export const ServerMessage = z.discriminatedUnion('type', [
  z.object({
    type: z.literal('document'),
    documentId: z.number(),
    processId: z.number(),
    changes: z.array(
      z.enum(['STEPS', 'TAGS', 'CLASSIFIER_TAGS', 'CONTENT', 'ASSIGNEES', 'DELETED', 'PROGRESS']),
    ),
    by: z.number().nullable(),
    /** On which nodes, where it belongs to some and they are known: only to those who see one of them. */
    nodeIds: z.array(z.number()).optional(),
  }),
  /** An action node has begun or ended an execution over what waits for it. */
  z.object({ type: z.literal('execution'), processId: z.number(), nodeId: z.number() }),
  z.object({ type: z.literal('viewers'), documentId: z.number(), users: z.array(User) }),
  TrackerEntry.extend({ type: z.literal('tracker') }),
  z.object({ type: z.literal('trackerLeft'), sessionId: z.string() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
