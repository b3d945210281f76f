import type { Db } from '@scriptorium/db/database.ts';
import type { Aggregation } from '@scriptorium/domain/text/wildcards.ts';
import { EffectFailure, type Effect, type PerformedEffect } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import { unexpected } from '@scriptorium/engine/steps/reasons.ts';
import { StepFailure, type StepRunner } from '@scriptorium/engine/steps/step-runner.ts';
import { openSecret } from '@scriptorium/node-kit/secrets/open-secret.ts';
import type { NodeServices } from '@scriptorium/node-kit/services.ts';
import { wildcardValues } from '@scriptorium/node-kit/templating/wildcard-values.ts';
import { sendMail, type Receiver } from '../send-mail.definition.ts';
import { composeMessage } from './compose-message.ts';
import { judgeSession } from './judge-session.ts';
import { partlyReason, remainingReceivers, statesOf, type MailReceipt } from './mail-receipt.ts';
import { reasonOf } from './reasons.ts';
import {
  contentOf,
  fingerprint,
  namesIn,
  renderSubject,
  renderText,
  senderOf,
  type MailSettings,
} from './render-mail.ts';
import { findLastSent } from './send-mail.store.ts';
import { deliver, SessionFailure } from './smtp-session.ts';

/** On this port servers speak TLS from the start, on all others after STARTTLS. */
const TLS_PORT = 465;

/** A mail as it is stored until it is sent: every attempt sends the same bytes. */
type PreparedMail = {
  readonly messageId: string;
  readonly from: string;
  /** The envelope, with the receivers of Bcc. */
  readonly to: readonly string[];
  readonly message: string;
  readonly content: string;
  readonly receivers: readonly Pick<Receiver, 'email' | 'type'>[];
};

/** Sends the mail of the node: one for each document, or one about all waiting documents. */
export const sendMailRunner: StepRunner<NodeServices> = {
  lane: 'network',
  async run(work) {
    const { id: stepId, documentId, attempt } = work.step;
    const settings = settingsOf(work.node.settings);
    const last = await findLastSent(work.db, stepId);
    const to = remainingReceivers(settings.mailReceivers, contentOf(settings), last);
    if (to.length === 0) return { kind: 'finished', reason: reasonOf('nothingLeft') };
    const cause = { stepId, documentId, attempt };
    const place = { ...work.step, cause, documentIds: [documentId], mode: 'INDIVIDUAL' as const };
    const sent = await send(work, settings, { ...place, to });
    return { kind: 'finished', write: (tx) => sent.settle(tx) };
  },
  async runAll(work) {
    const { id: executionId, nodeId, processId } = work.execution;
    const { documentIds } = work;
    const settings = settingsOf(work.node.settings);
    const place = { nodeId, processId, cause: { executionId }, documentIds, mode: 'AGGREGATED' as const };
    const sent = await send(work, settings, { ...place, to: settings.mailReceivers });
    await sent.settle(work.db);
  },
};

/** Refuses settings of a node that was never completed. */
function settingsOf(given: Record<string, unknown>): MailSettings {
  const settings = sendMail.settings.parse({ ...sendMail.defaults.settings, ...given });
  const { smtpHost, username, subject, template, mailReceivers } = settings;
  if ([smtpHost, username, subject, template].includes('')) throw new StepFailure(reasonOf('incomplete'));
  if (!mailReceivers.some(({ type }) => type === 'DO')) throw new StepFailure(reasonOf('noReceiver'));
  return settings;
}

interface Work {
  readonly db: Db;
  readonly services: NodeServices;
  readonly signal: AbortSignal;
}

interface Sending {
  readonly nodeId: number;
  readonly processId: number;
  readonly cause: Effect<never>['cause'];
  readonly documentIds: readonly number[];
  readonly mode: Aggregation;
  readonly to: readonly Pick<Receiver, 'email'>[];
}

/**
 * The caller must settle the result. A mail that only some receivers got is stored as sent, so that nobody gets it twice,
 * and ends the step in an error.
 */
async function send(work: Work, settings: MailSettings, sending: Sending): Promise<PerformedEffect> {
  const { services, signal, db } = work;
  const { nodeId, processId, cause } = sending;
  const receiver = `${settings.smtpHost.toLowerCase()}:${settings.smtpPort}`;
  // Waits before the effect is recorded, so that a waiting mail has certainly not been sent.
  const sent = await services.outgoing.perHostLimiter.run(receiver, signal, () =>
    performEffect<PreparedMail>(db, {
      kind: 'mail',
      processId,
      nodeId,
      cause,
      madeFrom: fingerprint(settings),
      repeatable: false,
      signal,
      prepare: (key) => prepare(work, settings, sending, key),
      send: (mail) => sendPrepared(work, settings, sending, mail),
    }),
  );
  const { partly } = sent.receipt as MailReceipt;
  if (!partly) return sent;
  await sent.settle(db);
  throw new StepFailure(partly);
}

async function prepare(
  { db, services: { results, timeZone } }: Work,
  settings: MailSettings,
  { processId, documentIds, mode, to }: Sending,
  key: string,
): Promise<PreparedMail> {
  const now = new Date();
  const scope = { processId, documentIds, mode, results, timeZone, now };
  const valueOf = await wildcardValues(db, scope, namesIn(settings));
  const receivers = settings.mailReceivers.map(({ email, type }) => ({ email, type }));
  const from = senderOf(settings);
  const content = { subject: renderSubject(settings, valueOf), text: renderText(settings, valueOf) };
  const composed = await composeMessage({ key, date: now, from, receivers, ...content });
  const addresses = [...new Map(to.map(({ email }) => [email.toLowerCase(), email])).values()];
  return { ...composed, from, to: addresses, content: contentOf(settings), receivers };
}

async function sendPrepared(
  work: Work,
  settings: MailSettings,
  sending: Sending,
  { messageId, from, to, message, content, receivers }: PreparedMail,
): Promise<MailReceipt> {
  const { smtpHost: host, smtpPort: port } = settings;
  const login = await loginOf(work, settings, sending);
  try {
    const refusals = await deliver(
      { host, port, secure: port === TLS_PORT, login, from, to, message },
      work.services.outgoing,
      work.signal,
    );
    const partly = refusals.length > 0 && { partly: partlyReason(refusals, 'stepId' in sending.cause) };
    return { messageId, content, receivers: statesOf(receivers, to, refusals), ...partly };
  } catch (error) {
    if (!(error instanceof SessionFailure)) throw error;
    const { failure, refusals } = judgeSession(error, { host, port });
    if (refusals.length === 0) throw failure;
    const { fate, reason, receipt } = failure;
    const states = statesOf(receivers, to, refusals);
    throw new EffectFailure(fate, reason, { receipt: { ...receipt, receivers: states } });
  }
}

/** Nothing has been sent when the secret cannot be used. */
async function loginOf({ db, services }: Work, { secret, username }: MailSettings, sending: Sending) {
  if (!secret) return null;
  const { processId, nodeId } = sending;
  try {
    const use = { secretId: secret.id, processId, nodeId };
    return { user: username, pass: await openSecret(db, services.sealer, use) };
  } catch (error) {
    if (error instanceof StepFailure) throw new EffectFailure('failed', error.reason);
    throw new EffectFailure('again', unexpected(error), { cause: error });
  }
}
