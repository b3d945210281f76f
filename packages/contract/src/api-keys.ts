import { z } from 'zod';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, IdParams, Moment, NoBody, paging } from './kit/fields.ts';

/** Keys on one page (spec platform 9). */
export const API_KEY_PAGE_SIZE = 15;
/** How far ahead a key may end. */
export const API_KEY_MOST_YEARS = 5;

export const ApiKey = z
  .object({
    id: z.number(),
    /** The token's first characters; the rest is known to its owner alone. */
    hint: z.string(),
    expirationDate: Moment,
    createdDate: Moment,
    lastUsedDate: Moment.nullable(),
  })
  .meta({ id: 'ApiKey' });
export type ApiKey = z.infer<typeof ApiKey>;

/** A moment, or a day, which counts to its end (UTC). */
const ExpirationDate = z.union([Moment, z.iso.date().transform((day) => `${day}T23:59:59Z`)]);

/** One's own access tokens. None of these calls takes another access token in place of a session. */
export const apiKeys = {
  list: endpoint({
    method: 'GET',
    path: '/api/api-keys',
    summary: 'Your own access tokens, newest first; never the tokens themselves',
    access: 'user',
    query: z.object({ ...paging(['id'], API_KEY_PAGE_SIZE), ...cacheBuster }),
    reply: ApiKey,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/api-keys',
    summary:
      'Create an access token; returns it as plain text, only this once. Not allowed with an access token (403)',
    access: 'user',
    status: 201,
    body: z.object({ expirationDate: ExpirationDate }),
    reply: z.string(),
    shape: 'text',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/api-keys/:id',
    summary: 'Delete an access token of one’s own; it stops working. An access token itself may not (403)',
    access: 'user',
    params: IdParams,
    reply: NoBody,
    alert: 'alert.apiKey.deleted',
    shape: 'none',
  }),
};
