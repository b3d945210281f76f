import { defineNode, UPLOAD_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** Folder upload: fetches the files of folders of the server that WATCHED_FOLDERS allows, on the schedule of the node. */
export const folderUpload = defineNode({
  type: 'FOLDER_UPLOAD',
  settings: z.object({
    /** An inactive node fetches nothing by itself. */
    active: z.boolean(),
  }),
  inFile: { active: 'switch' },
  defaults: { options: UPLOAD_NODE.options, settings: { active: true } },
  reasons: [],
  results: [],
  colour: '#8a6d3b',
  traits: { ...UPLOAD_NODE.traits, hasSchedule: true },
  followedBy: UPLOAD_NODE.followedBy,
});
