import { node, nodeOf } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody } from '@scriptorium/contract/kit/fields.ts';
import type { FieldFault } from '@scriptorium/domain/field-fault.ts';
import { z } from 'zod';

const isAbsolutePath = { key: 'absolutePathError' } satisfies FieldFault;
const CONTROL = /\p{Cc}/u;

/** From the root of the server, without `.` and `..`; folders may have spaces at their ends. */
const Folder = z
  .string()
  .min(1)
  .max(1000)
  .refine(
    (path) =>
      path.startsWith('/') && path.isWellFormed() && !CONTROL.test(path) && !/\/\.{1,2}(\/|$)/.test(path),
    { params: { fault: isAbsolutePath } },
  );

export const FolderConnectionFields = z.object({
  name: z
    .string()
    .trim()
    .min(1)
    .max(100)
    .refine((text) => text.isWellFormed() && !CONTROL.test(text), { error: 'Pattern' }),
  folder: Folder,
});
export type FolderConnectionFields = z.output<typeof FolderConnectionFields>;

export const FolderConnection = z
  .object({ id: z.number(), nodeId: z.number(), name: z.string(), folder: z.string() })
  .meta({ id: 'FolderConnection' });
export type FolderConnection = z.infer<typeof FolderConnection>;

const BASE = '/api/folder-upload-connections';

export const folderConnections = {
  list: endpoint({
    method: 'GET',
    path: BASE,
    summary: 'The watched folders of a folder upload node',
    access: node('query.nodeId', 'READ'),
    query: z.object({ nodeId: Id, ...cacheBuster }),
    reply: z.array(FolderConnection),
  }),
  create: endpoint({
    method: 'POST',
    path: BASE,
    summary: 'Add a watched folder to a folder upload node',
    access: node('body.nodeId', 'ADMIN'),
    status: 201,
    body: FolderConnectionFields.extend({ nodeId: Id }),
    reply: FolderConnection,
  }),
  update: endpoint({
    method: 'PUT',
    path: `${BASE}/:id`,
    summary: 'Change a watched folder; the files of another folder are new',
    access: nodeOf('connection', 'params.id', 'ADMIN'),
    params: IdParams,
    body: FolderConnectionFields,
    reply: FolderConnection,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: `${BASE}/:id`,
    summary: 'Delete a watched folder from its node, and what is known of its files; documents stay',
    access: nodeOf('connection', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
  test: endpoint({
    method: 'POST',
    path: `${BASE}/test`,
    summary:
      'Open a folder and count its files, as a fetch does; `id` names a stored one that may go on after it',
    access: node('body.nodeId', 'ADMIN'),
    body: z.object({ id: Id.optional(), nodeId: Id, folder: Folder }),
    reply: z.object({ count: z.number() }),
  }),
};

export const folderFetch = {
  now: endpoint({
    method: 'PUT',
    path: '/api/folder-upload-node/:id/fetch-content',
    summary: 'Fetch from all folders of a node now; answers before the files are there',
    access: node('params.id', 'WRITE'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

export const folderUploadContract = { folderConnections, folderFetch };
