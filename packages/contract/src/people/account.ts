import { z } from 'zod';
import { ACCESS_MODES } from '@scriptorium/domain/access/access.ts';
import { Email, NewPassword } from '@scriptorium/domain/access/account-fields.ts';
import { LANGUAGES } from '@scriptorium/domain/languages.ts';
import { shownName, Text } from '@scriptorium/domain/names.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster } from '../kit/fields.ts';

export const AuthorityView = z
  .object({
    id: z.number(),
    componentId: z.number(),
    type: z.enum(['PROCESS', 'NODE']),
    mode: z.enum(ACCESS_MODES),
  })
  .meta({ id: 'Authority' });

/** The session of the caller. Each role carries its authorities; the page merges them into one list. */
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

/** The public data of a user. The display label is the full name when both names exist, else the e-mail. */
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

export const PersonName = shownName(50, 0).nullable();

/** The fields that users may change of their own account; absent fields keep their values. */
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

/** The fields of a change of the own password. */
export const PasswordChange = z.object({
  currentPassword: z.string().min(1).max(256),
  newPassword: NewPassword,
});

export const account = {
  authenticate: endpoint({
    method: 'POST',
    path: '/api/authenticate',
    summary: 'Sign in; the authorization header of the response carries the bearer token',
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
    summary: 'The session: the signed-in user with roles and authorities',
    access: 'user',
    query: z.object(cacheBuster),
    reply: Account,
  }),
  update: endpoint({
    method: 'POST',
    path: '/api/account',
    summary: 'Change the name, e-mail and language of the own account; 403 with an access token',
    access: 'user',
    body: AccountChange,
    reply: Account,
    alert: 'settings.messages.success',
  }),
  changePassword: endpoint({
    method: 'POST',
    path: '/api/account/change-password',
    summary:
      'Change the own password. Ends every session, but no access token; the authorization header of the response carries a new bearer token. 403 with an access token',
    access: 'user',
    body: PasswordChange,
    reply: z.object({ id_token: z.string() }),
    alert: 'password.messages.success',
  }),
  logout: endpoint({
    method: 'POST',
    path: '/api/logout',
    summary:
      'End this session and revoke its token. Returns the sign-out address of the identity provider, if there is one',
    access: 'user',
    reply: z.object({ logoutUrl: z.string().optional(), idToken: z.string().optional() }),
  }),
};

/** Why a sign-in or a new password is refused. */
export const accountErrors = defineErrors({
  'error.signIn.failed': {
    status: 401,
    en: 'The username or the password is wrong.',
    pl: 'Nazwa użytkownika lub hasło są nieprawidłowe.',
  },
  'error.signIn.inactive': {
    status: 401,
    en: 'This account has not been activated yet.',
    pl: 'To konto nie zostało jeszcze aktywowane.',
  },
  'password.messages.error': {
    status: 400,
    en: 'The password could not be changed: the current password is wrong.',
    pl: 'Nie udało się zmienić hasła: obecne hasło jest nieprawidłowe.',
  },
});
