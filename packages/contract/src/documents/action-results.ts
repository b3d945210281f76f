import { z } from 'zod';
import { node, step } from '../kit/access.ts';
import { defineErrors } from '../kit/define-errors.ts';
import { endpoint } from '../kit/endpoint.ts';
import { cacheBuster, Id, IdParams, Ids, Timestamp } from '../kit/fields.ts';
import { StepReason } from './steps.ts';

/** The result of a node's last real execution. */
export const ActionResult = z
  .object({
    nodeId: z.number(),
    /** Null while the first execution is running. */
    status: z.enum(['SUCCESS', 'FAILURE']).nullable(),
    /** Whether a request was sent or attempted; always true for stored results. */
    real: z.boolean(),
    /** Why it failed; null after a success. */
    message: z.string().nullable(),
    reason: StepReason.nullable(),
    /** The end of the execution. */
    timestamp: Timestamp.nullable(),
    /** The number of steps in the execution. */
    steps: z.number(),
    /** ALWAYS: an execution for one document. */
    cause: z.enum(['ALWAYS', 'CRON', 'THRESHOLD', 'REQUEST']).nullable(),
    /** Whether an execution is running now. */
    live: z.boolean(),
  })
  .meta({ id: 'ActionResult' });
export type ActionResult = z.infer<typeof ActionResult>;

/** What became of the effect of one step, or of the execution that contained the step. */
const EffectResult = z.object({
  /** UNKNOWN: the receiver may have got it. Null while it is running, and where nothing was sent. */
  status: z.enum(['SUCCESS', 'FAILURE', 'UNKNOWN']).nullable(),
  finishedAt: Timestamp.nullable(),
  /** The reason for a failure, or for waiting. */
  message: z.string().nullable(),
  reason: StepReason.nullable(),
});
export type EffectResult = z.infer<typeof EffectResult>;

/** The result of the request of one step. */
export const SendRequestResult = EffectResult.extend({
  /** The status of the HTTP response. */
  responseStatus: z.number().nullable(),
  /** The `Idempotency-Key` that was sent to the receiver. */
  idempotencyKey: z.string().nullable(),
}).meta({ id: 'SendRequestResult' });
export type SendRequestResult = z.infer<typeof SendRequestResult>;

/** EARLIER: got the mail of a previous run, and not this one. */
export const MAIL_RECEIVER_STATES = ['SENT', 'REFUSED', 'EARLIER'] as const;
export type MailReceiverState = (typeof MAIL_RECEIVER_STATES)[number];

/** The result of the mail of one step, or of the execution that contained the step. */
export const SendMailResult = EffectResult.extend({
  /** The Message-ID of the sent mail. */
  messageId: z.string().nullable(),
  receivers: z.array(
    z.object({
      email: z.string(),
      type: z.enum(['DO', 'DW', 'UDW']),
      state: z.enum(MAIL_RECEIVER_STATES),
      /** The code with which the server refused the receiver. */
      status: z.number().optional(),
    }),
  ),
}).meta({ id: 'SendMailResult' });
export type SendMailResult = z.infer<typeof SendMailResult>;

/** The file that one step made in Google Drive. */
export const SendToGoogleDriveResult = EffectResult.extend({
  createdFileId: z.string().nullable(),
  /** The page of the file. */
  url: z.url({ protocol: /^https?$/ }).nullable(),
}).meta({ id: 'SendToGoogleDriveResult' });
export type SendToGoogleDriveResult = z.infer<typeof SendToGoogleDriveResult>;

/** The file that one step wrote to an SFTP server. */
export const SendToSftpResult = EffectResult.extend({
  /** The server, the folder and the name of the file; null where none was written. */
  createdFileAddress: z.string().nullable(),
}).meta({ id: 'SendToSftpResult' });
export type SendToSftpResult = z.infer<typeof SendToSftpResult>;

export const actionResults = {
  list: endpoint({
    method: 'GET',
    path: '/api/action-execution-results',
    summary:
      'The last real execution of each of the given action nodes; nodes without one, and nodes the caller may not see, are omitted',
    access: 'user',
    query: z.object({ nodeId: Ids, ...cacheBuster }),
    reply: z.array(ActionResult),
  }),
  sendRequest: endpoint({
    method: 'GET',
    path: '/api/action-execution-results/send-request',
    summary: 'The result of the request of a step of a send request node',
    access: step('query.stepId', 'READ'),
    query: z.object({ stepId: Id, ...cacheBuster }),
    reply: SendRequestResult,
  }),
  sendMail: endpoint({
    method: 'GET',
    path: '/api/action-execution-results/send-mail',
    summary: 'The result of the mail of a step of a send mail node',
    access: step('query.stepId', 'READ'),
    query: z.object({ stepId: Id, ...cacheBuster }),
    reply: SendMailResult,
  }),
  sendToGoogleDrive: endpoint({
    method: 'GET',
    path: '/api/action-execution-results/send-to-google-drive',
    summary: 'The file that a step of a send to Google Drive node made',
    access: step('query.stepId', 'READ'),
    query: z.object({ stepId: Id, ...cacheBuster }),
    reply: SendToGoogleDriveResult,
  }),
  sendToSftp: endpoint({
    method: 'GET',
    path: '/api/action-execution-results/send-to-sftp',
    summary: 'The file that a step of a send to SFTP node has written',
    access: step('query.stepId', 'READ'),
    query: z.object({ stepId: Id, ...cacheBuster }),
    reply: SendToSftpResult,
  }),
  execute: endpoint({
    method: 'POST',
    path: '/api/action-nodes/:id/execute-action',
    summary: 'Run an action node now, over all waiting documents',
    access: node('params.id', 'WRITE'),
    params: IdParams,
    reply: z.object({ executionId: Id }),
  }),
};

/** Why the action of a node cannot be executed now. */
export const actionErrors = defineErrors({
  'error.action.running': {
    status: 409,
    en: 'The action is already running.',
    pl: 'Akcja jest już wykonywana.',
  },
  'error.action.nothingWaits': {
    status: 409,
    en: 'No documents are waiting for this action.',
    pl: 'Żaden dokument nie czeka na tę akcję.',
  },
});
