import type { SignIn } from './open-client.ts';

/** The settings of a stored connection; all others are for people. */
export interface SftpSettings {
  readonly address: string;
  readonly port: number;
  /** Relative to where a session begins; empty for that place. */
  readonly folder: string;
  readonly username: string;
  /** Sign in with a private key; the password is its passphrase. */
  readonly useKey: boolean;
}

export interface SftpSecrets {
  readonly password: string | null;
  readonly privateKey: string | null;
}

export const DEFAULT_SFTP_PORT = 22;

/** The server, as people write it. */
export const serverOf = ({ address, port }: Pick<SftpSettings, 'address' | 'port'>): string => {
  const host = address.toLowerCase();
  if (port === DEFAULT_SFTP_PORT) return host;
  return host.includes(':') ? `[${host}]:${port}` : `${host}:${port}`;
};

/** Returns the settings that decide which files the server lists. */
export const accountOf = ({ username, folder, ...settings }: SftpSettings): unknown[] => [
  serverOf(settings),
  username,
  folder,
];

export function signInOf({ username, useKey }: SftpSettings, { password, privateKey }: SftpSecrets): SignIn {
  if (useKey) return { username, privateKey: privateKey ?? '', passphrase: password ?? '' };
  return { username, password: password ?? '' };
}
