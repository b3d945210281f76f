import { z } from 'zod';
import { node } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { Id, IdParams, NoBody } from '@scriptorium/contract/kit/fields.ts';

export const MAX_CONNECTION_NAME = 100;

/** The page of the application to which Google sends the browser after a sign-in. */
export const GOOGLE_DRIVE_LANDING = '/oauth/google-drive';

const Name = z.string().trim().min(1).max(MAX_CONNECTION_NAME);
/** The last part of the address of a folder; `root` is the account's own drive. */
export const FolderId = z
  .string()
  .trim()
  .min(1)
  .max(200)
  .regex(/^[\w-]+$/);
/** The authorization code that Google gave to the browser after the sign-in. */
const AuthorizationCode = z.string().min(1).max(4000);
/** From `authorize`, for the same node and user. */
const State = z.string().min(1).max(10_000);

export const GoogleDriveConnection = z
  .object({
    id: z.number(),
    nodeId: z.number(),
    name: z.string(),
    folderId: z.string(),
    /** False once Google does not accept the permission any more. */
    authorized: z.boolean(),
  })
  .meta({ id: 'GoogleDriveConnection' });
export type GoogleDriveConnection = z.infer<typeof GoogleDriveConnection>;

export const NewGoogleDriveConnection = z.object({
  name: Name,
  folderId: FolderId,
  authorizationCode: AuthorizationCode,
  state: State,
});

/** A code replaces the permission; it is required where the connection is not authorized. */
export const ChangedGoogleDriveConnection = z.object({
  id: Id,
  name: Name,
  folderId: FolderId,
  authorizationCode: AuthorizationCode.nullish(),
  state: State.nullish(),
});

const MOST = 100;

export const googleDriveConnections = {
  config: endpoint({
    method: 'GET',
    path: '/api/google-drive-connections/config',
    summary: 'How this installation is known to Google; an empty client id where it is not',
    access: 'user',
    reply: z.object({ googleApiScope: z.string(), googleApiClientId: z.string() }),
  }),
  authorize: endpoint({
    method: 'POST',
    path: '/api/google-drive-connections/authorization',
    summary:
      'The address at which a person signs in to Google for a connection of a node, valid for ten minutes',
    access: node('body.nodeId', 'ADMIN'),
    body: z.object({ nodeId: Id }),
    reply: z.object({ url: z.string(), state: z.string() }),
  }),
  ofNode: endpoint({
    method: 'GET',
    path: '/api/node/:id/google-drive-connections',
    summary: 'The connections of a Google Drive upload or send to Google Drive node',
    access: node('params.id', 'READ'),
    params: IdParams,
    reply: z.array(GoogleDriveConnection),
  }),
  save: endpoint({
    method: 'PUT',
    path: '/api/node/google-drive-connections',
    summary: 'Delete, change and add connections of a node: all of it or nothing',
    access: node('body.nodeId', 'ADMIN'),
    body: z.object({
      nodeId: Id,
      deletedConnectionIds: z.array(Id).max(MOST).default([]),
      updatedConnections: z.array(ChangedGoogleDriveConnection).max(MOST).default([]),
      newConnections: z.array(NewGoogleDriveConnection).max(MOST).default([]),
    }),
    reply: z.array(GoogleDriveConnection),
  }),
  test: endpoint({
    method: 'POST',
    path: '/api/google-drive-connections/test',
    summary: 'Sign in with the stored permission of a connection, open its folder and count its files',
    access: node('body.nodeId', 'ADMIN'),
    body: z.object({ nodeId: Id, id: Id, folderId: FolderId.optional() }),
    reply: z.object({ count: z.number() }),
  }),
  fetchContent: endpoint({
    method: 'PUT',
    path: '/api/google-drive-upload-node/:id/fetch-content',
    summary: 'Fetch over all connections of a Google Drive upload node; answers before it is done',
    access: node('params.id', 'WRITE'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

/** The groups of endpoints of these connections. */
export const googleDriveConnectionsContract = { googleDriveConnections };
