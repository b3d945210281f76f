import { z } from 'zod';
import { Timestamp } from '../kit/fields.ts';

/** Advice for each failing component, in English; the page has the same keys in each of its languages. */
export const HEALTH_ADVICE = {
  'database.silent': 'The database does not answer. Check that it is running and that DATABASE_URL is right.',
  'database.slow': 'The database answers slowly. Check its load and the network to it.',
  'files.unwritable':
    'Files cannot be stored. Check the permissions and the free space of the folder, or the keys of the bucket.',
  'files.nearlyFull': 'The disk of the files is nearly full. Make room before uploads are refused.',
  'jobs.uncounted': 'The jobs could not be counted. Check the database.',
  'jobs.noWorker':
    'Jobs are waiting and no worker is running. Start a server instance with the role all or worker.',
  'jobs.late':
    'Jobs have waited for more than ten minutes. Start more workers, or check what they are busy with.',
  'mail.unreachable': 'The mail server does not answer. Check the mail settings and the network.',
  'mail.unwritable': 'Mails cannot be written to the folder. Check its permissions and its free space.',
  'nodes.refused':
    'Settings of some nodes were accepted by an earlier version and are refused now: their steps end in errors until the settings are changed.',
  'nodes.unread': 'The nodes could not be read. Check the database.',
  'ocr.missing': 'The data of a language is missing. Install the dependencies again.',
} as const;
export type HealthAdvice = keyof typeof HEALTH_ADVICE;
const ADVICE_KEYS = Object.keys(HEALTH_ADVICE) as [HealthAdvice, ...HealthAdvice[]];

export const HEALTH_STATES = ['UP', 'WARNING', 'DOWN'] as const;
export type HealthState = (typeof HEALTH_STATES)[number];

/** A server instance with a heartbeat in the last minute. */
export const ServerInstance = z.object({
  host: z.string(),
  pid: z.number(),
  role: z.enum(['all', 'web', 'worker']),
  version: z.string(),
  startedAt: Timestamp,
  seenAt: Timestamp,
});
export type ServerInstance = z.infer<typeof ServerInstance>;

export const MAX_REFUSED_NODES = 100;

/** A node with settings that an earlier version accepted, and this one refuses when it is saved and when it runs. */
export const RefusedNode = z.object({
  processId: z.number(),
  processName: z.string(),
  nodeId: z.number(),
  nodeName: z.string(),
  /** The setting that is refused. */
  field: z.string(),
});
export type RefusedNode = z.infer<typeof RefusedNode>;

const component = <Details extends z.ZodRawShape>(details: Details) =>
  z.object({
    status: z.enum(HEALTH_STATES),
    /** The action to take; null where none is needed. */
    advice: z.enum(ADVICE_KEYS).nullable(),
    message: z.string().nullable(),
    /** The duration of the check. */
    ms: z.number(),
    /** Null where the component did not respond. */
    details: z.object(details).nullable(),
  });

export const HealthComponents = z
  .object({
    database: component({
      kind: z.enum(['pglite', 'postgres']),
      version: z.string(),
      roundTripMs: z.number(),
    }),
    files: component({
      kind: z.enum(['folder', 'bucket']),
      place: z.string(),
      freeBytes: z.number().nullable(),
      totalBytes: z.number().nullable(),
    }),
    jobs: component({
      /** True where more jobs wait than were counted. */
      bounded: z.boolean(),
      ready: z.number(),
      running: z.number(),
      failed: z.number(),
      oldestReadySeconds: z.number().nullable(),
      processes: z.array(ServerInstance),
    }),
    mail: component({ kind: z.enum(['smtp', 'outbox']), place: z.string() }),
    /** Nodes that an upgrade made unusable; `refused` has the first of them. */
    nodes: component({ total: z.number(), refused: z.array(RefusedNode).max(MAX_REFUSED_NODES) }),
    ocr: component({ engine: z.string(), languages: z.array(z.string()) }),
  })
  .meta({ id: 'HealthComponents' });
export type HealthComponents = z.infer<typeof HealthComponents>;

/** `status` is that of the database alone: without it every call fails, without the other components only some do. */
export const Health = z
  .object({ status: z.enum(['UP', 'DOWN']), components: HealthComponents.optional() })
  .meta({ id: 'Health' });
export type Health = z.infer<typeof Health>;
