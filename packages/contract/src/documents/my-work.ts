import { z } from 'zod';
import { HandedOut } from './assignment.ts';
import { process } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams } from '../kit/fields.ts';

/** Steps of the caller: `waiting` ones that they hold, or that are free in a document assigned to them. */
const amounts = {
  waiting: z.number(),
  /** Steps that the caller completed or accepted since the start of their day, and that are still finished. */
  doneToday: z.number(),
};

/** The caller's time zone, in which their day begins; the server's by default. */
const zoneId = z.string().max(64).optional();

export const MyProcess = z
  .object({
    id: z.number(),
    name: z.string(),
    ...amounts,
    /** The hand-out has a step for the caller that is assigned to nobody. */
    hasFree: z.boolean(),
  })
  .meta({ id: 'MyProcess' });
export type MyProcess = z.infer<typeof MyProcess>;

/** What waits for the caller, and what they did today (docs/semantics.md#2). */
export const myWork = {
  overview: endpoint({
    method: 'GET',
    path: '/api/my-work',
    summary:
      'The processes in which steps wait for the caller or can be handed out to them, or in which they finished some today',
    access: 'user',
    /** `processId`: of this process only; nothing where the caller has nothing to do in it. */
    query: z.object({ zoneId, processId: Id.optional(), ...cacheBuster }),
    reply: z.array(MyProcess),
  }),
  next: endpoint({
    method: 'GET',
    path: '/api/processes/:id/my-work/next',
    summary:
      'The next step that waits for the caller: of the given document first, then of the node with the highest priority and of the oldest document',
    access: process('params.id', 'READ'),
    params: IdParams,
    query: z.object({ documentId: Id.optional(), zoneId, ...cacheBuster }),
    reply: z.object({ next: HandedOut.nullable(), ...amounts }),
  }),
};
