import type { Reason } from '@scriptorium/db/schema/reason.ts';
import type { ReasonOf } from '@scriptorium/domain/graph/node-definition.ts';
import { hasHostWildcard } from '@scriptorium/domain/graph/request-url.ts';
import { hostOfAddress } from '@scriptorium/domain/secrets/secret-hosts.ts';
import type { PerformedEffect } from '@scriptorium/engine/outbox/effect.ts';
import { performEffect } from '@scriptorium/engine/outbox/perform-effect.ts';
import { actionRunner, valuesOfRun, type ActionRun } from '@scriptorium/node-server/actions/action-runner.ts';
import { StepFailure } from '@scriptorium/engine/api/step-runner.ts';
import { openSecret, toSecretFailure } from '@scriptorium/node-server/secrets/open-secret.ts';
import { sendOutgoing } from '@scriptorium/outgoing/send.ts';
import { answerWithoutSecrets } from '@scriptorium/outgoing/without-secrets.ts';
import { sendRequest } from '../send-request.definition.ts';
import { acceptAnswer, toEffectFailure } from './request-faults.ts';
import { fillSecrets, fingerprint, namesIn, renderRequest, type RenderedRequest } from './render-request.ts';

const MAX_REDIRECTS = 5;

/** Idempotent methods (RFC 9110, 9.2.2). */
const IDEMPOTENT = new Set(['GET', 'PUT', 'DELETE']);

/** Sends the request of the node: one for each document, or one for all waiting documents. */
export const sendRequestRunner = actionRunner(send);

function send(run: ActionRun): Promise<PerformedEffect> {
  const { node, db, services, signal, nodeId, processId, cause } = run;
  const settings = sendRequest.settings.parse({ ...sendRequest.defaults.settings, ...node.settings });
  if (settings.url === '') throw incomplete();
  if (hasHostWildcard(settings.url)) throw hostWildcard();
  // Waits before the effect is recorded, so that a waiting request has certainly not been sent.
  return services.outgoing.perHostLimiter.run(receiverOf(settings.url), signal, () =>
    performEffect<RenderedRequest>(db, {
      kind: 'request',
      processId,
      nodeId,
      cause,
      madeFrom: fingerprint(settings),
      repeatable: settings.repeatable || IDEMPOTENT.has(settings.httpRequestMethod),
      signal,
      prepare: async () => renderRequest(settings, await valuesOfRun(run, namesIn(settings))),
      send: (request, key) => call(run, request, key),
    }),
  );
}

const receiverOf = (url: string): string => /^https?:\/\/([^/?#]+)/i.exec(url)?.[1]?.toLowerCase() ?? url;

/** A key from the node's settings takes precedence, because its author knows the receiver. */
async function call(run: ActionRun, rendered: RenderedRequest, key: string) {
  const { outgoing } = run.services;
  const values = await openSecrets(run, rendered);
  const { secretHeaders, ...request } = fillSecrets(rendered, values);
  try {
    const headers = { 'idempotency-key': key, ...request.headers };
    const answer = await sendOutgoing({
      ...request,
      headers,
      secretHeaders,
      allow: outgoing.allow,
      timeoutMs: outgoing.timeoutMs,
      maxBytes: outgoing.maxBytes,
      maxRedirects: MAX_REDIRECTS,
      signal: run.signal,
    });
    return acceptAnswer(answerWithoutSecrets(answer, [...values.values()]), Date.now());
  } catch (error) {
    throw toEffectFailure(error, outgoing);
  }
}

/** The values of the secrets of a request by their names. Nothing has been sent when one cannot be used. */
async function openSecrets(
  { db, services, processId, nodeId }: ActionRun,
  { url, secrets = [] }: RenderedRequest,
): Promise<ReadonlyMap<string, string>> {
  const target = hostOfAddress(url);
  const values = new Map<string, string>();
  try {
    for (const { name } of secrets)
      values.set(
        name,
        await openSecret(db, services.sealer, { secret: { name }, processId, nodeId, target }),
      );
    return values;
  } catch (error) {
    throw toSecretFailure(error);
  }
}

function incomplete(): StepFailure {
  const message =
    'The node has no address to send to. Set it in the settings of the node and run the step again.';
  const key = 'reason.sendRequest.incomplete';
  const reason: Reason<ReasonOf<typeof sendRequest>> = { key, params: {}, message };
  return new StepFailure(reason);
}

function hostWildcard(): StepFailure {
  const message =
    'The address has a wildcard in its scheme, host or port, so that a document could choose the server. Write the host in full in the settings of the node.';
  const key = 'reason.sendRequest.hostWildcard';
  const reason: Reason<ReasonOf<typeof sendRequest>> = { key, params: {}, message };
  return new StepFailure(reason);
}
