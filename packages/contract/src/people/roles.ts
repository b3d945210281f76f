import { z } from 'zod';
import { ACCESS_MODES, ANY } from '@scriptorium/domain/access/access.ts';
import { RoleName } from '@scriptorium/domain/access/role-name.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { AuthorityView } from './account.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Flag, Id, IdParams, NoBody, paging } from '../kit/fields.ts';

export const COMPONENT_TYPES = ['PROCESS', 'NODE'] as const;

/** The id of a process or node, or -1 for any. */
const ComponentId = z
  .number()
  .int()
  .min(ANY)
  .max(Number.MAX_SAFE_INTEGER)
  .refine((id) => id !== 0, 'Min');

/** A right by its content; its mode is READ by default. */
export const AuthorityDraft = z.object({
  type: z.enum(COMPONENT_TYPES),
  componentId: ComponentId,
  mode: z.enum(ACCESS_MODES).default('READ'),
});
export type AuthorityDraft = z.output<typeof AuthorityDraft>;

/** The rights of a user or role: the whole list. */
export const AuthorityDrafts = z.array(AuthorityDraft).max(1000);

/** A right with the name of its component and the number of its holders. */
export const AuthorityRow = AuthorityView.extend({
  /** The name of the process or node; null for any, and for a deleted one. */
  name: z.string().nullable(),
  /** The process of a node. */
  processName: z.string().nullable(),
  users: z.number(),
  roles: z.number(),
}).meta({ id: 'AuthorityRow' });
export type AuthorityRow = z.infer<typeof AuthorityRow>;

export const Role = z
  .object({
    id: z.number(),
    name: z.string(),
    /** Built in: it cannot be renamed or deleted. */
    predefined: z.boolean(),
    authorities: z.array(AuthorityView),
    users: z.number(),
  })
  .meta({ id: 'Role' });
export type Role = z.infer<typeof Role>;

const Paged = z.enum(['true', 'false']).optional();

export const AUTHORITY_SORTS = ['id', 'type', 'componentId', 'mode'] as const;
export const ROLE_SORTS = ['id', 'name'] as const;

export const authorities = {
  list: endpoint({
    method: 'GET',
    path: '/api/authorities',
    summary: 'All rights that can be granted; with `paged=true` one page',
    access: 'admin',
    query: z.object({ ...paging(AUTHORITY_SORTS), paged: Paged, ...cacheBuster }),
    reply: AuthorityRow,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/authorities',
    summary: 'Create a right on a process, a node or any of them; with an id, change that right',
    access: 'admin',
    alert: 'alert.authority.saved',
    body: AuthorityDraft.extend({ id: Id.optional() }),
    reply: AuthorityView,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/authorities',
    summary: 'Change a right for all its holders',
    access: 'admin',
    alert: 'alert.authority.saved',
    body: AuthorityDraft.extend({ id: Id }),
    reply: AuthorityView,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/authorities/:id',
    summary: 'Delete a right from all its holders',
    access: 'admin',
    alert: 'alert.authority.deleted',
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};

export const RoleDraft = z.object({ name: RoleName, authorities: AuthorityDrafts.default([]) });

export const roles = {
  list: endpoint({
    method: 'GET',
    path: '/api/roles',
    summary: 'All roles with their rights; with `paged=true` one page',
    access: 'admin',
    query: z.object({ ...paging(ROLE_SORTS), paged: Paged, ...cacheBuster }),
    reply: Role,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/roles',
    summary: 'Create a role with rights',
    access: 'admin',
    alert: 'alert.role.created',
    status: 201,
    body: RoleDraft,
    reply: Role,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/roles',
    summary: 'Rename a role or change its rights; absent fields keep their values',
    access: 'admin',
    alert: 'alert.role.updated',
    body: z.object({ id: Id, name: RoleName.optional(), authorities: AuthorityDrafts.optional() }),
    reply: Role,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/roles/:id',
    summary: 'Delete a role; a role with users needs `confirm=true`',
    access: 'admin',
    alert: 'alert.role.deleted',
    params: IdParams,
    query: z.object({ confirm: Flag.default(false) }),
    reply: NoBody,
    shape: 'none',
  }),
};

/** Why a role or an authority cannot be saved or deleted. */
export const roleErrors = defineErrors({
  'error.role.predefined': {
    status: 400,
    en: '{name} is a built-in role: it cannot be renamed or deleted.',
    pl: 'Rola {name} jest wbudowana: nie można zmienić jej nazwy ani jej usunąć.',
  },
  'error.role.inUse': {
    status: 409,
    en: 'Number of users who would lose this role: {users}. Confirm to delete it.',
    pl: 'Tę rolę straciliby użytkownicy ({users}). Potwierdź usunięcie.',
  },
  'error.authority.taken': {
    status: 400,
    en: 'This authority already exists.',
    pl: 'Takie uprawnienie już istnieje.',
  },
  'error.authority.process': {
    status: 400,
    en: 'There is no process with the id {id}.',
    pl: 'Nie ma procesu o identyfikatorze {id}.',
  },
  'error.authority.node': {
    status: 400,
    en: 'There is no node with the id {id}.',
    pl: 'Nie ma węzła o identyfikatorze {id}.',
  },
});
