import { z } from 'zod';
import { isStorable, shownName } from '@scriptorium/domain/names.ts';
import { LONGEST_HOST, MAX_SECRET_HOSTS, readSecretHost } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { process, processOf } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Flag, Id, IdParams, NoBody } from '../kit/fields.ts';

export const SECRET_NAME_LENGTH = 50;
export const SECRET_VALUE_LENGTH = 10_000;

/** A password or key of a process, without its value, which no answer contains. */
export const Secret = z
  .object({
    id: z.number(),
    name: z.string(),
    active: z.boolean(),
    processId: z.number(),
    hosts: z.array(z.string()),
    models: z.boolean(),
    questions: z.boolean(),
  })
  .meta({ id: 'Secret' });
export type Secret = z.infer<typeof Secret>;

const Host = z
  .string()
  .max(LONGEST_HOST)
  .transform((text, context) => {
    const host = readSecretHost(text);
    if (host === null) context.addIssue({ code: 'custom', message: 'Pattern', input: text });
    return host ?? z.NEVER;
  });

/** The allowed receivers of a secret, as administrators of the process set them. */
const rule = {
  hosts: z
    .array(Host)
    .max(MAX_SECRET_HOSTS)
    .transform((hosts) => [...new Set(hosts)])
    .describe('Names, *.name, IP addresses or {host}, each with a port or for all ports'),
  models: z.boolean().describe('It may be the key of a model of this server'),
  questions: z.boolean().describe('A person may choose it for a question about documents'),
};

export const SecretDraft = z
  .object({
    name: shownName(SECRET_NAME_LENGTH),
    /** Stored as it is given, spaces included. */
    value: z.string().min(1).max(SECRET_VALUE_LENGTH).refine(isStorable, 'Pattern'),
    active: z.boolean().default(true),
    processId: Id,
    hosts: rule.hosts.default([]),
    models: rule.models.default(false),
    questions: rule.questions.default(false),
  })
  .meta({ id: 'SecretDraft' });

/** Fields that are left out stay as they are. */
export const SecretChange = z.object(rule).partial().meta({ id: 'SecretChange' });

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
    summary:
      'Switch a secret on or off, and say where it may go; a step that needs an inactive secret, or sends it elsewhere, ends in an error',
    access: processOf('secret', 'params.id', 'ADMIN'),
    params: IdParams,
    query: z.object({ active: Flag }),
    body: SecretChange.nullish(),
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

/** Why a secret cannot be saved, used or deleted. */
export const secretErrors = defineErrors({
  'error.secret.inUse': {
    status: 400,
    en: 'The secret "{name}" is in use and cannot be deleted. Nodes: {nodes}.',
    pl: 'Sekret „{name}” jest używany i nie można go usunąć. Węzły: {nodes}.',
  },
  'error.secret.host': {
    status: 400,
    en: 'The secret "{name}" may not be sent to {host}. Ask an administrator of the process to add the host to the secret, or to save this node.',
    pl: 'Sekretu „{name}” nie wolno wysyłać do {host}. Poproś administratora procesu, aby dodał ten host do sekretu albo zapisał ten węzeł.',
  },
  'error.secret.models': {
    status: 400,
    en: 'The secret "{name}" may not be the key of models. Ask an administrator of the process to allow it at the secret, or to save this node.',
    pl: 'Sekret „{name}” nie może być kluczem modeli. Poproś administratora procesu, aby zezwolił na to w ustawieniach sekretu albo zapisał ten węzeł.',
  },
  'error.secret.tooManyHosts': {
    status: 400,
    en: 'The secret "{name}" has {most} hosts, and cannot have more. Remove one first.',
    pl: 'Sekret „{name}” ma już {most} hostów i nie może mieć więcej. Najpierw usuń któryś.',
  },
});
