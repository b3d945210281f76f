import { node, nodeOf } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody, Timestamp } from '@scriptorium/contract/kit/fields.ts';
import { EMAIL_PATTERN } from '@scriptorium/domain/access/account-patterns.ts';
import { HostName } from '@scriptorium/domain/host-name.ts';
import { isCron } from '@scriptorium/domain/schedule/cron.ts';
import { z } from 'zod';

/** TLS from the beginning; the default. */
export const IMAPS_PORT = 993;
/** STARTTLS, which is required. */
export const IMAP_PORT = 143;
export const CONTENT_TYPES = ['MESSAGE', 'ATTACHMENT'] as const;
export const MAX_PASSWORD = 1000;

/** Names of folders are those of the server, which may have spaces at their ends. */
const Folder = z
  .string()
  .min(1)
  .max(500)
  .refine((text) => text.isWellFormed() && !/\p{Cc}/u.test(text), { error: 'Pattern' });

/** Six or seven fields, in the server's time zone; without one mails are fetched on request only. */
const Cron = z
  .string()
  .max(200)
  .refine((text) => text.trim() === '' || isCron(text), { error: 'cron regex error' })
  .nullable();

/** The fields that a person gives. */
export const EmailConnectionFields = z.object({
  imapHost: HostName.toLowerCase(),
  imapPort: z.literal([IMAPS_PORT, IMAP_PORT]).default(IMAPS_PORT),
  /** The e-mail address, which is the user name too. */
  address: z.string().trim().min(1).max(254).regex(EMAIL_PATTERN),
  /** Null keeps the stored one. It is never part of an answer. */
  password: z.string().min(1).max(MAX_PASSWORD).nullable().default(null),
  folder: Folder.default('INBOX'),
  contentType: z.enum(CONTENT_TYPES).default('MESSAGE'),
  cron: Cron.default(null),
});
export type EmailConnectionFields = z.output<typeof EmailConnectionFields>;

export const EmailConnection = z
  .object({
    id: z.number(),
    nodeId: z.number(),
    imapHost: z.string(),
    imapPort: z.number(),
    address: z.string(),
    /** Always null: passwords never leave the server. */
    password: z.null(),
    folder: z.string(),
    contentType: z.enum(CONTENT_TYPES),
    cron: z.string().nullable(),
    /** The next time of the cron, in UTC. */
    nextTick: Timestamp.nullable(),
  })
  .meta({ id: 'EmailConnection' });
export type EmailConnection = z.infer<typeof EmailConnection>;

const BASE = '/api/email-upload-connection-data';

export const emailConnections = {
  list: endpoint({
    method: 'GET',
    path: BASE,
    summary: 'The mailboxes of an e-mail upload node',
    access: node('query.nodeId', 'READ'),
    query: z.object({ nodeId: Id, ...cacheBuster }),
    reply: z.array(EmailConnection),
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    summary: 'Add a mailbox to an e-mail upload node',
    access: node('body.nodeId', 'ADMIN'),
    status: 201,
    body: EmailConnectionFields.extend({ nodeId: Id }),
    reply: EmailConnection,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a mailbox; another host, port or address needs the password again',
    access: nodeOf('connection', 'params.id', 'ADMIN'),
    params: IdParams,
    body: EmailConnectionFields.extend({ id: Id.optional(), nodeId: Id.optional() }),
    reply: EmailConnection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete a mailbox from its node, and what is known of its mails; documents stay',
    access: nodeOf('connection', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
  test: endpoint({
    method: 'POST',
    path: `${BASE}/test`,
    summary:
      'Sign in to a mailbox and count its mails, as a fetch does; `id` names a stored one for its password',
    access: node('body.nodeId', 'ADMIN'),
    body: EmailConnectionFields.extend({ id: Id.optional(), nodeId: Id }),
    reply: z.object({ count: z.number() }),
  }),
};

export const emailUpload = {
  fetchMail: endpoint({
    method: 'PUT',
    path: '/api/email-upload-node/:id/fetch-mail',
    summary: 'Fetch from all mailboxes of a node now; answers before the mails are there',
    access: node('params.id', 'WRITE'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

export const emailUploadContract = { emailConnections, emailUpload };
