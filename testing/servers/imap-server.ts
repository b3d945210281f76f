import { spawn, type ChildProcess } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { makeCertificates, type Certificates } from './certificates.ts';

const DOVECOT = '/usr/sbin/dovecot';

export interface ImapAccount {
  readonly address: string;
  readonly password: string;
}

export interface ImapServer {
  /** An address of this machine that no other server uses: TLS on port 993, STARTTLS on port 143. */
  readonly host: string;
  /** TLS on 127.0.0.1 as well, for tunnels. */
  readonly port: number;
  readonly account: ImapAccount;
  readonly certificates: Certificates;
  /** Puts mails into a folder, which is created; the names of the files tell them apart. */
  deliver(folder: string, mails: readonly (string | Buffer)[]): void;
  /** The folder where the mails are stored, in Dovecot's Maildir++ layout. */
  folderPath(folder: string): string;
  /** Returns the log of the server so far. */
  log(): string;
  stop(): Promise<void>;
}

/** The ports of IMAP are the only ones that the product accepts, so the address differs instead. */
export const randomLoopback = () => `127.${randomInt(1, 255)}.${randomInt(0, 256)}.${randomInt(1, 255)}`;

async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address() as AddressInfo;
  await new Promise((resolve) => probe.close(resolve));
  return port;
}

/** Runs Dovecot from Debian's package in a folder of its own, with one account. */
export async function startImapServer(
  account: ImapAccount = { address: 'anna@example.org', password: 'correct horse' },
  /** More addresses under which clients reach it, for its certificate. */
  otherHosts: readonly string[] = [],
): Promise<ImapServer> {
  if (!existsSync(DOVECOT))
    throw new Error(
      'Tests of mailboxes need Dovecot: install the package "dovecot-imapd" (npm test does it when run as root).',
    );
  const host = randomLoopback();
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'scriptorium-imap-'));
  // The processes of Dovecot belong to several users.
  chmodSync(folder, 0o755);
  const certificates = makeCertificates(join(folder, 'tls'), [host, '127.0.0.1', ...otherHosts]);
  writeFileSync(join(folder, 'users'), `${account.address}:{PLAIN}${account.password}::::::\n`);
  const mails = join(folder, 'mails');
  openFolder(mails);
  writeFileSync(join(folder, 'dovecot.conf'), configOf({ folder, host, port, mails, certificates }));
  const server = spawn(DOVECOT, ['-F', '-c', join(folder, 'dovecot.conf')], { stdio: 'ignore' });
  const log = () => readLog(join(folder, 'log'));
  await untilReady(server, host, log);
  let delivered = 0;
  const folderPath = (name: string) =>
    name === 'INBOX' ? mails : join(mails, `.${name.replaceAll('/', '.')}`);
  return {
    host,
    port,
    account,
    certificates,
    folderPath,
    log,
    deliver: (name, list) => {
      const path = folderPath(name);
      for (const part of ['', 'cur', 'new', 'tmp']) openFolder(join(path, part));
      for (const mail of list) {
        delivered += 1;
        const file = join(path, 'new', `${String(delivered).padStart(9, '0')}.M${delivered}.test`);
        writeFileSync(file, mail, { mode: 0o644 });
      }
    },
    stop: () => stop(server, folder),
  };
}

/** Dovecot reads the mails as an unprivileged user. */
function openFolder(path: string): void {
  mkdirSync(path, { recursive: true });
  chmodSync(path, 0o777);
}

const readLog = (file: string) => (existsSync(file) ? readFileSync(file, 'utf8') : '');

interface Config {
  folder: string;
  host: string;
  port: number;
  mails: string;
  certificates: Certificates;
}

function configOf({ folder, host, port, mails, certificates }: Config): string {
  const isRoot = process.getuid?.() === 0;
  const me = userInfo().username;
  const users = isRoot
    ? ''
    : `default_login_user = ${me}\ndefault_internal_user = ${me}\nservice imap-login {\n  chroot =\n}\nservice anvil {\n  chroot =\n}`;
  const owner = isRoot ? 'uid=nobody gid=nogroup' : `uid=${me} gid=${userInfo().gid}`;
  return `
base_dir = ${folder}/run
state_dir = ${folder}/state
log_path = ${folder}/log
protocols = imap
listen = ${host}
ssl = yes
ssl_cert = <${certificates.certificateFile}
ssl_key = <${certificates.keyFile}
disable_plaintext_auth = yes
mail_location = maildir:${mails}:UTF-8
mail_fsync = never
mail_max_userip_connections = 0
first_valid_uid = 1
# Otherwise every sign-in after a wrong password waits for some seconds.
auth_failure_delay = 0
${users}
service imap-login {
  inet_listener tunnelled {
    address = 127.0.0.1
    port = ${port}
    ssl = yes
  }
}
service anvil {
  unix_listener anvil-auth-penalty {
    mode = 0
  }
}
namespace inbox {
  inbox = yes
  separator = /
}
passdb {
  driver = passwd-file
  args = ${folder}/users
}
userdb {
  driver = static
  args = ${owner} home=${folder}
}
`;
}

async function untilReady(server: ChildProcess, host: string, log: () => string): Promise<void> {
  for (;;) {
    if (server.exitCode !== null)
      throw new Error(
        `Dovecot stopped with ${server.exitCode}; it needs the ports 993 and 143 of ${host}, which root may use.\n${log()}`,
      );
    if (await greets(host)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

const greets = (host: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = connect(143, host);
    const end = (is: boolean) => {
      socket.destroy();
      resolve(is);
    };
    socket.once('data', () => end(true));
    socket.once('error', () => end(false));
    socket.once('close', () => end(false));
  });

async function stop(server: ChildProcess, folder: string): Promise<void> {
  const ended = new Promise((resolve) => server.once('exit', resolve));
  if (server.exitCode === null && server.kill('SIGTERM')) await ended;
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 50 });
}
