import type { Socket } from 'node:net';
import ssh2, {
  type AlgorithmList,
  type AnyAuthMethod,
  type AuthenticationType,
  type AuthHandlerMiddleware,
  type Client,
  type ServerHostKeyAlgorithm,
  type SFTPWrapper,
} from 'ssh2';
import { resolveAllowed, type Resolve } from '@scriptorium/outgoing/addresses.ts';
import type { AllowList } from '@scriptorium/outgoing/allow-list.ts';
import { dial } from '@scriptorium/outgoing/dial.ts';
import { OutgoingError } from '@scriptorium/outgoing/outgoing-error.ts';
import { algorithmsFor, fingerprint, formatHostKey } from './host-keys.ts';
import { readPrivateKey } from './private-keys.ts';
import { connectionError, SftpError, type SftpFailure } from './sftp-error.ts';

/** With a private key the password, if there is one, is the passphrase of the key. */
export type SignIn =
  | { readonly username: string; readonly password: string }
  | { readonly username: string; readonly privateKey: string; readonly passphrase: string };

/** The steps of signing in, in their order. */
export type SftpStage = 'resolve' | 'connect' | 'hostKey' | 'signIn';

export interface SftpTarget {
  readonly host: string;
  readonly port: number;
  readonly allow: AllowList;
  /** For each step, and for each answer. */
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  readonly signIn: SignIn;
  /** The pinned key of the server; null accepts the first one that it shows. */
  readonly hostKey: string | null;
  /** Called when a step begins. */
  begin(stage: SftpStage): void;
  readonly resolve?: Resolve;
}

export interface OpenClient {
  readonly client: Client;
  readonly socket: Socket;
  readonly sftp: SFTPWrapper;
  /** The key that the server showed. */
  readonly hostKey: string;
}

const KEEPALIVE_MS = 10_000;
const MIN_KEEPALIVES = 3;

/** Connects, checks the server's key and signs in; rejects with an SftpError. */
export async function openClient(to: SftpTarget): Promise<OpenClient> {
  const methods = authMethods(to);
  const socket = await dialHost(to);
  const client = new ssh2.Client();
  try {
    const hostKey = await signIn(client, socket, to, methods);
    return { client, socket, hostKey, sftp: await openChannel(client, socket, to) };
  } catch (error) {
    client.on('error', () => {});
    socket.destroy();
    throw to.signal.aborted ? new SftpError('aborted', to.host, { cause: error }) : error;
  }
}

async function dialHost({ begin, resolve, ...to }: SftpTarget): Promise<Socket> {
  try {
    begin('resolve');
    const addresses = await resolveAllowed(to, resolve);
    begin('connect');
    return await dial({ ...to, resolve: async () => addresses });
  } catch (error) {
    if (!(error instanceof OutgoingError)) throw error;
    // The kinds that a TCP connection can have are a subset.
    const { code } = (error.cause ?? {}) as { code?: unknown };
    throw new SftpError(error.kind as SftpFailure, to.host, {
      ...(error.kind === 'connect' && typeof code === 'string' ? { code } : {}),
      cause: error,
    });
  }
}

/**
 * Returns the methods of authentication in the order in which they are tried; a key that cannot be read rejects before
 * anything is sent.
 */
function authMethods({ signIn, host, begin }: SftpTarget): AnyAuthMethod[] {
  const { username } = signIn;
  if ('privateKey' in signIn) {
    const key = readPrivateKey(signIn.privateKey, signIn.passphrase);
    if (typeof key !== 'string') return [{ type: 'publickey', username, key }];
    begin('signIn');
    throw new SftpError('key', host, { code: key });
  }
  const { password } = signIn;
  let asked = 0;
  return [
    { type: 'password', username, password },
    {
      type: 'keyboard-interactive',
      username,
      // A second question means that the first answer was wrong: a repeat could lock the account.
      prompt: (_name, _instructions, _language, prompts, finish) =>
        finish(asked++ === 0 ? prompts.map(() => password) : []),
    },
  ];
}

function signIn(
  client: Client,
  socket: Socket,
  to: SftpTarget,
  methods: readonly AnyAuthMethod[],
): Promise<string> {
  const { host, hostKey: pinned, timeoutMs } = to;
  const algorithms = pinned === null ? undefined : algorithmsFor(pinned);
  let shown = '';
  return settled(client, to, (resolve, reject) => {
    client.once('ready', () => resolve(shown));
    client.on('handshake', () => to.begin('signIn'));
    client.on('change password', () => reject(new SftpError('signIn', host, { code: 'password expired' })));
    to.begin('hostKey');
    client.connect({
      sock: socket,
      username: to.signIn.username,
      readyTimeout: timeoutMs,
      keepaliveInterval: KEEPALIVE_MS,
      keepaliveCountMax: Math.max(MIN_KEEPALIVES, Math.ceil(timeoutMs / KEEPALIVE_MS)),
      ...(algorithms ? { algorithms: { serverHostKey: first(algorithms) } } : {}),
      hostVerifier: (blob: Buffer) => {
        shown = formatHostKey(blob);
        if (pinned === null || shown === pinned) return true;
        const keys = { expected: fingerprint(pinned), shown: fingerprint(shown), shownKey: shown };
        reject(new SftpError('hostKey', host, { keys }));
        return false;
      },
      authHandler: nextMethod(methods),
    });
  });
}

/** The library's own list with these at its start; it keeps the place of what it has already. */
const first = (algorithms: ServerHostKeyAlgorithm[]): AlgorithmList<ServerHostKeyAlgorithm> =>
  ({ remove: algorithms, prepend: algorithms, append: [] }) as AlgorithmList<ServerHostKeyAlgorithm>;

/** Tries each method that the server allows once. */
function nextMethod(methods: readonly AnyAuthMethod[]): AuthHandlerMiddleware {
  const left = [...methods];
  return (allowed: AuthenticationType[] | null, _partial, next) => {
    const at = left.findIndex(({ type }) => allowed === null || allowed.includes(type as AuthenticationType));
    const [method] = at < 0 ? [] : left.splice(0, at + 1).slice(-1);
    // False ends the attempts, which the types of the library do not know.
    (next as (given: AnyAuthMethod | false) => void)(method ?? false);
  };
}

const openChannel = (client: Client, socket: Socket, to: SftpTarget): Promise<SFTPWrapper> =>
  settled(client, to, (resolve, reject) => {
    const clock = setTimeout(() => reject(new SftpError('timeout', to.host)), to.timeoutMs);
    socket.once('close', () => clearTimeout(clock));
    client.sftp((error, sftp) => {
      clearTimeout(clock);
      // A server that lets people sign in but has no SFTP.
      if (error) reject(new SftpError('protocol', to.host, { code: 'no SFTP', cause: error }));
      else resolve(sftp);
    });
  });

/** Ends with the first of: the work, an error of the connection, its end, the caller's signal. */
async function settled<T>(
  client: Client,
  { host, signal }: SftpTarget,
  begin: (resolve: (value: T) => void, reject: (error: unknown) => void) => void,
): Promise<T> {
  const { promise, resolve, reject } = Promise.withResolvers<T>();
  const failed = (error: unknown) => reject(connectionError(host, error));
  const closed = () => reject(new SftpError('broken', host));
  const aborted = () => reject(new SftpError('aborted', host));
  client.on('error', failed).on('close', closed).on('end', closed);
  signal.addEventListener('abort', aborted, { once: true });
  try {
    if (signal.aborted) aborted();
    else begin(resolve, failed);
    return await promise;
  } finally {
    signal.removeEventListener('abort', aborted);
    client.off('error', failed).off('close', closed).off('end', closed);
  }
}
