import { randomBytes } from 'node:crypto';
import { ImapFlow } from 'imapflow';
import { emailConnections } from '@scriptorium/nodes/email-upload/email-upload.contract.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { startImapServer, type ImapServer } from '@scriptorium/testing/servers/imap-server.ts';
import type { BenchRow } from '../bench-row.ts';
import { inTurn, loadNow, measure, middle, range, seconds } from './figures.ts';
import type { Product } from './product.ts';

const MAILS = Number(process.env['SOURCES_MAILS'] ?? 1000);
const BYTES = 20_000;
const ROUNDS = Number(process.env['SOURCES_ROUNDS'] ?? 5);
const FOLDER = 'INBOX';
/** The goal for our time, relative to the peer's. */
const GOAL = 0.5;

/** A mail with one base64 attachment, as most of a mailbox. */
function mailOf(index: number): string {
  const head = [
    'From: Jan <jan@example.org>',
    'To: anna@example.org',
    `Subject: Mail ${index}`,
    'Date: Tue, 03 Nov 2026 10:00:00 +0100',
    `Message-ID: <${index}@bench.example.org>`,
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary="=-b"',
    '',
    '--=-b',
    'Content-Type: text/plain; charset=utf-8',
    '',
    `This is mail ${index}.`,
    '--=-b',
    'Content-Type: application/octet-stream; name="data.bin"',
    'Content-Transfer-Encoding: base64',
    'Content-Disposition: attachment; filename="data.bin"',
    '',
    '',
  ].join('\r\n');
  const encoded = randomBytes(BYTES).toString('base64').replaceAll(/.{76}/g, '$&\r\n');
  return `${head}${encoded.slice(0, BYTES - head.length - 12)}\r\n--=-b--\r\n`;
}

async function withMailbox<T>(server: ImapServer, work: (client: ImapFlow) => Promise<T>): Promise<T> {
  const { host, account } = server;
  const client = new ImapFlow({
    host,
    port: 993,
    secure: true,
    auth: { user: account.address, pass: account.password },
    logger: false,
    disableAutoIdle: true,
  });
  await client.connect();
  try {
    await client.mailboxOpen(FOLDER, { readOnly: true });
    return await work(client);
  } finally {
    await client.logout();
  }
}

const requireAll = (got: number) => {
  if (got !== MAILS) throw new Error(`${got} of ${MAILS} mails`);
};

/** All mails in one command. */
const fetchAll = (server: ImapServer) =>
  withMailbox(server, async (client) => {
    let got = 0;
    for await (const { source } of client.fetch('1:*', { source: true })) got += source ? 1 : 0;
    requireAll(got);
  });

/** The library's own function for one mail, one after the other. */
const downloadEach = (server: ImapServer) =>
  withMailbox(server, async (client) => {
    const uids = (await client.search({ all: true }, { uid: true })) || [];
    let got = 0;
    for (const uid of uids) {
      const { content } = await client.download(String(uid), undefined, { uid: true });
      if (!content) throw new Error(`Mail ${uid} was not found`);
      for await (const _ of content) continue;
      got += 1;
    }
    requireAll(got);
  });

async function connectionTo(server: ImapServer, { world }: Product): Promise<number> {
  const process = await world.make.process();
  const { id: nodeId } = await world.make.node(process.id, { activityType: 'EMAIL_UPLOAD' });
  const body = { nodeId, imapHost: server.host, ...server.account, folder: FOLDER };
  return (await world.callAs(world.admin)(emailConnections.create, { body })).id;
}

async function compare(
  name: string,
  server: ImapServer,
  product: Product,
  peer: (server: ImapServer) => Promise<void>,
): Promise<BenchRow> {
  const { ours, theirs } = await inTurn(
    ROUNDS,
    async () => {
      const id = await connectionTo(server, product);
      const took = await measure(() => product.fetch(id));
      requireAll(await product.made(id));
      return took;
    },
    () => measure(() => peer(server)),
  );
  const [our, their] = [middle(ours), middle(theirs)];
  const times = (their.cpu / our.cpu).toFixed(2);
  return {
    name: `${MAILS.toLocaleString('en')} mails of 20 kB into documents, beside ${name}`,
    ours: seconds(our.wall),
    peer: `imapflow ${seconds(their.wall)}`,
    ratio: their.wall / our.wall,
    goal: GOAL,
    note: `median of ${ROUNDS} rounds in turn: ${range(ours.map(({ wall }) => wall))}, imapflow ${range(theirs.map(({ wall }) => wall))}; processor time ${seconds(our.cpu)} and ${seconds(their.cpu)}, ratio ${times}; ${loadNow()}`,
  };
}

/** Mails from Dovecot until the last document is committed. */
export async function mailRows(product: Product): Promise<BenchRow[]> {
  const server = await startImapServer();
  trust(server.certificates.authority);
  try {
    server.deliver(
      FOLDER,
      Array.from({ length: MAILS }, (_, index) => mailOf(index)),
    );
    return [
      await compare('a download of each mail', server, product, downloadEach),
      await compare('one fetch of all mails', server, product, fetchAll),
    ];
  } finally {
    await server.stop();
  }
}
