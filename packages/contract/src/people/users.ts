import { z } from 'zod';
import { Email, NewPassword, Username } from '@scriptorium/domain/access/account-fields.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { RoleName } from '@scriptorium/domain/access/role-name.ts';
import { LANGUAGES } from '@scriptorium/domain/languages.ts';
import { AuthorityView, PersonName, User } from './account.ts';
import { byHandler } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, Timestamp, NoBody, paging } from '../kit/fields.ts';
import { AuthorityDrafts } from './roles.ts';

/** The additional fields of a user for administrators. */
const AccountFields = z.object({
  activated: z.boolean(),
  langKey: z.enum(LANGUAGES),
  roles: z.array(z.string()),
  /** Rights of the user only; those of the roles are part of the roles. */
  authorities: z.array(AuthorityView),
  /** Logins; null for an anonymous caller. */
  createdBy: z.string().nullable(),
  createdDate: Timestamp,
  lastModifiedBy: z.string().nullable(),
  lastModifiedDate: Timestamp.nullable(),
});

export const UserAccount = User.extend(AccountFields.shape).meta({ id: 'UserAccount' });
export type UserAccount = z.infer<typeof UserAccount>;

/** A user in a list: everybody sees the first fields, administrators all of them. */
export const ListedUser = User.extend(AccountFields.partial().shape).meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof ListedUser>;

export const isFullAccount = (user: ListedUser): user is UserAccount => user.roles !== undefined;

const RoleNames = z.array(RoleName).max(100);

const UserFields = z.object({
  login: Username,
  firstName: PersonName.optional(),
  lastName: PersonName.optional(),
  email: Email.nullable().optional(),
  activated: z.boolean().optional(),
  langKey: z.enum(LANGUAGES).optional(),
  roles: RoleNames.optional(),
  authorities: AuthorityDrafts.optional(),
  password: NewPassword.optional(),
});

/** Without a password the user gets a mail to choose one. */
export const UserDraft = UserFields.meta({ id: 'UserDraft' });
export type UserDraft = z.output<typeof UserDraft>;

/** Absent fields keep their values. */
export const UserChange = UserFields.partial().extend({ id: Id }).meta({ id: 'UserChange' });
export type UserChange = z.output<typeof UserChange>;

export const USER_SORTS = [
  'id',
  'login',
  'firstName',
  'lastName',
  'email',
  'activated',
  'langKey',
  'createdDate',
  'lastModifiedDate',
] as const;
export type UserSort = (typeof USER_SORTS)[number];

/** Limit of rows of an unpaged list; `x-total-count` has the total. */
export const MAX_LISTED = 1000;

const ListQuery = z.object({
  ...paging(USER_SORTS),
  paged: z.enum(['true', 'false']).optional(),
  ...cacheBuster,
});

export const users = {
  list: endpoint({
    method: 'GET',
    path: '/api/users',
    summary:
      'Users to select from: with `paged=true` one page, with `paged=false` the first 1000; whole accounts for administrators; 403 for callers without any right',
    access: byHandler('user', 'the list is for callers with some right'),
    query: ListQuery,
    reply: ListedUser,
    shape: 'page',
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/_search/users',
    summary:
      'Users whose login, name or e-mail contains a text, case-insensitive; with `paged=true` one page, else the first 1000; 403 for callers without any right',
    access: byHandler('user', 'the list is for callers with some right'),
    query: ListQuery.extend({ filteredValue: Text.pipe(z.string().max(254)).default('') }),
    reply: ListedUser,
    shape: 'page',
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/users/:id',
    summary: 'One account',
    access: 'admin',
    params: IdParams,
    query: z.object(cacheBuster),
    reply: UserAccount,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/users',
    summary:
      'Create an account; without a password, the user gets a mail to choose one. 403 with an access token',
    access: 'admin',
    alert: 'alert.user.created',
    status: 201,
    body: UserDraft,
    reply: UserAccount,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/users',
    summary:
      'Change an account; other roles, another password or deactivation end its sessions. 403 with an access token',
    access: 'admin',
    alert: 'alert.user.updated',
    body: UserChange,
    reply: UserAccount,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Delete an account; its author name remains on existing contents. 403 with an access token',
    access: 'admin',
    alert: 'alert.user.deleted',
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

/** Why an administrator cannot create, change or delete a user. */
export const userErrors = defineErrors({
  'error.user.loginTaken': {
    status: 400,
    en: 'The username "{login}" is already used. A deleted account keeps its name.',
    pl: 'Nazwa użytkownika „{login}” jest już zajęta. Usunięte konto zachowuje swoją nazwę.',
  },
  'error.user.lastAdministrator': {
    status: 400,
    en: 'This is the last active administrator: create another one first.',
    pl: 'To ostatni aktywny administrator: najpierw utwórz innego.',
  },
  'error.user.self': {
    status: 400,
    en: 'You cannot delete your own account.',
    pl: 'Nie można usunąć własnego konta.',
  },
});
