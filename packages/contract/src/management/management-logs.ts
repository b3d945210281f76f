import { z } from 'zod';
import { Timestamp, paging } from '../kit/fields.ts';

export const LOG_LEVELS = ['OFF', 'ERROR', 'WARN', 'INFO', 'DEBUG', 'TRACE'] as const;
export const LogLevel = z.enum(LOG_LEVELS);
export type LogLevel = z.infer<typeof LogLevel>;

/** The parts of a server that log under a name of their own; the page says what each logs. */
export type LoggerName =
  | 'database'
  | 'demo'
  | 'engine'
  | 'files'
  | 'http'
  | 'jobs'
  | 'live'
  | 'mail'
  | 'monitoring'
  | 'sources'
  | 'training'
  | 'upgrade';

/** `configuredLevel` is null where the level of ROOT applies; for ROOT itself it then is the setting LOG_LEVEL. */
export const LoggerLevels = z.object({ configuredLevel: LogLevel.nullable(), effectiveLevel: LogLevel });

export const Loggers = z
  .object({ levels: z.array(LogLevel), loggers: z.record(z.string(), LoggerLevels) })
  .meta({ id: 'Loggers' });
export type Loggers = z.infer<typeof Loggers>;

export const STATUS_CLASSES = ['2xx', '3xx', '4xx', '5xx'] as const;

/** A request with its response. Neither headers nor bodies; secrets in the address are masked. */
export const Exchange = z
  .object({
    id: z.number(),
    at: Timestamp,
    method: z.string(),
    /** The matched route; null where none matched. */
    route: z.string().nullable(),
    address: z.string(),
    status: z.number(),
    ms: z.number(),
    /** Null for an anonymous caller. */
    login: z.string().nullable(),
    client: z.string(),
    /** Host and process id of the server instance that responded. */
    server: z.string(),
  })
  .meta({ id: 'Exchange' });
export type Exchange = z.infer<typeof Exchange>;

const { page, size } = paging(['at'], 25);
/** Page from 0; 25 rows by default. */
export const ExchangeQuery = {
  page,
  size,
  status: z.enum(STATUS_CLASSES).optional(),
  /** A part of the method, address, login or client address; case-insensitive. */
  text: z.string().max(200).optional(),
};

export const SettingView = z
  .object({
    name: z.string(),
    /** Ten asterisks for a secret; null where no value is set. */
    value: z.string().nullable(),
    fallback: z.string().nullable(),
    source: z.enum(['environment', 'command line', 'data folder', 'default', 'not set']),
    meaning: z.string(),
  })
  .meta({ id: 'Setting' });
export type SettingView = z.infer<typeof SettingView>;

/** Facts of the machine and the program; no environment variables. */
export const EnvironmentFact = z
  .object({
    group: z.enum(['program', 'machine', 'database', 'libraries']),
    name: z.string(),
    value: z.string(),
  })
  .meta({ id: 'EnvironmentFact' });
export type EnvironmentFact = z.infer<typeof EnvironmentFact>;
