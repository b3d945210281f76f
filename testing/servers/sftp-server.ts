import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const SSHD = '/usr/sbin/sshd';
const USER = 'scriptorium-sftp';
const PASSWORD = 'Zażółć 7 gęślą!';
/** Servers read it from /etc/shadow, so that it is the same for all of them. */
const NEEDED = `Tests of SFTP need root and OpenSSH's server: install Debian's package "openssh-server" and run them as root, or in a container.`;

export interface SftpServer {
  readonly port: number;
  readonly user: string;
  readonly password: string;
  /** The folder in which sessions begin; the user may write there. */
  readonly folder: string;
  /** The public key of the server, as `type base64`; the first, if it has several. */
  readonly hostKey: string;
  /** A key pair that may sign in. */
  readonly key: KeyPair;
  /** Gives the server other keys, as after a new installation; one of type ed25519 if no type is named. */
  changeHostKey(...types: KeyType[]): Promise<void>;
  /** Writes a file that the user owns. */
  write(name: string, content: string | Buffer): string;
  /** Deletes everything in the folder. */
  clear(): void;
  close(): Promise<void>;
}

export type KeyType = 'ed25519' | 'rsa' | 'ecdsa';

export interface KeyPair {
  readonly privateKey: string;
  readonly publicKey: string;
}

/** A new pair of keys, as `ssh-keygen` makes them. */
export function makeKeys(type: KeyType, { passphrase = '', pem = false } = {}): KeyPair {
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-keys-'));
  try {
    const file = join(folder, 'key');
    const format = pem ? ['-m', 'PEM'] : [];
    execFileSync('ssh-keygen', ['-q', '-t', type, '-N', passphrase, '-C', '', ...format, '-f', file]);
    return { privateKey: readFileSync(file, 'utf8'), publicKey: readFileSync(`${file}.pub`, 'utf8').trim() };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Starts OpenSSH's server in a folder of its own, on a free port, for one user who may only use SFTP. */
export async function startSftpServer(): Promise<SftpServer> {
  if (process.getuid?.() !== 0 || !existsSync(SSHD)) throw new Error(NEEDED);
  const { uid, gid } = ensureUser();
  // The server refuses to start without it.
  mkdirSync('/run/sshd', { recursive: true });
  const root = mkdtempSync(join(tmpdir(), 'scriptorium-sftp-'));
  execFileSync('chmod', ['755', root]);
  const folder = join(root, 'files');
  mkdirSync(folder);
  chownSync(folder, uid, gid);
  const key = makeKeys('ed25519');
  writeFileSync(join(root, 'authorized_keys'), `${key.publicKey}\n`);
  const running = new Sshd(root, folder);
  let hostKey = running.makeHostKeys(['ed25519']);
  await running.start();
  return {
    user: USER,
    password: PASSWORD,
    folder,
    key,
    get hostKey() {
      return hostKey;
    },
    get port() {
      return running.port;
    },
    write(name, content) {
      const path = join(folder, name);
      writeFileSync(path, content);
      chownSync(path, uid, gid);
      return path;
    },
    // Node cannot delete names that are not UTF-8.
    clear: () => void execFileSync('find', [folder, '-mindepth', '1', '-delete']),
    async changeHostKey(...types) {
      await running.stop();
      hostKey = running.makeHostKeys(types.length > 0 ? types : ['ed25519']);
      await running.start();
    },
    async close() {
      await running.stop();
      rmSync(root, { recursive: true, force: true });
    },
  };
}

class Sshd {
  port = 0;
  readonly #root: string;
  readonly #folder: string;
  #hostKeys: readonly string[] = [];
  #server: ChildProcess | undefined;

  constructor(root: string, folder: string) {
    this.#root = root;
    this.#folder = folder;
  }

  makeHostKeys(types: readonly KeyType[]): string {
    const keys = types.map((type) => makeKeys(type));
    this.#hostKeys = keys.map(({ privateKey }, index) => {
      const file = join(this.#root, `host_key_${index}`);
      writeFileSync(file, privateKey, { mode: 0o600 });
      return file;
    });
    return keys[0]?.publicKey ?? '';
  }

  async start(): Promise<void> {
    if (this.port === 0) this.port = await freePort();
    const config = join(this.#root, 'sshd_config');
    // Newer versions refuse an address for a while after a wrong password; older ones do not know the option.
    writeFileSync(config, this.#config(['PerSourcePenalties no']));
    if (!isValid(config)) writeFileSync(config, this.#config([]));
    const server = spawn(SSHD, ['-D', '-e', '-f', config], { stdio: ['ignore', 'ignore', 'pipe'] });
    this.#server = server;
    await new Promise<void>((resolve, reject) => {
      let log = '';
      server.stderr.on('data', (chunk: Buffer) => {
        log = (log + chunk.toString()).slice(-10_000);
        if (log.includes('Server listening')) resolve();
      });
      server.once('exit', () => reject(new Error(`OpenSSH's server stopped: ${log}`)));
    });
  }

  #config(more: readonly string[]): string {
    return [
      'ListenAddress 127.0.0.1',
      `Port ${this.port}`,
      ...this.#hostKeys.map((file) => `HostKey ${file}`),
      `PidFile ${join(this.#root, 'pid')}`,
      `AuthorizedKeysFile ${join(this.#root, 'authorized_keys')}`,
      'UsePAM no',
      'StrictModes no',
      'PasswordAuthentication yes',
      'UseDNS no',
      'MaxStartups 100',
      `AllowUsers ${USER}`,
      'Subsystem sftp internal-sftp',
      `ForceCommand internal-sftp -d ${this.#folder}`,
      ...more,
      '',
    ].join('\n');
  }

  async stop(): Promise<void> {
    const server = this.#server;
    if (!server || server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.kill('SIGTERM');
    await ended;
  }
}

const isValid = (config: string): boolean => {
  try {
    execFileSync(SSHD, ['-t', '-f', config], { stdio: 'pipe' });
    return true;
  } catch {
    return false;
  }
};

/** The user stays on the machine: other tests may use it at the same time. */
function ensureUser(): { uid: number; gid: number } {
  if (!idOf('-u')) {
    const hash = execFileSync('openssl', ['passwd', '-6', '-stdin'], { input: PASSWORD, encoding: 'utf8' });
    try {
      execFileSync('useradd', ['-M', '-N', '-s', '/usr/sbin/nologin', '-p', hash.trim(), USER], {
        stdio: 'pipe',
      });
    } catch (error) {
      // Another process may have been faster.
      if (!idOf('-u')) throw error;
    }
  }
  return { uid: Number(idOf('-u')), gid: Number(idOf('-g')) };
}

function idOf(option: '-u' | '-g'): string {
  try {
    return execFileSync('id', [option, USER], { encoding: 'utf8', stdio: 'pipe' }).trim();
  } catch {
    return '';
  }
}

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}
