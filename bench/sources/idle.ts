import { emailConnections } from '@scriptorium/nodes/email-upload/email-upload.contract.ts';
import { trust } from '@scriptorium/testing/servers/trust.ts';
import { startImapServer } from '@scriptorium/testing/servers/imap-server.ts';
import { median, type BenchRow } from '../bench-row.ts';
import { loadNow, measure, type Took } from './figures.ts';
import type { Product } from './product.ts';

const CONNECTIONS = 100;
const EVERY_MS = 60_000;
/** The limit, as a share of one core. */
const LIMIT = 0.02;
const ROUNDS = Number(process.env['SOURCES_ROUNDS'] ?? 5);

const percent = (share: number): string => `${(share * 100).toFixed(1)} %`;

/** Mailboxes without anything new, each looked at once a minute. */
export async function idleRow({ world, fetch }: Product): Promise<BenchRow> {
  const server = await startImapServer();
  trust(server.certificates.authority);
  try {
    const process = await world.make.process();
    const { id: nodeId } = await world.make.node(process.id, { activityType: 'EMAIL_UPLOAD' });
    const call = world.callAs(world.admin);
    const ids: number[] = [];
    for (let index = 0; index < CONNECTIONS; index += 1) {
      const body = { nodeId, imapHost: server.host, ...server.account, folder: 'INBOX' };
      ids.push((await call(emailConnections.create, { body })).id);
    }
    const fetchAll = async () => {
      for (const id of ids) await fetch(id);
    };
    await fetchAll();
    const rounds: Took[] = [];
    for (let round = 0; round < ROUNDS; round += 1) rounds.push(await measure(fetchAll));
    const share = median(rounds.map(({ cpu }) => cpu)) / EVERY_MS;
    return {
      name: `${CONNECTIONS} mailboxes with nothing new, each looked at once a minute`,
      ours: `${percent(share)} of a core`,
      peer: `${percent(LIMIT)} (limit)`,
      ratio: LIMIT / share,
      goal: 1,
      note: `processor time of the server, median of ${ROUNDS}; ${loadNow()}`,
    };
  } finally {
    await server.stop();
  }
}
