import { defineNode, UPLOAD_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** Inter-process receiver: senders of other processes create documents here. */
export const ipr = defineNode({
  type: 'IPR',
  settings: z.object({}),
  inFile: {},
  defaults: { options: UPLOAD_NODE.options, settings: {} },
  reasons: [],
  results: [],
  colour: '#5b6b8c',
  traits: UPLOAD_NODE.traits,
  followedBy: UPLOAD_NODE.followedBy,
});
