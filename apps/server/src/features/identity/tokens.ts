import { randomUUID } from 'node:crypto';
import { errors, jwtVerify, SignJWT } from 'jose';
import type { Keys } from '../../services/keys.ts';

const HOUR = 3600;
export const LIFETIME_SECONDS = { session: 12 * HOUR, remembered: 30 * 24 * HOUR };

/** The claims of a token; rights are never among them (docs/semantics.md#7). */
export interface TokenClaims {
  readonly id: string;
  readonly userId: number;
  /** The user's `token_epoch` when the token was created: increasing it revokes every token of the user. */
  readonly epoch: number;
  readonly expiresAt: Date;
}

interface TokenOptions {
  rememberMe?: boolean;
  id?: string;
  /** The expiry of the token, if it differs from the usual one. */
  expiresAt?: Date;
}

export function issueToken(
  keys: Keys,
  user: { id: number; tokenEpoch: number },
  { rememberMe = false, id = randomUUID() as string, expiresAt }: TokenOptions = {},
): Promise<string> {
  const seconds = rememberMe ? LIFETIME_SECONDS.remembered : LIFETIME_SECONDS.session;
  return new SignJWT({ epoch: user.tokenEpoch })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(String(user.id))
    .setJti(id)
    .setIssuedAt()
    .setExpirationTime(expiresAt ?? `${seconds}s`)
    .sign(keys.signing);
}

/** The claims of a token that this installation signed and that has not expired; undefined for any other. */
export async function readToken(keys: Keys, token: string): Promise<TokenClaims | undefined> {
  try {
    const { payload } = await jwtVerify(token, keys.signing, {
      algorithms: ['HS256'],
      requiredClaims: ['sub', 'jti', 'exp'],
    });
    const { sub, jti, exp, epoch } = payload;
    const userId = Number(sub);
    if (!Number.isSafeInteger(userId) || typeof epoch !== 'number') return undefined;
    return { id: jti as string, userId, epoch, expiresAt: new Date((exp as number) * 1000) };
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
