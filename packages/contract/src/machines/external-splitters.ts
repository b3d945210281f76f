import { shownName } from '@scriptorium/domain/names.ts';
import { urlField } from '@scriptorium/domain/graph/url-field.ts';
import { z } from 'zod';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, IdParams, NoBody } from '../kit/fields.ts';

/** The built-in splitter; the same as null and none at all. */
export const DEFAULT_SPLITTER = -1;

export const ExternalSplitterDraft = z
  .object({
    name: shownName(100),
    /** Gets `{text, filename}` by POST, and answers `{chunks}`: texts that are in `text` in their order. */
    url: urlField(2000),
  })
  .meta({ id: 'ExternalSplitterDraft' });
export type ExternalSplitterDraft = z.output<typeof ExternalSplitterDraft>;

export const ExternalSplitter = z
  .object({ id: z.number(), name: z.string(), url: z.string() })
  .meta({ id: 'ExternalSplitter' });
export type ExternalSplitter = z.infer<typeof ExternalSplitter>;

export const externalSplitters = {
  offered: endpoint({
    method: 'GET',
    path: '/api/external-document-splitter',
    summary: 'The splitters that a process with RAG can use instead of the built-in one, by name',
    access: 'user',
    query: z.object(cacheBuster),
    reply: z.array(z.object({ id: z.number(), name: z.string() })),
  }),
  list: endpoint({
    method: 'GET',
    path: '/api/external-splitters',
    summary: 'The external splitters with their addresses',
    access: 'admin',
    query: z.object(cacheBuster),
    reply: z.array(ExternalSplitter),
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/external-splitters',
    summary: 'Add an external splitter',
    access: 'admin',
    status: 201,
    body: ExternalSplitterDraft,
    reply: ExternalSplitter,
    alert: 'alert.splitter.created',
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/external-splitters/:id',
    summary: 'Change an external splitter; documents that are indexed stay as they are',
    access: 'admin',
    params: IdParams,
    body: ExternalSplitterDraft,
    reply: ExternalSplitter,
    alert: 'alert.splitter.updated',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/external-splitters/:id',
    summary: 'Delete an external splitter; refused while processes use it',
    access: 'admin',
    params: IdParams,
    reply: NoBody,
    shape: 'none',
    alert: 'alert.splitter.deleted',
  }),
};

/** Why a splitter cannot be deleted. */
export const splitterErrors = defineErrors({
  'error.splitter.inUse': {
    status: 400,
    en: 'The splitter "{name}" is in use and cannot be deleted. Processes: {processes}.',
    pl: 'Moduł „{name}” jest używany i nie można go usunąć. Procesy: {processes}.',
  },
});
