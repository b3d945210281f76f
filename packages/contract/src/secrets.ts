import { z } from 'zod';
import { isStorable, shownName } from '@scriptorium/domain/names.ts';
import { process, processOf } from './kit/access.ts';
import { endpoint } from './kit/endpoint.ts';
import { cacheBuster, Flag, Id, IdParams, NoBody } from './kit/fields.ts';

export const SECRET_NAME_LENGTH = 50;
export const SECRET_VALUE_LENGTH = 10_000;

/** A password or key of a process, without its value, which no answer contains. */
export const Secret = z
  .object({ id: z.number(), name: z.string(), active: z.boolean(), processId: z.number() })
  .meta({ id: 'Secret' });
export type Secret = z.infer<typeof Secret>;

export const SecretDraft = z
  .object({
    name: shownName(SECRET_NAME_LENGTH),
    /** Stored as it is given, spaces included. */
    value: z.string().min(1).max(SECRET_VALUE_LENGTH).refine(isStorable, 'Pattern'),
    active: z.boolean().default(true),
    processId: Id,
  })
  .meta({ id: 'SecretDraft' });

export const secrets = {
  list: endpoint({
    method: 'GET',
    path: '/api/secrets',
    summary: 'The secrets of a process by name; never their values',
    access: process('query.processId', 'READ'),
    query: z.object({ processId: Id, ...cacheBuster }),
    reply: z.array(Secret),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/secrets',
    summary: 'Store a secret, encrypted; its value cannot be read again',
    access: process('body.processId', 'ADMIN'),
    status: 201,
    body: SecretDraft,
    reply: Secret,
    alert: 'alert.secret.created',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/secrets/:id',
    summary: 'Switch a secret on or off; a step that needs an inactive secret ends in an error',
    access: processOf('secret', 'params.id', 'ADMIN'),
    params: IdParams,
    query: z.object({ active: Flag }),
    reply: Secret,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/secrets/:id',
    summary: 'Delete a secret; refused while nodes use it',
    access: processOf('secret', 'params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
    alert: 'alert.secret.deleted',
  }),
};
