import { HttpEndpoint } from '@scriptorium/domain/graph/http-endpoint.ts';
import { z } from 'zod';
import { byHandler } from '@scriptorium/contract/kit/access.ts';
import { endpoint } from '@scriptorium/contract/kit/endpoint.ts';
import { UploadedDocuments } from '@scriptorium/contract/documents/uploaded-documents.ts';

/** Like `curl -F file=@invoice.pdf`; other clients send the bytes alone, with `Content-Disposition`. */
const FileField = z.unknown().meta({
  type: 'object',
  properties: { file: { type: 'string', contentMediaType: 'application/octet-stream' } },
  required: ['file'],
});

export const httpUpload = {
  receive: endpoint({
    method: 'POST',
    path: '/api/http-upload/:endpoint',
    summary:
      'Upload one file to an HTTP upload node: as the form field `file`, or as the body with `Content-Disposition: attachment; filename="…"`. Responds once it is stored durably; a repeated `Idempotency-Key` returns the document of the first request',
    access: byHandler('node WRITE', 'the address names the node'),
    status: 201,
    params: z.object({ endpoint: HttpEndpoint }),
    body: FileField,
    bodyType: 'file',
    reply: UploadedDocuments,
  }),
};

/** The groups of endpoints of this type. */
export const httpUploadContract = { httpUpload };
