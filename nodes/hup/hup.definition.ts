import { defineNode, UPLOAD_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** Human upload: people upload files on the upload page. */
export const hup = defineNode({
  type: 'HUP',
  settings: z.object({}),
  inFile: {},
  defaults: {
    options: UPLOAD_NODE.options,
    settings: {},
  },
  reasons: [],
  results: [],
  colour: '#2a9d8f',
  traits: UPLOAD_NODE.traits,
  followedBy: UPLOAD_NODE.followedBy,
});
