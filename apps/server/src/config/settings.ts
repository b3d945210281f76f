import { availableParallelism } from 'node:os';
import { resolve } from 'node:path';
import { parseAllowList } from '@scriptorium/outgoing/allow-list.ts';
import type { WatchedFolder } from '@scriptorium/sources/source-kind.ts';
import { z } from 'zod';
import { parseGroupRoles } from './group-roles.ts';
import { isLoopback } from './loopback.ts';

const flag = (fallback: boolean) => z.stringbool().default(fallback);
const whole = (min: number, max: number) => z.coerce.number<string>().int().min(min).max(max);
const key = z
  .base64()
  .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64');

function isTimeZone(zone: string): boolean {
  try {
    return Intl.DateTimeFormat('en', { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

function isAllowList(text: string): boolean {
  try {
    return parseAllowList(text) !== undefined;
  } catch {
    return false;
  }
}

/** Addresses for sign-in must use TLS: their data must arrive unread and unchanged. */
function isSafeIssuer(text: string): boolean {
  const address = new URL(text);
  return address.protocol === 'https:' || isLoopback(address);
}

/** An origin without a path: the addresses of the page begin at its root. */
const isOrigin = (text: string): boolean =>
  URL.canParse(text) && /^\/?$/.test(text.slice(new URL(text).origin.length));

/** Tokens and files pass through it: it must use TLS, except on this machine. */
const googleUrl = (fallback: string) =>
  z
    .url({ protocol: /^https?$/ })
    .refine(
      (text) => isOrigin(text) && isSafeIssuer(text),
      'must be an origin with https:// (http:// only on this machine)',
    )
    .default(fallback);

/** `name@host`, or `Name <name@host>`; no line break, which would start another header of the mail. */
const SENDER = /^(?:[^<>@\p{Cc}]*<[^<>@\s]+@[^<>@\s]+>|[^<>@\s]+@[^<>@\s]+)$/u;

const PROFILES = ['prod', 'api-docs', 'rag'] as const;
const profilesOf = (text: string): string[] => text.split(',').map((name) => name.trim());
const isProfile = (name: string): name is (typeof PROFILES)[number] => PROFILES.some((one) => one === name);

/** Parts of a list; empty ones are left out, so that an empty setting is an empty list. */
const partsOf = (text: string): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** A folder, or a folder with the ids of processes: `/srv/scans=12;13`. Undefined: neither. */
function watchedFolderOf(text: string): WatchedFolder | undefined {
  const [, path = '', ids] = /^(\/[^=]*)(?:=([\d;\s]+))?$/.exec(text) ?? [];
  const processIds = (ids ?? '').split(';').filter((id) => id.trim() !== '');
  if (path === '' || (ids !== undefined && processIds.length === 0)) return undefined;
  return { path: resolve(path.trim()), processIds: processIds.map(Number) };
}

/** A folder that is listed several times has the processes of all; undefined: one of them is wrong. */
function watchedFoldersOf(text: string): WatchedFolder[] | undefined {
  const found = partsOf(text).map(watchedFolderOf);
  const folders = new Map<string, WatchedFolder>();
  for (const folder of found) {
    if (!folder || !folder.processIds.every((id) => Number.isSafeInteger(id) && id > 0)) return undefined;
    const processIds = [...(folders.get(folder.path)?.processIds ?? []), ...folder.processIds];
    folders.set(folder.path, { path: folder.path, processIds: [...new Set(processIds)] });
  }
  return [...folders.values()];
}

/** Every setting, read once from the environment. `meta.description` is what `--help` and the README print. */
const SettingsSchema = z.object({
  HOST: z.string().min(1).default('127.0.0.1').describe('Address to listen on'),
  PORT: whole(0, 65_535).default(8080).describe('Port to listen on; 0 picks a free one'),
  ROLE: z
    .enum(['all', 'web', 'worker'])
    .default('all')
    .describe(
      'Role of this server instance, same as `--role`: page and API (web), jobs (worker), or both (all)',
    ),
  DATA_DIR: z
    .string()
    .min(1)
    .default('data')
    .describe('Folder for the embedded database, the files and the keys'),
  DATABASE_URL: z
    .url({ protocol: /^postgres(ql)?$/ })
    .optional()
    .describe('PostgreSQL 15 or later instead of the embedded database'),
  ADMIN_PASSWORD: z
    .string()
    .min(4)
    .max(50)
    .optional()
    .describe('Password of the first `admin`; if not set, a random one is printed once'),
  DEMO: flag(true).describe('Create the demo process on the first start with an empty database'),
  PROFILES: z
    .string()
    .refine((text) => profilesOf(text).every(isProfile), `must be a comma list out of ${PROFILES.join(', ')}`)
    .default('api-docs,rag')
    .transform((text) => profilesOf(text).filter(isProfile))
    .describe(
      'Active profiles, separated by commas: `prod` hides the developer panel, `api-docs` shows /admin/docs, `rag` allows questions about documents',
    ),
  REGISTRATION: flag(true).describe(
    'Users can register themselves; with `false`, accounts come from administrators or the identity provider',
  ),
  MAX_UPLOAD_MB: whole(1, 1_000_000).default(512).describe('Maximum size of an uploaded file'),
  UPLOADS_PER_USER: whole(1, 1000)
    .default(12)
    .describe('Maximum concurrent uploads per user and server instance'),
  MAX_TEXT_CHARS: whole(1000, 100_000_000)
    .default(20_000_000)
    .describe('Maximum length of a document text, in characters'),
  DESCENDANTS_PER_UPLOAD: whole(1, 1_000_000)
    .default(1000)
    .describe(
      'Maximum number of documents that inter-process senders make of one uploaded document, over all processes',
    ),
  QUESTIONS_PER_USER: whole(1, 1_000_000)
    .default(60)
    .describe('Maximum number of questions about documents that a user may ask within an hour'),
  S3_BUCKET: z.string().min(1).optional().describe('Bucket to store files in, instead of DATA_DIR'),
  S3_ENDPOINT: z.url().optional().describe('Address of an S3-compatible server'),
  S3_REGION: z.string().min(1).default('us-east-1').describe('Region of the bucket'),
  S3_ACCESS_KEY_ID: z.string().min(1).optional().describe('Access key of the bucket'),
  S3_SECRET_ACCESS_KEY: z.string().min(1).optional().describe('Secret key of the bucket'),
  SIGNING_KEY: key
    .optional()
    .describe('Key that signs tokens, 32 bytes in base64; if not set, generated in DATA_DIR'),
  ENCRYPTION_KEY: key
    .optional()
    .describe('Key that encrypts stored secrets, 32 bytes in base64; if not set, generated in DATA_DIR'),
  NEW_ENCRYPTION_KEY: key
    .optional()
    .describe('Key that replaces ENCRYPTION_KEY with npm run rotate-key, 32 bytes in base64'),
  TRUST_PROXY: flag(false).describe('Trust the X-Forwarded-For header of a proxy'),
  MAX_CONNECTIONS: whole(1, 1_000_000).default(4000).describe('Maximum open connections per server instance'),
  CONNECTIONS_PER_ADDRESS: whole(1, 1_000_000)
    .default(1000)
    .describe(
      'Maximum open connections per IP address (IPv6: per /64); with TRUST_PROXY the proxy must limit them',
    ),
  SOCKETS_PER_USER: whole(1, 10_000)
    .default(20)
    .describe('Maximum open pages with live updates per user and server instance'),
  BODY_SECONDS: whole(1, 86_400)
    .default(300)
    .describe('Maximum time for a request to arrive; uploads may take longer while data keeps arriving'),
  BODY_IDLE_SECONDS: whole(1, 3600)
    .default(60)
    .describe('Maximum time without new data in a request or upload'),
  LOG_LEVEL: z
    .enum(['trace', 'debug', 'info', 'warn', 'error', 'silent'])
    .default('info')
    .describe('Lowest level of messages that are logged'),
  STATEMENT_TIMEOUT_SECONDS: whole(1, 3600)
    .default(15)
    .describe('Timeout of a database statement of a request; statements of jobs may take longer'),
  CPU_WORKERS: whole(1, 64)
    .default(Math.max(1, availableParallelism() - 1))
    .describe('Maximum concurrent conversions, OCR and matching; 3 more while slow ones delay others'),
  JOB_LEASE_SECONDS: whole(2, 3600)
    .default(30)
    .describe('Lease of a job: after this time without a heartbeat, another worker takes it over'),
  CONVERSION_TIMEOUT_SECONDS: whole(1, 86_400).default(600).describe('Timeout of the conversion of one file'),
  CONVERSION_MEMORY_MB: whole(128, 65_536)
    .default(1536)
    .describe('Maximum memory of the conversion of one file'),
  MATCHING_TIMEOUT_SECONDS: whole(1, 86_400)
    .default(600)
    .describe('Timeout of all rules of a lexicon for one document'),
  TRAINING_TIMEOUT_SECONDS: whole(1, 86_400)
    .default(600)
    .describe('Maximum processor time of a training on this server'),
  OUTGOING_ALLOW: z
    .string()
    .refine(isAllowList, 'must be a comma list of hosts, host:port or networks such as 10.0.0.0/8')
    .default('')
    .describe(
      'Internal hosts, host:port pairs and networks that outgoing requests may reach, separated by commas',
    ),
  OUTGOING_TIMEOUT_SECONDS: whole(1, 3600).default(60).describe('Timeout of an outgoing request'),
  OUTGOING_PER_HOST: whole(1, 1000)
    .default(8)
    .describe('Maximum concurrent outgoing requests per host and server instance'),
  OUTGOING_MAX_MB: whole(1, 1000).default(10).describe('Maximum size of the response to an outgoing request'),
  MODEL_TIMEOUT_SECONDS: whole(1, 3600).default(280).describe('Timeout of a call of a language model'),
  MODEL_HOST: z
    .url({ protocol: /^https?$/ })
    .transform((url) => url.replace(/\/+$/, ''))
    .optional()
    .describe('Address that replaces {host} in the addresses of custom models'),
  WATCHED_FOLDERS: z
    .string()
    .refine(
      (text) => watchedFoldersOf(text) !== undefined,
      'must be a comma list of absolute paths, each alone or with ids of processes, such as /srv/scans=12;13,/srv/faxes',
    )
    .default('')
    .transform((text) => watchedFoldersOf(text) ?? [])
    .describe(
      'Folders of the server that folder upload nodes may read, with those inside them: absolute paths separated by commas, each with the ids of the processes that may read it (/srv/scans=12;13); one without ids may only be chosen by system administrators',
    ),
  OIDC_ISSUER: z
    .url({ protocol: /^https?$/ })
    .refine((text) => isSafeIssuer(text), 'must begin with https:// (http:// only on this machine)')
    .optional()
    .describe('Issuer of the identity provider (OpenID Connect) for sign-in'),
  OIDC_NAME: z
    .string()
    .min(1)
    .max(50)
    .optional()
    .describe('Name of the identity provider on the sign-in page; if not set, its host name'),
  OIDC_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Client ID of this installation at the identity provider'),
  OIDC_CLIENT_SECRET: z
    .string()
    .min(1)
    .optional()
    .describe('Client secret of this installation at the identity provider'),
  OIDC_SCOPES: z
    .string()
    .regex(/(^| )openid( |$)/, 'must contain openid')
    .default('openid profile email')
    .describe('Scopes requested from the identity provider'),
  OIDC_LOGOUT_URL: z
    .url({ protocol: /^https?$/ })
    .optional()
    .describe('Logout address of the identity provider; if not set, the one that it announces'),
  OIDC_ROLES: z
    .string()
    .refine((text) => parseGroupRoles(text) !== undefined, 'must be a comma list such as admins=ROLE_ADMIN')
    .default('')
    .describe('Roles by group of the identity provider, such as `admins=ROLE_ADMIN,annotators=ROLE_USER`'),
  OIDC_GROUPS_CLAIM: z.string().min(1).default('groups').describe('Claim that lists the groups'),
  GOOGLE_CLIENT_ID: z
    .string()
    .min(1)
    .optional()
    .describe('Client ID of this installation at Google, for Google Drive'),
  GOOGLE_CLIENT_SECRET: z.string().min(1).optional().describe('Client secret of this installation at Google'),
  GOOGLE_SCOPE: z
    .string()
    .regex(/^\S+( \S+)*$/, 'must be scopes with a space between them')
    .default('https://www.googleapis.com/auth/drive')
    .describe(
      'Scopes requested from Google; with https://www.googleapis.com/auth/drive.file only files that were sent are seen',
    ),
  GOOGLE_ACCOUNTS_URL: googleUrl('https://accounts.google.com').describe(
    'Address of the page on which people sign in to Google',
  ),
  GOOGLE_TOKEN_URL: googleUrl('https://oauth2.googleapis.com').describe("Address of Google's tokens"),
  GOOGLE_API_URL: googleUrl('https://www.googleapis.com').describe('Address of the API of Google Drive'),
  PUBLIC_URL: z
    .url({ protocol: /^https?$/ })
    .refine(isOrigin, 'must be an origin such as https://scriptorium.example.org')
    .transform((text) => new URL(text).origin)
    .optional()
    .describe('Public address of the page, used for links in mails; if not set, http://HOST:PORT'),
  SMTP_URL: z
    .url({ protocol: /^smtps?$/ })
    .optional()
    .describe(
      'Mail server, such as smtp://user:password@mail.example.org:587 or smtps://…:465; if not set, mails are written to DATA_DIR/outbox',
    ),
  MAIL_FROM: z
    .string()
    .regex(SENDER, 'must be name@host or Name <name@host>')
    .optional()
    .describe('Sender of mails; required with SMTP_URL'),
  TIME_ZONE: z
    .string()
    .refine(isTimeZone, 'must be the name of a time zone, such as Europe/Warsaw')
    .default(Intl.DateTimeFormat().resolvedOptions().timeZone)
    .describe('Time zone of dates and cron schedules'),
});

type Raw = z.infer<typeof SettingsSchema>;

export type SettingSource = 'environment' | 'command line';

export interface Settings extends Omit<Raw, 'DATA_DIR'> {
  readonly DATA_DIR: string;
  /** Source of each setting that was given; the others have their defaults. */
  readonly given: Readonly<Record<string, SettingSource>>;
}

export class SettingsError extends Error {
  constructor(problems: string[]) {
    super(problems.join('\n'));
    this.name = 'SettingsError';
  }
}

/**
 * Reads and checks the settings; an empty value counts as absent, the command line overrides the environment. Throws
 * a SettingsError that names each wrong setting.
 */
export function readSettings(
  environment: Record<string, string | undefined>,
  commandLine: Record<string, string> = {},
): Settings {
  const all = { ...environment, ...commandLine };
  const given = Object.keys(SettingsSchema.shape).map((name) => [name, all[name] || undefined]);
  const result = SettingsSchema.safeParse(Object.fromEntries(given));
  if (!result.success) {
    const first = new Map(
      result.error.issues.toReversed().map(({ path, message }) => [path.join('.'), message]),
    );
    throw new SettingsError([...first].map(([name, message]) => `Setting ${name}: ${message}`));
  }
  const { ROLE, DATABASE_URL, S3_BUCKET, S3_ACCESS_KEY_ID, S3_SECRET_ACCESS_KEY } = result.data;
  if (ROLE !== 'all' && DATABASE_URL === undefined) {
    throw new SettingsError([
      `Setting DATABASE_URL: the role ${ROLE} requires a PostgreSQL that the server instances share`,
    ]);
  }
  if (S3_BUCKET && Boolean(S3_ACCESS_KEY_ID) !== Boolean(S3_SECRET_ACCESS_KEY)) {
    throw new SettingsError(['Setting S3_ACCESS_KEY_ID: must be set together with S3_SECRET_ACCESS_KEY']);
  }
  if (Boolean(result.data.OIDC_ISSUER) !== Boolean(result.data.OIDC_CLIENT_ID)) {
    throw new SettingsError(['Setting OIDC_ISSUER: must be set together with OIDC_CLIENT_ID']);
  }
  if (Boolean(result.data.GOOGLE_CLIENT_ID) !== Boolean(result.data.GOOGLE_CLIENT_SECRET)) {
    throw new SettingsError(['Setting GOOGLE_CLIENT_ID: must be set together with GOOGLE_CLIENT_SECRET']);
  }
  if (result.data.SMTP_URL && !result.data.MAIL_FROM) {
    throw new SettingsError(['Setting MAIL_FROM: is required with SMTP_URL']);
  }
  const sources = given.flatMap(([name, value]) =>
    name === undefined || value === undefined
      ? []
      : [[name, name in commandLine ? 'command line' : 'environment']],
  );
  const DATA_DIR = resolve(result.data.DATA_DIR);
  return { ...result.data, DATA_DIR, given: Object.fromEntries(sources) as Settings['given'] };
}

const SECRET = new Set([
  'ADMIN_PASSWORD',
  'SIGNING_KEY',
  'ENCRYPTION_KEY',
  'NEW_ENCRYPTION_KEY',
  'S3_SECRET_ACCESS_KEY',
  'SMTP_URL',
  'OIDC_CLIENT_SECRET',
  'GOOGLE_CLIENT_SECRET',
]);

/** Name, default and meaning of each setting, for `--help` and the README. */
export function describeSettings(): { name: string; fallback: string; meaning: string; secret: boolean }[] {
  const defaults = SettingsSchema.parse({}) as Record<string, unknown>;
  return Object.entries(SettingsSchema.shape).map(([name, schema]) => ({
    name,
    fallback: SECRET.has(name) ? '' : String(defaults[name] ?? ''),
    meaning: schema.description ?? '',
    secret: SECRET.has(name),
  }));
}
