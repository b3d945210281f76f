import { defineNode, UPLOAD_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** SFTP upload: fetches the files of folders on SFTP servers, on the schedule of the node. */
export const sftpUpload = defineNode({
  type: 'SFTP_UPLOAD',
  settings: z.object({
    /** An inactive node fetches nothing by itself. */
    active: z.boolean(),
  }),
  inFile: { active: 'switch' },
  defaults: { options: UPLOAD_NODE.options, settings: { active: true } },
  reasons: [],
  results: [],
  colour: '#3c6e71',
  traits: { ...UPLOAD_NODE.traits, hasSchedule: true },
  followedBy: UPLOAD_NODE.followedBy,
});
