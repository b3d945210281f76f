import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sftpConnections } from '@scriptorium/nodes/connections/sftp/sftp-connections.contract.ts';
import { sftpKeyConnectionTo } from '@scriptorium/testing/servers/sftp-connection.ts';
import { startSftpServer, type SftpServer } from '@scriptorium/testing/servers/sftp-server.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { startFarNetwork } from './far-network.ts';
import { inTurn, loadNow, measure, middle, range, seconds } from './figures.ts';
import type { Product } from './product.ts';

const FILES = 10_000;
const LISTING_LIMIT_MS = 1000;
const MEGABYTES = 50;
const ROUNDS = Number(process.env['SOURCES_ROUNDS'] ?? 5);
const ROUND_TRIPS_MS = [0, 40];
/** The goal for our speed, relative to the peer's. */
const SPEED_GOAL = 0.6;
const NAME = 'large.txt';

async function connectionTo(server: SftpServer, { world }: Product, port = server.port): Promise<number> {
  const process = await world.make.process();
  const { id: nodeId } = await world.make.node(process.id, { activityType: 'SFTP_UPLOAD' });
  const body = { nodeId, ...sftpKeyConnectionTo(server), port };
  return (await world.callAs(world.admin)(sftpConnections.create, { body })).id;
}

const requireDocuments = async (product: Product, connectionId: number, count: number): Promise<void> => {
  const made = await product.made(connectionId);
  if (made !== count) throw new Error(`${made} of ${count} files became documents`);
};

/** Measures the listing of a folder whose files are all known. */
async function listingRow(server: SftpServer, product: Product): Promise<BenchRow> {
  for (let index = 0; index < FILES; index += 1)
    server.write(`file ${index}.txt`, `This is file ${index}.\n`);
  const id = await connectionTo(server, product);
  const { wall: first } = await measure(() => product.fetch(id));
  await requireDocuments(product, id, FILES);
  const rounds: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) rounds.push((await measure(() => product.fetch(id))).wall);
  server.clear();
  const ms = median(rounds);
  return {
    name: `${FILES.toLocaleString('en')} known files listed in one SFTP folder`,
    ours: seconds(ms),
    peer: `${seconds(LISTING_LIMIT_MS)} (limit)`,
    ratio: LISTING_LIMIT_MS / ms,
    goal: 1,
    note: `the whole fetch with its sign-in, median of ${ROUNDS}: ${range(rounds)}; the first fetch, which makes the documents, ${seconds(first)}; ${loadNow()}`,
  };
}

/** A text of many lines that cannot be compressed. */
const largeText = (): string =>
  randomBytes(MEGABYTES * 1024 * 768)
    .toString('base64')
    .replaceAll(/.{80}/g, '$&\n')
    .slice(0, MEGABYTES * 1024 * 1024);

/** OpenSSH's own client fetches the file into a folder. */
async function withPeer<T>(
  server: SftpServer,
  work: (download: (port: number) => Promise<void>) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'scriptorium-sftp-peer-'));
  const key = join(folder, 'key');
  await writeFile(key, server.key.privateKey, { mode: 0o600 });
  const options = ['StrictHostKeyChecking=no', 'UserKnownHostsFile=/dev/null', 'LogLevel=ERROR'];
  const download = async (port: number) => {
    const from = `sftp://${server.user}@127.0.0.1:${port}/${join(server.folder, NAME)}`;
    const words = options.flatMap((option) => ['-o', option]);
    await promisify(execFile)('sftp', ['-q', '-i', key, ...words, from, join(folder, NAME)]);
  };
  try {
    return await work(download);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function speedRow(
  server: SftpServer,
  product: Product,
  roundTripMs: number,
  download: (port: number) => Promise<void>,
): Promise<BenchRow> {
  const path = server.write(NAME, largeText());
  // Files that have just been written are looked at a second time.
  await utimes(path, new Date(0), new Date(0));
  const network = await startFarNetwork(server.port, roundTripMs);
  try {
    const { ours, theirs } = await inTurn(
      ROUNDS,
      async () => {
        const id = await connectionTo(server, product, network.port);
        const took = await measure(() => product.fetch(id));
        await requireDocuments(product, id, 1);
        return took;
      },
      () => measure(() => download(network.port)),
    );
    const [our, their] = [middle(ours), middle(theirs)];
    return {
      name: `one file of ${MEGABYTES} MB into a document, ${roundTripMs} ms round trip`,
      ours: seconds(our.wall),
      peer: `sftp ${seconds(their.wall)}`,
      ratio: their.wall / our.wall,
      goal: SPEED_GOAL,
      note: `with sign-in and listing, median of ${ROUNDS} rounds in turn: ${range(ours.map(({ wall }) => wall))}, sftp ${range(theirs.map(({ wall }) => wall))}; ${loadNow()}`,
    };
  } finally {
    await network.close();
  }
}

/** Files of OpenSSH's server until the last document is committed. */
export async function fileRows(product: Product): Promise<BenchRow[]> {
  const server = await startSftpServer();
  try {
    const rows = await withPeer(server, async (download) => {
      const speeds: BenchRow[] = [];
      for (const roundTrip of ROUND_TRIPS_MS)
        speeds.push(await speedRow(server, product, roundTrip, download));
      return speeds;
    });
    server.clear();
    return [await listingRow(server, product), ...rows];
  } finally {
    await server.close();
  }
}
