import { compactDecrypt, CompactEncrypt } from 'jose';

/**
 * The same content, purpose and expiry, encrypted with another key. Undefined for what the old key cannot open: it was
 * unreadable before, and stays so.
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
