import type { Call } from '@scriptorium/contract/kit/client.ts';
import { nodes } from '@scriptorium/contract/process/nodes.ts';
import { sftpConnections } from '@scriptorium/nodes/connections/sftp/sftp-connections.contract.ts';
import { emailConnections } from '@scriptorium/nodes/email-upload/email-upload.contract.ts';
import {
  randomLoopback,
  startImapServer,
  type ImapServer,
} from '@scriptorium/testing/servers/imap-server.ts';
import { makeAutomaticProcess } from '@scriptorium/testing/scenes/automatic-process.ts';
import { startSftpServer, type SftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { Tunnel } from '@scriptorium/testing/servers/tunnel.ts';
import type { Random } from './random.ts';

const IMAPS = 993;
/** Larger than MAX_UPLOAD_MB of the run. */
const TOO_LARGE = 1_200_000;

/** What was put at the sources, by the names of the documents that must come of it. */
export interface Supply {
  readonly mails: number;
  readonly files: number;
  /** The number of items that can never be imported, of mails and of files each. */
  readonly poisoned: number;
}

export interface SourceProcess {
  readonly processId: number;
  readonly mailNodeId: number;
  readonly fileNodeId: number;
}

export const mailName = (index: number): string => `mail ${index}.eml`;
export const fileName = (index: number): string => `file ${index}.txt`;

/** Every n-th thing is poisoned, so that they lie between the others. */
export const isPoisoned = (index: number, count: number, poisoned: number): boolean =>
  poisoned > 0 &&
  index % Math.floor(count / poisoned) === 0 &&
  index / Math.floor(count / poisoned) < poisoned;

/** A mailbox and an SFTP server, each behind a tunnel that breaks. */
export class SourceServers {
  readonly #imap: ImapServer;
  readonly #sftp: SftpServer;
  readonly #tunnels: { readonly imap: Tunnel; readonly sftp: Tunnel };
  readonly #imapHost: string;
  cuts = 0;

  static async start(): Promise<SourceServers> {
    const imapHost = randomLoopback();
    const imap = await startImapServer(undefined, [imapHost]);
    const sftp = await startSftpServer();
    const tunnels = {
      imap: await Tunnel.start(imap.port, { host: imapHost, port: IMAPS }),
      sftp: await Tunnel.start(sftp.port),
    };
    return new SourceServers(imap, sftp, tunnels, imapHost);
  }

  private constructor(
    imap: ImapServer,
    sftp: SftpServer,
    tunnels: { imap: Tunnel; sftp: Tunnel },
    imapHost: string,
  ) {
    this.#imap = imap;
    this.#sftp = sftp;
    this.#tunnels = tunnels;
    this.#imapHost = imapHost;
  }

  /** Settings of the product that reach them. */
  get environment(): Record<string, string> {
    return {
      OUTGOING_ALLOW: '127.0.0.0/8',
      OUTGOING_TIMEOUT_SECONDS: '5',
      MAX_UPLOAD_MB: '1',
      NODE_EXTRA_CA_CERTS: this.#imap.certificates.authorityFile,
    };
  }

  /** A process that fetches from both all the time. */
  async makeProcess(call: Call): Promise<SourceProcess> {
    const { processId } = await makeAutomaticProcess(call, 'Sources');
    const cron = '*/3 * * * * *';
    const mail = await call(nodes.create, {
      body: { processId, activityType: 'EMAIL_UPLOAD', name: 'Mail' },
    });
    const files = await call(nodes.create, {
      body: { processId, activityType: 'SFTP_UPLOAD', name: 'Files', cron },
    });
    await call(emailConnections.create, {
      body: {
        nodeId: mail.id,
        imapHost: this.#imapHost,
        imapPort: IMAPS,
        ...this.#imap.account,
        folder: 'INBOX',
        contentType: 'MESSAGE',
        cron,
      },
    });
    const { user: username, password } = this.#sftp;
    await call(sftpConnections.create, {
      body: {
        nodeId: files.id,
        name: 'Files',
        address: '127.0.0.1',
        port: this.#tunnels.sftp.port,
        folder: '',
        password: { useKey: false, username, password, privateKey: null, publicKey: null },
      },
    });
    return { processId, mailNodeId: mail.id, fileNodeId: files.id };
  }

  /** Puts mail and file number `index` there. */
  deliver(index: number, { mails, files, poisoned }: Supply): void {
    if (index < mails) this.#imap.deliver('INBOX', [mailOf(index, isPoisoned(index, mails, poisoned))]);
    if (index < files) {
      const isBad = isPoisoned(index, files, poisoned);
      this.#sftp.write(fileName(index), isBad ? Buffer.alloc(2000, 1) : `This is file ${index}.\n`);
    }
  }

  /** Breaks the connections of one server, now or after some bytes of the next. */
  strike(random: Random): void {
    const tunnel = random.chance(0.5) ? this.#tunnels.imap : this.#tunnels.sftp;
    this.cuts += 1;
    const act = random.pick(['cut', 'reset', 'freeze', 'delay'] as const) ?? 'cut';
    if ((act === 'cut' || act === 'reset') && random.chance(0.5)) return tunnel.breakAll(act);
    tunnel.fault = { act, after: random.whole(100, 60_000), delayMs: 200 };
    setTimeout(
      () => {
        tunnel.fault = undefined;
      },
      random.whole(500, 3000),
    );
  }

  calm(): void {
    for (const tunnel of Object.values(this.#tunnels)) {
      tunnel.fault = undefined;
      // Frozen connections would stay so.
      tunnel.breakAll('reset');
    }
  }

  async close(): Promise<void> {
    for (const tunnel of Object.values(this.#tunnels)) await tunnel.close();
    await this.#imap.stop();
    await this.#sftp.close();
  }
}

const mailOf = (index: number, isBad: boolean): string =>
  [
    'From: Jan <jan@example.org>',
    'To: anna@example.org',
    `Subject: mail ${index}`,
    'Date: Tue, 03 Nov 2026 10:00:00 +0100',
    `Message-ID: <${index}@chaos.example.org>`,
    'Content-Type: text/plain; charset=utf-8',
    '',
    `This is mail ${index}.`,
    isBad
      ? 'x'
          .repeat(70)
          .concat('\r\n')
          .repeat(TOO_LARGE / 72)
      : '',
    '',
  ].join('\r\n');
