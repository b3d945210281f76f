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
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

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
  }),
  z.object({ type: z.literal('viewers'), documentId: z.number(), users: z.array(User) }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;
