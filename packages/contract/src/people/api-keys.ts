import { z } from 'zod';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams, Timestamp, NoBody, paging } from '../kit/fields.ts';

export const API_KEY_PAGE_SIZE = 15;
export const API_KEY_MAX_YEARS = 5;

export const ApiKey = z
  .object({
    id: z.number(),
    /** The first characters of the token; only its owner knows the rest. */
    hint: z.string(),
    expirationDate: Timestamp,
    createdDate: Timestamp,
    lastUsedDate: Timestamp.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

/** A timestamp, or a day, which is valid to its end (UTC). */
const ExpirationDate = z.union([Timestamp, z.iso.date().transform((day) => `${day}T23:59:59Z`)]);

/** The caller's access tokens. An access token cannot call these endpoints: they need a session. */
export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    summary: 'The own access tokens, newest first; never the tokens themselves',
    access: 'user',
    query: z.object({ ...paging(['id'], API_KEY_PAGE_SIZE), ...cacheBuster }),
    reply: ApiKey,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    summary: 'Create an access token; it is returned once, as plain text. 403 with an access token',
    access: 'user',
    status: 201,
    body: z.object({ expirationDate: ExpirationDate }),
    reply: z.string(),
    shape: 'text',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Delete and revoke an own access token. 403 with an access token',
    access: 'user',
    params: IdParams,
    reply: NoBody,
    alert: 'alert.apiKey.deleted',
    shape: 'none',
  }),
};
