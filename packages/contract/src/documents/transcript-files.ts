import { z } from 'zod';
import { TRANSCRIPT_FORMATS, TRANSCRIPT_LOSSES } from '@scriptorium/domain/transcript/file-formats.ts';
import { document, nodeOf } from '../kit/access.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Flag, IdParams, NoBody } from '../kit/fields.ts';

const hidden = Flag.default(false).describe('Whether hidden words are written too');

/** A transcript as a file of another program. */
export const transcriptFiles = {
  download: endpoint({
    method: 'GET',
    path: '/api/asr-documents/:id/transcript',
    summary:
      'The transcript as a file. JSON has everything, also the tags, relations and classes that the caller may see',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object({ format: z.enum(TRANSCRIPT_FORMATS).default('JSON'), hidden, ...cacheBuster }),
    reply: NoBody,
    shape: 'bytes',
  }),
  formats: endpoint({
    method: 'GET',
    path: '/api/asr-documents/:id/transcript/formats',
    summary:
      'The formats of transcript files, with the number of things of this transcript that each cannot say',
    access: document('params.id', 'READ'),
    params: IdParams,
    query: z.object({ hidden, ...cacheBuster }),
    reply: z.array(
      z.object({
        format: z.enum(TRANSCRIPT_FORMATS),
        extension: z.string(),
        mediaType: z.string(),
        losses: z.array(z.object({ kind: z.enum(TRANSCRIPT_LOSSES), count: z.number() })),
      }),
    ),
  }),
  replace: endpoint({
    method: 'POST',
    path: '/api/asr-documents/:id/transcript',
    summary:
      'Replace the transcript by an uploaded file (field `file`) of any supported format. The file parser runs again: tags move to the words that stay, edits of the previous transcript are lost',
    access: [document('params.id', 'READ'), nodeOf('parsedDocument', 'params.id', 'WRITE')],
    params: IdParams,
    bodyType: 'multipart',
    body: z.any().meta({
      type: 'object',
      properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
      required: ['file'],
    }),
    reply: z.object({ documentId: z.number() }),
  }),
};
