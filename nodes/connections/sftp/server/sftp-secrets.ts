import { fieldError } from '@scriptorium/contract/errors.ts';
import type { SftpConnectionDraft } from '../sftp-connections.contract.ts';
import { findKeyProblem, type KeyProblem } from '@scriptorium/sftp/private-keys.ts';
import { serverOf, type SftpSecrets, type SftpSettings } from '@scriptorium/sftp/stored-connection.ts';

export const OBJECT = 'sftpConnection';

/** The settings and the secrets as they are stored. */
export type StoredSettings = SftpSettings & {
  readonly name: string;
  readonly publicKey: string | null;
};

export interface StoredSftp {
  readonly settings: StoredSettings;
  readonly secrets: SftpSecrets;
}

export const settingsOf = ({
  name,
  address,
  port,
  folder,
  password,
}: SftpConnectionDraft): StoredSettings => {
  const { useKey, username, publicKey } = password;
  return {
    name,
    address: address.toLowerCase(),
    port,
    folder,
    useKey,
    username,
    publicKey: publicKey || null,
  };
};

/** The fields that a problem of the keys belongs to. */
const FAULTS = {
  format: ['privateKey', 'Pattern'],
  rounds: ['privateKey', 'Size'],
  passphrase: ['password', 'Invalid'],
  other: ['publicKey', 'Invalid'],
} as const satisfies Record<KeyProblem, unknown>;

/**
 * The secrets of a connection: those that are null are the stored ones, but only for the server that they were given
 * for; at another one they would be sent to somebody else. `path` is the place of the connection in the request.
 */
export function secretsOf(
  given: SftpConnectionDraft,
  stored: StoredSftp | undefined,
  path = '',
): SftpSecrets {
  const fault = (field: string, message: 'NotNull' | 'Pattern' | 'Size' | 'Invalid') =>
    fieldError(OBJECT, `${path}password.${field}`, message);
  const { useKey, publicKey, ...fresh } = given.password;
  const isSameServer = stored !== undefined && serverOf(stored.settings) === serverOf(given);
  const kept = isSameServer ? stored.secrets : { password: null, privateKey: null };
  const password = fresh.password ?? kept.password;
  const privateKey = fresh.privateKey ?? kept.privateKey;
  if (!useKey) {
    if (password === null || password === '') throw fault('password', 'NotNull');
    return { password, privateKey };
  }
  if (privateKey === null || privateKey === '') throw fault('privateKey', 'NotNull');
  const problem = findKeyProblem({ privateKey, publicKey: publicKey ?? '', passphrase: password ?? '' });
  if (problem) {
    const [field, message] = FAULTS[problem];
    throw fault(field, message);
  }
  return { password, privateKey };
}
