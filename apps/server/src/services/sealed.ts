import { EncryptJWT, errors, jwtDecrypt, type JWTPayload } from 'jose';
import type { Sealer } from '@scriptorium/node-server/http/services.ts';
import type { Keys } from './keys.ts';

/**
 * Content that only this installation can read and write, for one purpose and until it expires (AES-256-GCM). Content
 * sealed for one purpose cannot be opened for another.
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

/** Undefined for content that was sealed by another installation, for another purpose, or that has expired. */
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

/** Passwords and tokens that are stored; what is sealed here never expires. */
export const sealerOf = (keys: Pick<Keys, 'encryption'>): Sealer => ({
  seal: (purpose, content) =>
    new EncryptJWT({ content })
      .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
      .setAudience(`stored ${purpose}`)
      .encrypt(keys.encryption),
  open: async (purpose, sealed) => {
    const { payload } = await jwtDecrypt(sealed, keys.encryption, {
      audience: `stored ${purpose}`,
      keyManagementAlgorithms: ['dir'],
      contentEncryptionAlgorithms: ['A256GCM'],
    });
    return payload['content'] as string;
  },
});
