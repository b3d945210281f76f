import { EditorState } from '@scriptorium/domain/graph/editor-state.ts';
import { defineNode } from '@scriptorium/domain/graph/node-definition.ts';
import { isPreferredFilename } from '@scriptorium/domain/text/preferred-filename.ts';
import { z } from 'zod';

/** Sends a file about a document, or about all documents that wait, to a folder of Google Drive. */
export const sendToGoogleDrive = defineNode({
  type: 'SEND_TO_GOOGLE_DRIVE',
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
