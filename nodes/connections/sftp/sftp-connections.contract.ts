import { HostName } from '@scriptorium/domain/host-name.ts';
import { z } from 'zod';
import { node, nodeOf } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody } from '@scriptorium/contract/kit/fields.ts';

/** A new secret; null keeps the stored one. */
const Secret = (most: number) => z.string().max(most).nullable().default(null);
const MAX_KEY = 20_000;
/** A line of text: a name or a path. */
const line = (most: number) =>
  z
    .string()
    .trim()
    .max(most)
    .regex(/^[^\p{Cc}]*$/u);

const SftpSignIn = z
  .object({
    /** Sign in with a private key; `password` is its passphrase, empty for a key without one. */
    useKey: z.boolean().default(false),
    username: line(200).min(1),
    password: Secret(1000),
    privateKey: Secret(MAX_KEY),
    publicKey: z.string().trim().max(MAX_KEY).nullable().default(null),
  })
  .superRefine(({ useKey, publicKey }, context) => {
    if (useKey && (publicKey ?? '') === '')
      context.addIssue({
        code: 'too_small',
        minimum: 1,
        origin: 'string',
        inclusive: true,
        path: ['publicKey'],
      });
  });

export const SftpConnectionDraft = z.object({
  name: line(100).min(1),
  address: HostName,
  port: z.number().int().min(1).max(65_535).default(22),
  /** The folder of the files: relative to the folder in which a session begins, or absolute. */
  folder: line(1000).default(''),
  password: SftpSignIn,
});
export type SftpConnectionDraft = z.output<typeof SftpConnectionDraft>;

const SftpConnectionChange = SftpConnectionDraft.extend({ id: Id });
export type SftpConnectionChange = z.output<typeof SftpConnectionChange>;

/** A stored connection, without its secrets. */
export const SftpConnection = z
  .object({
    id: z.number(),
    nodeId: z.number(),
    name: z.string(),
    address: z.string(),
    port: z.number(),
    folder: z.string(),
    password: z.object({
      useKey: z.boolean(),
      username: z.string(),
      /** Secrets are never sent back. */
      password: z.null(),
      privateKey: z.null(),
      publicKey: z.string().nullable(),
    }),
    /** The fingerprint of the server's key, as ssh-keygen prints it; null before the first session. */
    hostKey: z.string().nullable(),
  })
  .meta({ id: 'SftpConnection' });
export type SftpConnection = z.infer<typeof SftpConnection>;

const MAX_AT_ONCE = 100;

/** Connections of nodes that fetch from SFTP servers or send files to them. */
export const sftpConnections = {
  list: endpoint({
    method: 'GET',
    path: '/api/sftp-connection-data',
    summary: 'The SFTP connections of a node, without their secrets',
    access: node('query.nodeId', 'READ'),
    query: z.object({ nodeId: Id, ...cacheBuster }),
    reply: z.array(SftpConnection),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/sftp-connection-data',
    summary: 'Add an SFTP connection to a node',
    access: node('body.nodeId', 'ADMIN'),
    status: 201,
    body: SftpConnectionDraft.extend({ nodeId: Id }),
    reply: SftpConnection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/sftp-connection-data/:id',
    summary: 'Delete an SFTP connection, with what is known of its files; documents stay',
    access: nodeOf('connection', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/sftp-connection-data/test',
    summary:
      'Connect, sign in and count the files, by the code that fetches; a failure names the step. With an id, secrets that are null are the stored ones',
    access: node('body.nodeId', 'ADMIN'),
    body: SftpConnectionDraft.extend({ id: Id.optional(), nodeId: Id }),
    reply: z.object({
      count: z.number(),
      /** The fingerprint of the server's key. */
      hostKey: z.string(),
    }),
    mutates: true,
  }),
  trustHostKey: endpoint({
    method: 'POST',
    path: '/api/sftp-connection-data/:id/trust-host-key',
    summary: 'Trust the key that the server shows now, if it has this fingerprint',
    access: nodeOf('connection', 'params.id', 'ADMIN'),
    params: IdParams,
    body: z.object({ fingerprint: z.string().max(200) }),
    reply: NoBody,
    shape: 'none',
  }),
  saveMany: endpoint({
    method: 'PUT',
    path: '/api/node/sftp-connection-data',
    summary: 'Delete, change and add SFTP connections of a node: all or nothing',
    access: node('body.nodeId', 'ADMIN'),
    body: z.object({
      nodeId: Id,
      deletedConnectionIds: z.array(Id).max(MAX_AT_ONCE).default([]),
      updatedConnections: z.array(SftpConnectionChange).max(MAX_AT_ONCE).default([]),
      newConnections: z.array(SftpConnectionDraft).max(MAX_AT_ONCE).default([]),
    }),
    reply: z.array(SftpConnection),
  }),
  fetch: endpoint({
    method: 'PUT',
    path: '/api/sftp-upload-node/:id/fetch-sftp-content',
    summary: 'Fetch over all connections of an SFTP upload node now; answers at once',
    access: node('params.id', 'WRITE'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

/** The groups of endpoints of these connections. */
export const sftpConnectionsContract = { sftpConnections };
