import { z } from 'zod';
import { ACCESS_MODES } from '@scriptorium/domain/access.ts';
import { Email, NewPassword } from '@scriptorium/domain/account-fields.ts';
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

const PersonName = Text.pipe(z.string().trim().max(50)).nullable();

/** What people may change of their own account; what is left out stays as it is. */
export const AccountChange = z
  .object({
    firstName: PersonName,
    lastName: PersonName,
    email: Email.nullable(),
    langKey: z.enum(LANGUAGES),
  })
  .partial()
  .meta({ id: 'AccountChange' });
export type AccountChange = z.output<typeof AccountChange>;

export const account = {
  authenticate: endpoint({
    method: 'POST',
    path: '/api/authenticate',
    summary: 'Sign in; the authorization header of the response contains the bearer token',
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
  update: endpoint({
    method: 'POST',
    path: '/api/account',
    summary: 'Change your own name, e-mail and language; not allowed with an access token (403)',
    access: 'user',
    body: AccountChange,
    reply: Account,
    alert: 'settings.messages.success',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/account/change-password',
    summary:
      'Change your own password: ends every session but access tokens; the authorization header of the response contains a new token. Not allowed with an access token (403)',
    access: 'user',
    body: z.object({ currentPassword: z.string().min(1).max(256), newPassword: NewPassword }),
    reply: z.object({ id_token: z.string() }),
    alert: 'password.messages.success',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary:
      'End this session; its token stops working. Returns the logout address of the identity provider, if there is one',
    access: 'user',
    reply: z.object({ logoutUrl: z.string().optional(), idToken: z.string().optional() }),
  }),
};
