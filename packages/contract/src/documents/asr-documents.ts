import { z } from 'zod';
import { Text } from '@scriptorium/domain/names.ts';
import { DOCUMENT_STATUSES } from '@scriptorium/domain/steps/statuses.ts';
import { document, process } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, NoBody, paging } from '../kit/fields.ts';

/** A recording, or a transcript without one, in the list of the ASR document area. */
export const AsrDocument = z
  .object({
    id: z.number(),
    filename: z.string(),
    processId: z.number(),
    status: z.enum(DOCUMENT_STATUSES),
    createdDate: z.string(),
  })
  .meta({ id: 'AsrDocument' });
export type AsrDocument = z.infer<typeof AsrDocument>;

const pageQuery = { ...paging(['id', 'filename', 'createdDate', 'status']), ...cacheBuster };

/** The ASR document area: recordings with transcripts (docs/requirements.tsv, ASR-01 to ASR-09). */
export const asrDocuments = {
  list: endpoint({
    method: 'GET',
    path: '/api/asr-documents',
    summary: 'A page of the recordings of a process that the caller may see',
    access: process('query.processId', 'READ'),
    query: z.object({ processId: Id, ...pageQuery }),
    reply: AsrDocument,
    shape: 'page',
  }),
  search: endpoint({
    method: 'GET',
    path: '/api/_search/asr-documents',
    summary:
      'A page of the recordings that the caller may see, of one process or of all, by a part of the filename or by words of the transcript: beginnings of words, "exact phrases", -without, has:Label; case and accents do not matter. An empty query finds all',
    access: 'user',
    query: z.object({
      query: Text.pipe(z.string().max(1000)).default(''),
      processId: Id.optional(),
      ...pageQuery,
    }),
    reply: AsrDocument,
    shape: 'page',
  }),
  create: endpoint({
    method: 'POST',
    path: '/api/asr-documents',
    summary:
      'Create an empty recording document, without a file and without a transcript. A repeated `clientId` returns the same document',
    access: process('body.processId', 'WRITE'),
    status: 201,
    body: z.object({ processId: Id, clientId: z.uuid().optional() }),
    reply: AsrDocument,
  }),
  update: endpoint({
    method: 'PUT',
    path: '/api/asr-documents',
    summary: 'Save a recording document, which has no fields of its own: it stays unchanged',
    access: document('body.id', 'WRITE'),
    body: z.object({ id: Id }),
    reply: AsrDocument,
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/asr-documents/:id',
    summary: 'Delete a recording document',
    access: document('params.id', 'WRITE'),
    params: IdParams,
    reply: NoBody,
    shape: 'none',
  }),
};
