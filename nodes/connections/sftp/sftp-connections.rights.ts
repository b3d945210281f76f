import { sftpConnections } from './sftp-connections.contract.ts';
import { row, type Cell, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

/** Nothing listens there, and the guard refuses the address: nothing is sent. */
const SFTP = {
  name: 'Archive',
  address: '127.0.0.1',
  port: 9,
  password: { useKey: false, username: 'ada', password: 'secret' },
};

async function newSftpConnection({ world, scene }: Cell): Promise<number> {
  const body = { nodeId: scene.sftpUpload.id, ...SFTP };
  const { id } = await world.callAs(world.admin)(sftpConnections.create, { body });
  return id;
}

/** The test of a connection answers 400 to callers with the right: the server of the request does not exist. */
export const CONNECTION_ROWS: readonly Row[] = [
  row(sftpConnections.list, ({ scene }) => ({ query: { nodeId: scene.sftpUpload.id } })),
  row(sftpConnections.create, ({ scene }) => ({ body: { nodeId: scene.sftpUpload.id, ...SFTP } })),
  row(sftpConnections.remove, async (cell) => ({ params: { id: await newSftpConnection(cell) } })),
  row(sftpConnections.test, ({ scene }) => ({ body: { nodeId: scene.sftpUpload.id, ...SFTP } })),
  row(sftpConnections.trustHostKey, async (cell) => ({
    params: { id: await newSftpConnection(cell) },
    body: { fingerprint: 'SHA256:x' },
  })),
  row(sftpConnections.saveMany, async (cell) => ({
    body: {
      nodeId: cell.scene.sftpUpload.id,
      deletedConnectionIds: [await newSftpConnection(cell)],
      newConnections: [],
    },
  })),
  row(sftpConnections.fetch, async (cell) => {
    await newSftpConnection(cell);
    return { params: { id: cell.scene.sftpUpload.id } };
  }),
];
