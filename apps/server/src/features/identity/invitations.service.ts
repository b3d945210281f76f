import type { Tx } from '@scriptorium/db/database.ts';
import type { FastifyRequest } from 'fastify';
import type { Services } from '../../http/services.ts';
import { mailEmailChanged, mailKey, type Recipient } from './account-mails.api.ts';

/** For features that change accounts. */
export { mailEmailChanged };

/**
 * Mails a link to choose a password to the owner of an account that an administrator created. Sent when the caller's
 * transaction commits; `services.engine.wake()` after it avoids the delay.
 */
export const sendPasswordInvitation = (
  tx: Tx,
  services: Pick<Services, 'settings' | 'keys'>,
  request: Pick<FastifyRequest, 'socket'>,
  to: Recipient,
): Promise<void> => mailKey(tx, services, request, { kind: 'invitation', to });
