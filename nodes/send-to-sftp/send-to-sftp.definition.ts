import { EditorState } from '@scriptorium/domain/graph/editor-state.ts';
import { defineNode } from '@scriptorium/domain/graph/node-definition.ts';
import { isPreferredFilename } from '@scriptorium/domain/text/preferred-filename.ts';
import { z } from 'zod';

/** Writes a file about a document, or about all documents that wait, to a folder of an SFTP server. */
export const sendToSftp = defineNode({
  type: 'SEND_TO_SFTP',
  settings: z.object({
    /** Empty in a new node, which cannot run yet. */
    fileContent: z.string().max(200_000),
    fileContentEditorState: EditorState,
    /** Likewise. */
    preferredFilename: z.string().max(1000).refine(isPreferredFilename, { error: 'Pattern' }),
    preferredFilenameEditorState: EditorState,
  }),
  defaults: {
    options: {
      automatic: true,
      autoStepStatus: 'ACCEPTED',
      requiresAcceptance: false,
      priority: 0,
      handlesRelations: false,
      supportedTaggingTypes: [],
    },
    settings: {
      fileContent: '',
      fileContentEditorState: null,
      preferredFilename: '',
      preferredFilenameEditorState: null,
    },
  },
  required: ['fileContent', 'preferredFilename'],
  templates: ({ fileContent, preferredFilename }) => [
    { field: 'fileContent', template: fileContent },
    { field: 'preferredFilename', template: preferredFilename },
  ],
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
  traits: {
    upload: false,
    hasOneConnection: true,
    obligatory: false,
    automatic: 'always',
    predicates: null,
    multiprocessed: false,
    conditionalAcceptance: false,
    forcedAcceptance: true,
    action: true,
    customExternal: false,
    llmExternal: false,
    trainable: false,
    labels: null,
    mode: 'CLASSIFYING',
  },
  followedBy: ['SEND_TO_GOOGLE_DRIVE', 'SEND_MAIL', 'SEND_REQUEST', 'SEND_TO_SFTP', 'IPS'],
});
