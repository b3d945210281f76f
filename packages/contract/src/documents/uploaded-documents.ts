import { z } from 'zod';

/** The names of the multipart fields; the handler reads them as a stream, this schema does not parse them. */
export const UploadFields = z.any().meta({
  type: 'object',
  properties: {
    file: { type: 'string', contentMediaType: 'application/octet-stream' },
    nodeId: { type: 'integer', description: 'The human upload node' },
    clientId: {
      type: 'string',
      format: 'uuid',
      maxLength: 36,
      description: 'Idempotency key: a repeated upload returns the document of the first',
    },
  },
  required: ['file', 'nodeId'],
});

/** The documents of one uploaded file. */
export const UploadedDocuments = z.object({
  documents: z.array(
    z.object({
      id: z.number(),
      filename: z.string(),
      /** The file is stored; a user must decide whether it joins this document. */
      pending: z.boolean().optional(),
    }),
  ),
});
