import { FILE_TEMPLATE } from '@scriptorium/domain/graph/file-template.ts';
import { defineNode, SENDER_NODE } from '@scriptorium/domain/graph/node-definition.ts';

/** Sends a file about a document, or about all documents that wait, to a folder of Google Drive. */
export const sendToGoogleDrive = defineNode({
  type: 'SEND_TO_GOOGLE_DRIVE',
  settings: FILE_TEMPLATE.settings,
  inFile: FILE_TEMPLATE.inFile,
  defaults: {
    options: SENDER_NODE.options,
    settings: FILE_TEMPLATE.defaults,
  },
  required: FILE_TEMPLATE.required,
  templates: FILE_TEMPLATE.templates,
  reasons: [
    'reason.googleDrive.incomplete',
    'reason.googleDrive.notSetUp',
    'reason.googleDrive.revoked',
    'reason.googleDrive.scope',
    'reason.googleDrive.client',
    'reason.googleDrive.busy',
    'reason.googleDrive.folder',
    'reason.googleDrive.full',
    'reason.googleDrive.exists',
    'reason.googleDrive.answer',
    'reason.googleDrive.refused',
    'reason.googleDrive.forbidden',
    'reason.googleDrive.unreachable',
    'reason.googleDrive.timeout',
  ],
  results: [
    { name: 'googledriveresult.fileid', category: 'NODE' },
    { name: 'googledriveresult.url', category: 'NODE' },
  ],
  colour: '#4a7fd6',
  traits: { ...SENDER_NODE.traits, hasOneConnection: true },
  followedBy: SENDER_NODE.followedBy,
});
