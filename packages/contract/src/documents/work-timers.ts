import { z } from 'zod';
import { document } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { Id, Timestamp } from '../kit/fields.ts';

/** A period in which a user worked on a document; those of one user never overlap. */
export const WorkTimer = z
  .object({
    id: z.number(),
    userId: z.number(),
    docId: z.number().nullable(),
    nodeId: z.number().nullable(),
    stepId: z.number().nullable(),
    startTime: z.string(),
    endTime: z.string(),
    /** Milliseconds. */
    time: z.number(),
    /** The day on which it started, in the time zone of the installation. */
    date: z.string(),
  })
  .meta({ id: 'WorkTimer' });
export type WorkTimer = z.infer<typeof WorkTimer>;

export const workTimers = {
  create: endpoint({
    method: 'POST',
    path: '/api/work-timers',
    summary:
      'Record own work on a document. Time that is recorded already, on this or another document, is left out, so that a record may be sent again; the response has the records of this document in the period',
    access: document('body.docId', 'READ'),
    status: 201,
    body: z.object({
      userId: Id.nullish().describe('The caller, who records only their own work'),
      docId: Id,
      stepId: Id.nullish(),
      nodeId: Id.nullish().describe('The node of the step'),
      startTime: Timestamp,
      endTime: Timestamp,
    }),
    reply: z.array(WorkTimer),
  }),
};

/** Why work time is not recorded. */
export const workTimerErrors = defineErrors({
  'error.workTimer.order': {
    status: 400,
    en: 'Work must end after it starts.',
    pl: 'Praca musi się kończyć później, niż się zaczyna.',
  },
  'error.workTimer.clock': {
    status: 400,
    en: 'The work ends in the future. Check the clock of your computer.',
    pl: 'Praca kończy się w przyszłości. Sprawdź zegar komputera.',
  },
  'error.workTimer.tooLong': {
    status: 400,
    en: 'Work of more than {hours} hours or older than {days} days is not recorded.',
    pl: 'Nie zapisuje się pracy dłuższej niż {hours} h ani starszej niż {days} dni.',
  },
});
