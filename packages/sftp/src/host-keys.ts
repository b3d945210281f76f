import { createHash } from 'node:crypto';
import type { ServerHostKeyAlgorithm } from 'ssh2';

/** The key that a server shows, as it is stored: `type base64`, as in a line of known_hosts. */
export function formatHostKey(blob: Buffer): string {
  const length = blob.length >= 4 ? blob.readUInt32BE(0) : 0;
  return `${blob.toString('latin1', 4, 4 + length)} ${blob.toString('base64')}`;
}

/** As ssh-keygen prints it: `SHA256:…`. */
export function fingerprint(hostKey: string): string {
  const blob = Buffer.from(hostKey.split(' ')[1] ?? '', 'base64');
  return `SHA256:${createHash('sha256').update(blob).digest('base64').replace(/=+$/, '')}`;
}

/**
 * The algorithms that make a server with several keys show the one of the pinned type: a key of another type would look
 * like another server. Undefined for an unknown type.
 */
export function algorithmsFor(hostKey: string): ServerHostKeyAlgorithm[] | undefined {
  const type = hostKey.split(' ')[0] ?? '';
  if (type === 'ssh-rsa') return ['rsa-sha2-512', 'rsa-sha2-256', 'ssh-rsa'];
  const known: readonly string[] = [
    'ssh-ed25519',
    'ecdsa-sha2-nistp256',
    'ecdsa-sha2-nistp384',
    'ecdsa-sha2-nistp521',
    'ssh-dss',
  ];
  return known.includes(type) ? [type as ServerHostKeyAlgorithm] : undefined;
}
