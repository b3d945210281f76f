import { defineNode, UPLOAD_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** Google Drive upload: fetches the files of folders, by the node's cron or on request. */
export const gduUpload = defineNode({
  type: 'GDU_UPLOAD',
  settings: z.object({}),
  inFile: {},
  defaults: { options: UPLOAD_NODE.options, settings: {} },
  reasons: [],
  results: [],
  colour: '#3b8c6e',
  traits: { ...UPLOAD_NODE.traits, hasSchedule: true },
  followedBy: UPLOAD_NODE.followedBy,
});
