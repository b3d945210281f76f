import { EffectFailure, type PerformedEffect } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import { StepFailure, type StepRunner } from '@scriptorium/engine/api/step-runner.ts';
import {
  runOfExecution,
  runOfStep,
  valuesOfRun,
  type ActionRun,
} from '@scriptorium/node-server/actions/action-runner.ts';
import { hostOfMailServer } from '@scriptorium/domain/secrets/secret-hosts.ts';
import { openSecret, toSecretFailure } from '@scriptorium/node-server/secrets/open-secret.ts';
import type { NodeServices } from '@scriptorium/node-server/http/services.ts';
import { sendMail, type Receiver } from '../send-mail.definition.ts';
import { composeMessage } from './compose-message.ts';
import { faultOfSession } from './session-faults.ts';
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
    const settings = settingsOf(work.node.settings);
    const last = await findLastSent(work.db, work.step.id);
    const to = remainingReceivers(settings.mailReceivers, contentOf(settings), last);
    if (to.length === 0) return { kind: 'finished', reason: reasonOf('nothingLeft') };
    const sent = await send({ ...runOfStep(work), to }, settings);
    return { kind: 'finished', write: (tx) => sent.settle(tx) };
  },
  async runAll(work) {
    const settings = settingsOf(work.node.settings);
    const sent = await send({ ...runOfExecution(work), to: settings.mailReceivers }, settings);
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

/** A run, and the receivers that have not got the mail yet. */
interface Sending extends ActionRun {
  readonly to: readonly Pick<Receiver, 'email'>[];
}

/**
 * The caller must settle the result. A mail that only some receivers got is stored as sent, so that nobody gets it twice,
 * and ends the step in an error.
 */
async function send(sending: Sending, settings: MailSettings): Promise<PerformedEffect> {
  const { services, signal, db, nodeId, processId, cause } = sending;
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
      prepare: (key) => prepare(sending, settings, key),
      send: (mail) => sendPrepared(sending, settings, mail),
    }),
  );
  const { partly } = sent.receipt as MailReceipt;
  if (!partly) return sent;
  await sent.settle(db);
  throw new StepFailure(partly);
}

async function prepare(sending: Sending, settings: MailSettings, key: string): Promise<PreparedMail> {
  const now = new Date();
  const valueOf = await valuesOfRun(sending, namesIn(settings), now);
  const receivers = settings.mailReceivers.map(({ email, type }) => ({ email, type }));
  const from = senderOf(settings);
  const content = { subject: renderSubject(settings, valueOf), text: renderText(settings, valueOf) };
  const composed = await composeMessage({ key, date: now, from, receivers, ...content });
  const addresses = [...new Map(sending.to.map(({ email }) => [email.toLowerCase(), email])).values()];
  return { ...composed, from, to: addresses, content: contentOf(settings), receivers };
}

async function sendPrepared(
  sending: Sending,
  settings: MailSettings,
  { messageId, from, to, message, content, receivers }: PreparedMail,
): Promise<MailReceipt> {
  const { smtpHost: host, smtpPort: port } = settings;
  const login = await loginOf(sending, settings);
  try {
    const refusals = await deliver(
      { host, port, secure: port === TLS_PORT, login, from, to, message },
      sending.services.outgoing,
      sending.signal,
    );
    const partly = refusals.length > 0 && { partly: partlyReason(refusals, 'stepId' in sending.cause) };
    return { messageId, content, receivers: statesOf(receivers, to, refusals), ...partly };
  } catch (error) {
    if (!(error instanceof SessionFailure)) throw error;
    const { failure, refusals } = faultOfSession(error, { host, port });
    if (refusals.length === 0) throw failure;
    const { fate, reason, receipt } = failure;
    const states = statesOf(receivers, to, refusals);
    throw new EffectFailure(fate, reason, { receipt: { ...receipt, receivers: states } });
  }
}

/** Nothing has been sent when the secret cannot be used. */
async function loginOf(
  { db, services, processId, nodeId }: Sending,
  { secret, username, smtpHost, smtpPort }: MailSettings,
) {
  if (!secret) return null;
  try {
    const use = { secret, processId, nodeId, target: hostOfMailServer(smtpHost, smtpPort) };
    return { user: username, pass: await openSecret(db, services.sealer, use) };
  } catch (error) {
    throw toSecretFailure(error);
  }
}
