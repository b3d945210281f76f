import type { FieldError } from '@scriptorium/contract/kit/error-reply.ts';
import type { SftpConnection } from '../sftp-connections.contract.ts';
import { HostName } from '@scriptorium/domain/host-name.ts';
import { z } from 'zod';

/** The text of a password field for a stored secret (CONST-90). */
export const MASK = '*'.repeat(10);
const DEFAULT_PORT = 22;
const LONGEST_KEY = 20_000;

const Fields = z.object({
  name: z.string().trim().min(1).max(100),
  address: HostName,
  port: z.number().int().min(1).max(65_535),
  folder: z.string().trim().max(1000),
  useKey: z.boolean(),
  username: z.string().trim().min(1).max(200),
  password: z.string().max(1000),
  privateKey: z.string().max(LONGEST_KEY),
  publicKey: z.string().trim().max(LONGEST_KEY),
});
export type Fields = z.infer<typeof Fields>;

export const startOf = (stored: SftpConnection | undefined): Fields => ({
  name: stored?.name ?? '',
  address: stored?.address ?? '',
  port: stored?.port ?? DEFAULT_PORT,
  folder: stored?.folder ?? '',
  useKey: stored?.password.useKey ?? false,
  username: stored?.password.username ?? '',
  password: '',
  privateKey: '',
  publicKey: stored?.password.publicKey ?? '',
});

/** Stored secrets are kept for their server only. */
export const isSameServer = (
  stored: SftpConnection | undefined,
  { address, port }: Pick<Fields, 'address' | 'port'>,
): boolean =>
  stored !== undefined &&
  stored.address.toLowerCase() === address.trim().toLowerCase() &&
  stored.port === port;

/** Whether a secret that this way of signing in needs is stored already. */
const hasStored = (stored: SftpConnection | undefined, fields: Fields): boolean =>
  isSameServer(stored, fields) && stored?.password.useKey === fields.useKey;

/** The fields with what this way of signing in requires (UPL-12). */
export const fieldsFor = (stored: SftpConnection | undefined) =>
  Fields.superRefine((fields, context) => {
    const { useKey, password, privateKey, publicKey } = fields;
    const needed = hasStored(stored, fields) ? {} : useKey ? { privateKey } : { password };
    for (const [field, value] of Object.entries({ ...needed, ...(useKey ? { publicKey } : {}) }))
      if (value.trim() === '')
        context.addIssue({
          code: 'too_small',
          minimum: 1,
          origin: 'string',
          inclusive: true,
          input: value,
          path: [field],
        });
  });

const orNull = (secret: string): string | null => (secret === '' ? null : secret);

/** As the API takes it; an unchanged secret is null (UPL-13). */
export function toRequest({ useKey, username, password, privateKey, publicKey, ...rest }: Fields) {
  // A new key without a passphrase must not be read with the old one.
  const passphrase = useKey && privateKey !== '' ? password : orNull(password);
  return {
    ...rest,
    password: {
      useKey,
      username,
      password: passphrase,
      privateKey: useKey ? orNull(privateKey) : null,
      publicKey: useKey ? orNull(publicKey) : null,
    },
  };
}

/** Keys of the texts for what only the server can find out about keys. */
const OF_KEYS: Record<string, 'keyFormat' | 'keyRounds' | 'keyPassphrase' | 'keyOther'> = {
  'privateKey Pattern': 'keyFormat',
  'privateKey Size': 'keyRounds',
  'password Invalid': 'keyPassphrase',
  'publicKey Invalid': 'keyOther',
};

/** The field of the form that an error of the server is about, and the text that only keys have. */
export function fieldOf({ field, message }: Pick<FieldError, 'field' | 'message'>): {
  field: keyof Fields;
  text: (typeof OF_KEYS)[string] | undefined;
} | null {
  const name = field.replace(/^(?:updatedConnections|newConnections)\.\d+\./, '').replace(/^password\./, '');
  const known = Fields.shape;
  if (!(name in known)) return null;
  return { field: name as keyof Fields, text: OF_KEYS[`${name} ${message}`] };
}

/** Describes the server and the folder of a connection. */
export const placeOf = ({ address, port, folder }: SftpConnection): string => {
  const server = port === DEFAULT_PORT ? address : `${address}:${port}`;
  return folder === '' ? server : `${server}, ${folder}`;
};
