import { sftpConnections, type sftpConnectionsContract } from './sftp-connections.contract.ts';
import type { NodeRights } from '@scriptorium/testing/rights-matrix/node-rights.ts';
import { row, type Cell } from '@scriptorium/testing/rights-matrix/row.ts';

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
export const sftpConnectionsRights: NodeRights<typeof sftpConnectionsContract> = {
  expected: `
                             | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
sftpConnections.list         | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
sftpConnections.create       | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
sftpConnections.remove       | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
sftpConnections.test         | 401 401 | 403 403 400 | 403 403 400 | 403 404 403 | 400 400
sftpConnections.trustHostKey | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
sftpConnections.saveMany     | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
sftpConnections.fetch        | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
`,
  rows: {
    sftpConnections: {
      list: [row(sftpConnections.list, ({ scene }) => ({ query: { nodeId: scene.sftpUpload.id } }))],
      create: [
        row(sftpConnections.create, ({ scene }) => ({ body: { nodeId: scene.sftpUpload.id, ...SFTP } })),
      ],
      remove: [
        row(sftpConnections.remove, async (cell) => ({ params: { id: await newSftpConnection(cell) } })),
      ],
      test: [row(sftpConnections.test, ({ scene }) => ({ body: { nodeId: scene.sftpUpload.id, ...SFTP } }))],
      trustHostKey: [
        row(sftpConnections.trustHostKey, async (cell) => ({
          params: { id: await newSftpConnection(cell) },
          body: { fingerprint: 'SHA256:x' },
        })),
      ],
      saveMany: [
        row(sftpConnections.saveMany, async (cell) => ({
          body: {
            nodeId: cell.scene.sftpUpload.id,
            deletedConnectionIds: [await newSftpConnection(cell)],
            newConnections: [],
          },
        })),
      ],
      fetch: [
        row(sftpConnections.fetch, async (cell) => {
          await newSftpConnection(cell);
          return { params: { id: cell.scene.sftpUpload.id } };
        }),
      ],
    },
  },
};
