import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose';
import type { Keys } from './keys.ts';

/**
 * Content that only this installation can read and write, for one purpose and until its end (AES-256-GCM). What was sealed
 * for one purpose opens for no other.
 */
export const seal = (
  keys: Pick<Keys, 'encryption'>,
  purpose: string,
  content: JWTPayload,
  expiresAt: Date,
): Promise<string> =>
  new EncryptJWT(content)
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .setAudience(purpose)
    .setExpirationTime(expiresAt)
    .encrypt(keys.encryption);

/** Undefined for what was sealed elsewhere, for something else, or too long ago. */
export async function unseal(
  keys: Pick<Keys, 'encryption'>,
  purpose: string,
  sealed: string,
): Promise<JWTPayload | undefined> {
  try {
    const { payload } = await jwtDecrypt(sealed, keys.encryption, {
      audience: purpose,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
      requiredClaims: ['exp'],
    });
    return payload;
  } catch (error) {
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}
