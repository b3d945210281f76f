import { z } from 'zod';
import { Email, NewPassword, Username } from '@scriptorium/domain/account-fields.ts';
import { Text } from '@scriptorium/domain/names.ts';
import { RoleName } from '@scriptorium/domain/role-name.ts';
import { AuthorityView, LANGUAGES, User } from './account.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, Id, IdParams, Moment, NoBody, paging } from './kit/fields.ts';
import { AuthorityDrafts } from './roles.ts';

/** What administrators see of a person beyond what everybody may (spec platform 3). */
const AccountFields = z.object({
  activated: z.boolean(),
  langKey: z.enum(LANGUAGES),
  roles: z.array(z.string()),
  /** Their own; what their roles hold stands with the roles. */
  authorities: z.array(AuthorityView),
  /** Logins; null where nobody was signed in. */
  createdBy: z.string().nullable(),
  createdDate: Moment,
  lastModifiedBy: z.string().nullable(),
  lastModifiedDate: Moment.nullable(),
});

export const UserAccount = User.extend(AccountFields.shape).meta({ id: 'UserAccount' });
export type UserAccount = z.infer<typeof UserAccount>;

/** A user in a list: everybody sees the first fields, administrators all of them. */
export const ListedUser = User.extend(AccountFields.partial().shape).meta({ id: 'ListedUser' });
export type ListedUser = z.infer<typeof ListedUser>;

export const isFullAccount = (user: ListedUser): user is UserAccount => user.roles !== undefined;

const PersonName = Text.pipe(z.string().trim().max(50)).nullable();
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

/** Without a password the person is sent a mail to choose one. */
export const UserDraft = UserFields.meta({ id: 'UserDraft' });
export type UserDraft = z.output<typeof UserDraft>;

/** What is left out stays as it is. */
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

/** The most rows of a list without pages; `x-total-count` says how many there are. */
export const MOST_LISTED = 1000;

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
      'Users to choose from; `paged=true` a page, `paged=false` the first 1000; whole accounts for administrators, 403 for users without any permission',
    access: 'user',
    query: ListQuery,
    reply: ListedUser,
    shape: 'page',
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/_search/users',
    summary:
      'Users whose login, name or e-mail contains a text, case-insensitive; with `paged=true` a page of them, else the first 1000; 403 for users without any permission',
    access: 'user',
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
      'Create an account; without a password the user is sent a mail to choose one. Not allowed with an access token (403)',
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
      'Change an account; other roles, another password or deactivation end its sessions. Not allowed with an access token (403)',
    access: 'admin',
    alert: 'alert.user.updated',
    body: UserChange,
    reply: UserAccount,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/users/:id',
    summary: 'Delete an account; what the person made keeps its author. An access token may not (403)',
    access: 'admin',
    alert: 'alert.user.deleted',
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};
