import { createHash, randomBytes } from 'node:crypto';
import { languageOf } from '@scriptorium/domain/languages.ts';
import type { Tx } from '@scriptorium/db/database.ts';
import type { FastifyRequest } from 'fastify';
import { queueMail } from '../../services/mail/mail-queue.ts';
import { renderMail } from '../../services/mail/render-mail.ts';
import type { MailKind } from '../../services/mail/templates.ts';
import { publicAddress } from '../../services/public-address.ts';
import type { Services } from '../../http/services.ts';
import { replaceKeys, type KeyPurpose } from './account-keys.store.ts';

const HOUR_MS = 3_600_000;

/** Mails whose link carries a key. */
type KeyMail = Exclude<MailKind, 'emailChanged' | 'mention'>;

/** Purpose and lifetime of the key in each mail's link. */
const LINKS: Record<KeyMail, { path: string; purpose: KeyPurpose; hours: number }> = {
  activation: { path: '/lp/verify', purpose: 'ACTIVATE', hours: 24 },
  reset: { path: '/lp/reset/finish', purpose: 'RESET', hours: 24 },
  invitation: { path: '/lp/reset/finish', purpose: 'RESET', hours: 7 * 24 },
};

/** Keys are random, so a plain hash of them reveals nothing. */
export const hashOfKey = (key: string): string => createHash('sha256').update(key).digest('hex');

export interface Recipient {
  readonly id: number;
  readonly login: string;
  readonly email: string;
  readonly firstName: string | null;
  readonly lastName: string | null;
  readonly langKey: string;
}

/** Creates a key and queues the mail with it, in the transaction of the change. */
export async function mailKey(
  tx: Tx,
  { settings, keys }: Pick<Services, 'settings' | 'keys'>,
  request: Pick<FastifyRequest, 'socket'>,
  { kind, to }: { kind: KeyMail; to: Recipient },
): Promise<void> {
  const { path, purpose, hours } = LINKS[kind];
  const key = randomBytes(32).toString('base64url');
  const until = new Date(Date.now() + hours * HOUR_MS);
  await replaceKeys(tx, { keyHash: hashOfKey(key), userId: to.id, purpose, expiresAt: until });
  const link = `${publicAddress(settings, request)}${path}?key=${key}`;
  await mail(tx, { settings, keys }, { kind, to, link, until });
}

async function mail(
  tx: Tx,
  { settings, keys }: Pick<Services, 'settings' | 'keys'>,
  { kind, to, link, until }: { kind: MailKind; to: Recipient; link: string; until: Date },
): Promise<void> {
  const name = to.firstName && to.lastName ? `${to.firstName} ${to.lastName}` : to.login;
  const words = renderMail(
    kind,
    languageOf(to.langKey),
    { name, login: to.login, until, link },
    settings.TIME_ZONE,
  );
  await queueMail(tx, keys, { ...words, to: to.email, until });
}

/** Notifies the former address of an account of a change: the person who changed it may not be the owner. */
export async function mailEmailChanged(
  tx: Tx,
  services: Pick<Services, 'settings' | 'keys'>,
  request: Pick<FastifyRequest, 'socket'>,
  to: Recipient,
): Promise<void> {
  const link = `${publicAddress(services.settings, request)}/account/settings`;
  const until = new Date(Date.now() + 7 * 24 * HOUR_MS);
  await mail(tx, services, { kind: 'emailChanged', to, link, until });
}

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
