import { defineNode, SENDER_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { EditorState } from '@scriptorium/domain/graph/editor-state.ts';
import { isPreferredFilename } from '@scriptorium/domain/text/preferred-filename.ts';
import { z } from 'zod';

/** Processes that a document may pass through: two that send to each other end here. */
export const MAX_HOPS = 10;

export const MAX_RECEIVERS = 100;

/** A receiver is stored by its id; names and processes are read again for each reader. */
const Receiver = z.object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) });

/** Inter-process sender: creates a text document at each receiver, for each document. */
export const ips = defineNode({
  type: 'IPS',
  settings: z.object({
    /** Empty in a new node, which cannot run yet. */
    payload: z.string().max(200_000),
    payloadEditorState: EditorState,
    /** Empty in a new node, too. */
    preferredDocName: z.string().max(1000).refine(isPreferredFilename, { error: 'Pattern' }),
    preferredDocNameEditorState: EditorState,
    receivers: z
      .array(Receiver)
      .max(MAX_RECEIVERS)
      .refine((given) => new Set(given.map(({ id }) => id)).size === given.length, { error: 'Unique' }),
  }),
  inFile: {
    payload: 'template',
    payloadEditorState: 'editorState',
    preferredDocName: 'template',
    preferredDocNameEditorState: 'editorState',
    receivers: { list: 'receiver' },
  },
  defaults: {
    options: SENDER_NODE.options,
    settings: {
      payload: '',
      payloadEditorState: null,
      preferredDocName: '',
      preferredDocNameEditorState: null,
      receivers: [],
    },
  },
  required: ['payload', 'preferredDocName'],
  templates: ({ payload, preferredDocName }) => [
    { field: 'preferredDocName', template: preferredDocName },
    { field: 'payload', template: payload },
  ],
  sendsTo: ({ receivers }) => receivers.map(({ id }) => id),
  reasons: [
    'reason.ips.incomplete',
    'reason.ips.noReceivers',
    'reason.ips.receiverMissing',
    'reason.ips.senderRefused',
    'reason.ips.tooManyHops',
    'reason.ips.tooManyDescendants',
    'reason.ips.emptyText',
    'reason.ips.tooLong',
  ],
  results: [],
  colour: '#7a5ba6',
  traits: { ...SENDER_NODE.traits, action: false },
  followedBy: [],
});
