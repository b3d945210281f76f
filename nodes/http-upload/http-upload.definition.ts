import { HttpEndpoint } from '@scriptorium/domain/graph/http-endpoint.ts';
import { defineNode, UPLOAD_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** HTTP upload: other programs upload files to its address, `POST /api/http-upload/{endpoint}`. */
export const httpUpload = defineNode({
  type: 'HTTP_UPLOAD',
  settings: z.object({
    /** Empty in a new node, which receives nothing yet. No two nodes of the installation have the same. */
    endpoint: HttpEndpoint.or(z.literal('')),
    /** An inactive node answers as if it did not exist. */
    active: z.boolean(),
  }),
  inFile: { endpoint: 'endpoint', active: 'switch' },
  defaults: {
    options: UPLOAD_NODE.options,
    settings: { endpoint: '', active: true },
  },
  required: ['endpoint'],
  reasons: [],
  results: [],
  colour: '#457b9d',
  traits: UPLOAD_NODE.traits,
  followedBy: UPLOAD_NODE.followedBy,
});
