import { defineNode, UPLOAD_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** E-mail upload: mails of mailboxes, or their attachments, become documents. Each connection has a cron of its own. */
export const emailUpload = defineNode({
  type: 'EMAIL_UPLOAD',
  settings: z.object({}),
  inFile: {},
  defaults: {
    options: UPLOAD_NODE.options,
    settings: {},
  },
  reasons: [],
  results: [],
  colour: '#c1666b',
  traits: UPLOAD_NODE.traits,
  followedBy: UPLOAD_NODE.followedBy,
});
