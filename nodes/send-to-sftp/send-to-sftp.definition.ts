import { FILE_TEMPLATE } from '@scriptorium/domain/graph/file-template.ts';
import { defineNode, SENDER_NODE } from '@scriptorium/domain/graph/node-definition.ts';

/** Writes a file about a document, or about all documents that wait, to a folder of an SFTP server. */
export const sendToSftp = defineNode({
  type: 'SEND_TO_SFTP',
  settings: FILE_TEMPLATE.settings,
  inFile: FILE_TEMPLATE.inFile,
  defaults: {
    options: SENDER_NODE.options,
    settings: FILE_TEMPLATE.defaults,
  },
  required: FILE_TEMPLATE.required,
  templates: FILE_TEMPLATE.templates,
  reasons: [
    'reason.sendToSftp.incomplete',
    'reason.sendToSftp.connections',
    'reason.sendToSftp.exists',
    'reason.sendToSftp.folder',
    'reason.sendToSftp.denied',
    'reason.sendToSftp.refused',
    'reason.sendToSftp.forbidden',
    'reason.sendToSftp.resolve',
    'reason.sendToSftp.connect',
    'reason.sendToSftp.timeout',
    'reason.sendToSftp.broken',
    'reason.sendToSftp.protocol',
    'reason.sendToSftp.hostKey',
    'reason.sendToSftp.key',
    'reason.sendToSftp.signIn',
  ],
  results: [{ name: 'sftpresult.fileaddress', category: 'NODE' }],
  colour: '#5c8a72',
  traits: { ...SENDER_NODE.traits, hasOneConnection: true },
  followedBy: SENDER_NODE.followedBy,
});
