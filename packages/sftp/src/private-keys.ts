import ssh2, { type ParsedKey } from 'ssh2';

/**
 * Why a private key cannot be used.
 *
 *   format      it is no private key of a known format
 *   passphrase  the passphrase is missing or wrong
 *   rounds      its passphrase is protected by more rounds than this server computes
 *   other       the public key belongs to another private key
 */
export type KeyProblem = 'format' | 'passphrase' | 'rounds' | 'other';

/** 16 take 0.6 s, in which this process does nothing else; ssh-keygen makes 16 or 24. */
const MAX_ROUNDS = 64;
const MAGIC = 'openssh-key-v1\0';

/** The key, or why it cannot be used. */
export function readPrivateKey(text: string, passphrase: string): ParsedKey | KeyProblem {
  const key = text.replaceAll('\r\n', '\n').trim();
  if (roundsOf(key) > MAX_ROUNDS) return 'rounds';
  const parsed = parse(key, passphrase);
  if (parsed instanceof Error)
    return /passphrase|decrypt|integrity|encrypted/i.test(parsed.message) ? 'passphrase' : 'format';
  return parsed.isPrivateKey() ? parsed : 'format';
}

function parse(text: string, passphrase: string): ParsedKey | Error {
  try {
    // The library reads an empty passphrase as a wrong one.
    const parsed: unknown = ssh2.utils.parseKey(text, ...(passphrase === '' ? [] : [passphrase]));
    const [first] = Array.isArray(parsed) ? (parsed as unknown[]) : [parsed];
    return first as ParsedKey | Error;
  } catch (error) {
    return error as Error;
  }
}

/** Undefined when the two are one pair. */
export function findKeyProblem({
  privateKey,
  publicKey,
  passphrase,
}: {
  privateKey: string;
  publicKey: string;
  passphrase: string;
}): KeyProblem | undefined {
  const own = readPrivateKey(privateKey, passphrase);
  if (typeof own === 'string') return own;
  const other = parse(publicKey.trim(), '');
  if (other instanceof Error || other.isPrivateKey()) return 'other';
  return own.getPublicSSH().equals(other.getPublicSSH()) ? undefined : 'other';
}

/** Reads the number of rounds with which the key is derived from the passphrase; 0 for keys of other formats. */
function roundsOf(text: string): number {
  const body = /^-----BEGIN OPENSSH PRIVATE KEY-----([A-Za-z0-9+/=\s]+)-----END/.exec(text)?.[1];
  if (body === undefined) return 0;
  const bytes = Buffer.from(body, 'base64');
  let at = MAGIC.length;
  const next = (): Buffer => {
    const length = at + 4 <= bytes.length ? bytes.readUInt32BE(at) : 0;
    const part = bytes.subarray(at + 4, at + 4 + length);
    at += 4 + length;
    return part;
  };
  next(); // cipher
  if (next().toString('latin1') !== 'bcrypt') return 0;
  const options = next();
  return options.length < 4 ? 0 : options.readUInt32BE(options.length - 4);
}
