import { compactDecrypt, CompactEncrypt } from 'jose';

/**
 * Encrypts sealed content again with another key, for the same purpose and expiry. Undefined if the old key cannot open
 * it: it was unreadable before, and stays so.
 */
export async function reseal(
  sealed: string,
  { from, to }: { from: Uint8Array; to: Uint8Array },
): Promise<string | undefined> {
  const options = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };
  const opened = await compactDecrypt(sealed, from, options).catch(() => undefined);
  if (!opened) return undefined;
  return new CompactEncrypt(opened.plaintext).setProtectedHeader({ alg: 'dir', enc: 'A256GCM' }).encrypt(to);
}
