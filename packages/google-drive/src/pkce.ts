import { createHash, randomBytes } from 'node:crypto';

/** A verifier that only this server knows until it exchanges the code (RFC 7636). */
export const newVerifier = (): string => randomBytes(32).toString('base64url');

export const challengeOf = (verifier: string): string =>
  createHash('sha256').update(verifier).digest('base64url');
