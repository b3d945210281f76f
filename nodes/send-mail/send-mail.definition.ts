import { EMAIL_PATTERN } from '@scriptorium/domain/access/account-patterns.ts';
import { EditorState } from '@scriptorium/domain/graph/editor-state.ts';
import { defineNode, SENDER_NODE } from '@scriptorium/domain/graph/node-definition.ts';
import { z } from 'zod';

/** To, Cc and Bcc. */
export const RECEIVER_TYPES = ['DO', 'DW', 'UDW'] as const;
export type ReceiverType = (typeof RECEIVER_TYPES)[number];

export const MAX_RECEIVERS = 100;

/** A name or an address of a server; empty in a new node, which cannot run yet. */
const HOST_PATTERN = /^([\p{L}\p{N}]([\p{L}\p{N}._-]*[\p{L}\p{N}])?|[0-9A-Fa-f:.]*:[0-9A-Fa-f:.]*)$/u;

export const isHost = (text: string): boolean => HOST_PATTERN.test(text);
export const isEmail = (text: string): boolean => text.length <= 254 && EMAIL_PATTERN.test(text);

const Receiver = z.object({
  /** Unique in the list; made by the page. */
  id: z.number().int().min(0).max(Number.MAX_SAFE_INTEGER),
  email: z.string().trim().min(1).max(254).regex(EMAIL_PATTERN),
  type: z.enum(RECEIVER_TYPES),
});
export type Receiver = z.output<typeof Receiver>;

const trimmed = (max: number) => z.string().trim().max(max);

/** Sends a mail about a document, or about all documents that wait. */
export const sendMail = defineNode({
  type: 'SEND_MAIL',
  settings: z.object({
    /** A template as well. */
    subject: trimmed(1000),
    template: z.string().max(200_000),
    /** The state of the template editor, stored for the page; the server reads only the text. */
    templateEditorState: EditorState,
    smtpHost: trimmed(255).refine((host) => host === '' || isHost(host), { error: 'Pattern' }),
    smtpPort: z.number().int().min(1).max(65_535),
    /** Signs in at the server; an address is the sender, too. */
    username: trimmed(254).refine((name) => !/[\p{Cc}\s]/u.test(name), { error: 'Pattern' }),
    /** The password; without one the server is used without signing in. */
    secret: z
      .object({ id: z.number().int().positive().max(Number.MAX_SAFE_INTEGER) })
      .nullable()
      .default(null),
    mailReceivers: z.array(Receiver).max(MAX_RECEIVERS),
  }),
  inFile: {
    subject: 'template',
    template: 'template',
    templateEditorState: 'editorState',
    smtpHost: 'plain',
    smtpPort: 'plain',
    username: 'plain',
    secret: 'secret',
    mailReceivers: 'plain',
  },
  defaults: {
    options: SENDER_NODE.options,
    settings: {
      subject: '',
      template: '',
      templateEditorState: null,
      smtpHost: '',
      smtpPort: 587,
      username: '',
      secret: null,
      mailReceivers: [],
    },
  },
  required: ['smtpHost', 'username', 'subject', 'template'],
  templates: ({ subject, template }) => [
    { field: 'subject', template: subject },
    { field: 'template', template },
  ],
  sendsTo: ({ smtpHost, smtpPort, mailReceivers }) => [
    smtpHost.toLowerCase(),
    smtpPort,
    mailReceivers.map(({ email }) => email),
  ],
  reasons: [
    'reason.sendMail.incomplete',
    'reason.sendMail.noReceiver',
    'reason.sendMail.partly',
    'reason.sendMail.partlyAll',
    'reason.sendMail.nothingLeft',
    'reason.sendMail.receiversRefused',
    'reason.sendMail.busy',
    'reason.sendMail.refused',
    'reason.sendMail.signIn',
    'reason.sendMail.encryption',
    'reason.sendMail.certificate',
    'reason.sendMail.tooLarge',
    'reason.sendMail.forbidden',
    'reason.sendMail.resolve',
    'reason.sendMail.connect',
    'reason.sendMail.timeout',
    'reason.sendMail.broken',
    'reason.sendMail.cancelled',
  ],
  results: [],
  colour: '#b3557f',
  traits: SENDER_NODE.traits,
  followedBy: SENDER_NODE.followedBy,
});
