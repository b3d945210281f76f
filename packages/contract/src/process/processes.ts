import { z } from 'zod';
import { Colour, ProcessName, ProcessTagName, Text } from '@scriptorium/domain/names.ts';
import { byHandler, newProcess, process } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody, Timestamp } from '../kit/fields.ts';

export const ProcessTag = z
  .object({ id: z.number(), name: z.string(), color: z.string(), predefined: z.boolean() })
  .meta({ id: 'ProcessTag' });
export type ProcessTag = z.infer<typeof ProcessTag>;

export const Actor = z
  .object({ processId: z.number(), actor: z.string(), name: z.string() })
  .meta({ id: 'Actor' });
export type Actor = z.infer<typeof Actor>;

export const Process = z
  .object({
    id: z.number(),
    name: z.string(),
    processTags: z.array(ProcessTag),
    isRagEnabled: z.boolean(),
    ragTextSplitter: z.number().optional(),
    /** The model for the meaning of passages; absent: they are found by their words. */
    ragEmbeddingModel: z.number().optional(),
    actors: z.array(Actor),
    statistics: z.object({
      documents: z.number(),
      done: z.number(),
      waiting: z.number(),
      errors: z.number(),
      /** When the newest document arrived or somebody changed the process last; null: neither. */
      lastActivity: Timestamp.nullable(),
    }),
  })
  .meta({ id: 'Process' });
export type Process = z.infer<typeof Process>;

const TagRef = z.object({ id: Id });

export const ProcessDraft = z
  .object({
    name: ProcessName,
    tags: z.array(TagRef).max(50).optional(),
    /** An alias of `tags`: the name of the list in the replies. */
    processTags: z.array(TagRef).max(50).optional(),
    isRagEnabled: z.boolean().default(false),
    ragTextSplitter: z.number().int().nullish(),
    /** A model of the kind EMBEDDING. */
    ragEmbeddingModel: Id.nullish(),
  })
  .meta({ id: 'ProcessDraft' });

export const processes = {
  list: endpoint({
    method: 'GET',
    path: '/api/processes',
    summary: 'The processes on which the caller has any right',
    access: 'user',
    query: z.object(cacheBuster),
    reply: z.array(Process),
  }),
  get: endpoint({
    method: 'GET',
    path: '/api/processes/:id',
    summary: 'One process',
    access: process('params.id', 'READ'),
    params: IdParams,
    query: z.object(cacheBuster),
    reply: Process,
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/processes',
    summary: 'Create a process with its file parser and entry edge; the caller becomes its admin',
    access: newProcess,
    status: 201,
    body: ProcessDraft,
    reply: Process,
    alert: 'alert.process.created',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/processes/:id',
    summary: 'Rename a process',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    body: ProcessDraft.pick({ name: true }),
    reply: Process,
    alert: 'alert.process.updated',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/processes/:id',
    summary: 'Delete a process with all its contents',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
    alert: 'alert.process.deleted',
  }),
  setRag: endpoint({
    method: 'PUT',
    path: '/api/processes/:id/rag',
    summary:
      'Switch questions about the documents of a process on or off, and choose what splits their texts, and the model for their meaning',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    body: ProcessDraft.pick({ ragTextSplitter: true, ragEmbeddingModel: true }).extend({
      isRagEnabled: z.boolean(),
    }),
    reply: Process,
    alert: 'alert.process.ragChanged',
  }),
  setTags: endpoint({
    method: 'PUT',
    path: '/api/processes/:id/process-tags',
    summary: 'Replace the tags of a process: one system tag, any number of user tags',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    body: z.array(TagRef).max(50),
    reply: Process,
  }),
  addActor: endpoint({
    method: 'POST',
    path: '/api/process/:id/process-actors',
    summary: 'Add a speaker; its code is the next free SPEAKERn',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    status: 201,
    body: z.object({ name: Text.pipe(z.string().trim().min(1).max(100)) }),
    reply: Actor,
  }),
  setActors: endpoint({
    method: 'PUT',
    path: '/api/process/:id/process-actors',
    summary:
      'Replace the speakers of a process; at least one. ARTIFACT of a list that was read stays as it is. With `was` it is a change of the given speakers only',
    access: process('params.id', 'ADMIN'),
    params: IdParams,
    body: z
      .array(
        z.object({
          actor: z.string().regex(/^(ARTIFACT|SPEAKER[1-9]\d{0,2})$/),
          /** Null: the speaker is removed; only with `was`. */
          name: Text.pipe(z.string().trim().min(1).max(100)).nullable(),
          /** The name that the author saw; null: no such speaker. Somebody else's change since then is not overwritten. */
          was: z.string().max(1000).nullable().optional(),
        }),
      )
      .min(1)
      .max(201),
    reply: z.array(Actor),
  }),
};

export const TagDraft = z.object({
  name: ProcessTagName,
  color: Colour,
  predefined: z.boolean().default(false),
});

export const processTags = {
  list: endpoint({
    method: 'GET',
    path: '/api/process-tags',
    summary: 'All process tags',
    access: 'user',
    query: z.object(cacheBuster),
    reply: z.array(ProcessTag),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/process-tags',
    summary: 'Create a process tag; predefined ones need ROLE_ADMIN, others ADMIN on any process',
    access: byHandler('user', 'the right depends on whether the tag is predefined'),
    status: 201,
    body: TagDraft,
    reply: ProcessTag,
    alert: 'alert.tag.created',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/process-tags',
    summary: 'Change a tag',
    access: byHandler('user', 'the right depends on whether the tag is predefined'),
    body: TagDraft.omit({ predefined: true }).extend({ id: Id }),
    reply: ProcessTag,
    alert: 'alert.tag.updated',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/process-tag/:id',
    aliases: ['/api/process-tags/:id'],
    summary: 'Delete a tag; refused when it is the only system tag of a process',
    access: byHandler('user', 'the right depends on whether the tag is predefined'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
    alert: 'alert.tag.deleted',
  }),
};

/** Why a process, its tags or its speakers cannot be changed. */
export const processErrors = defineErrors({
  'error.tag.needsSystemTag': {
    status: 400,
    en: 'You need to select a predefined tag',
    pl: 'Wybierz predefiniowany tag',
  },
  'error.tag.oneSystemTag': {
    status: 400,
    en: 'Only one system tag can be chosen.',
    pl: 'Można wybrać tylko jeden tag systemowy.',
  },
  'error.tag.unknown': {
    status: 400,
    en: 'There is no tag with the id {id}.',
    pl: 'Nie ma tagu o identyfikatorze {id}.',
  },
  'error.tag.inUse': {
    status: 400,
    en: 'The tag is the only system tag of {names} and cannot be deleted.',
    pl: 'Ten tag jest jedynym tagiem systemowym: {names}. Nie można go usunąć.',
  },
  'error.actor.overtaken': {
    status: 409,
    en: '{who} changed these speakers in the meantime: {actors}. Read them again before you change them.',
    pl: 'W międzyczasie zmieniono tych mówców ({who}): {actors}. Odczytaj ich ponownie, zanim ich zmienisz.',
  },
});
