import { z } from 'zod';
import { ACCESS_MODES } from '@scriptorium/domain/access.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster } from './kit/fields.ts';

export const LANGUAGES = ['en', 'pl'] as const;
export type Language = (typeof LANGUAGES)[number];

export const AuthorityView = z
  .object({
    id: z.number(),
    componentId: z.number(),
    type: z.enum(['PROCESS', 'NODE']),
    mode: z.enum(ACCESS_MODES),
  })
  .meta({ id: 'Authority' });

/** The session: roles each hold authorities, which the page merges into one list (spec platform 3). */
export const Account = z
  .object({
    id: z.number(),
    login: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
    activated: z.boolean(),
    langKey: z.enum(LANGUAGES),
    roles: z.array(z.object({ name: z.string(), authorities: z.array(AuthorityView) })),
    authorities: z.array(AuthorityView),
  })
  .meta({ id: 'Account' });
export type Account = z.infer<typeof Account>;

/** A person as others may see them. The display label is the full name when both names exist, else the e-mail. */
export const User = z
  .object({
    id: z.number(),
    login: z.string(),
    firstName: z.string().nullable(),
    lastName: z.string().nullable(),
    email: z.string().nullable(),
  })
  .meta({ id: 'User' });
export type User = z.infer<typeof User>;

export const account = {
  authenticate: endpoint({
    method: 'POST',
    path: '/api/authenticate',
    summary: 'Sign in; the authorization header of the answer carries the bearer token',
    access: 'public',
    body: z.object({
      username: Text.pipe(z.string().min(1).max(254)),
      password: z.string().min(1).max(256),
      rememberMe: z.boolean().default(false),
    }),
    reply: z.object({ id_token: z.string() }),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/account',
    summary: 'The session: who is signed in, with roles and authorities',
    access: 'user',
    query: z.object(cacheBuster),
    reply: Account,
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary: 'End this session; its token stops working',
    access: 'user',
    reply: z.object({ logoutUrl: z.string().optional(), idToken: z.string().optional() }),
  }),
};
