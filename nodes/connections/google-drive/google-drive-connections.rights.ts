import {
  googleDriveConnections,
  type googleDriveConnectionsContract,
} from './google-drive-connections.contract.ts';
import { consent } from '@scriptorium/testing/servers/google-drive/consent.ts';
import type { NodeRights } from '@scriptorium/testing/rights-matrix/node-rights.ts';
import { row, type Cell } from '@scriptorium/testing/rights-matrix/row.ts';

const ofDrive = ({ scene }: Cell) => ({ params: { id: scene.drive.id } });

/** A connection of the scene's node, with the permission of somebody who signed in at the test server. */
async function connectionId({ world, scene: { drive } }: Cell): Promise<number> {
  const call = world.callAs(world.admin);
  const [known] = await call(googleDriveConnections.ofNode, { params: { id: drive.id } });
  if (known) return known.id;
  const connection = { name: 'My Drive', folderId: 'root', ...(await consent(call, drive.id)) };
  const body = { nodeId: drive.id, newConnections: [connection] };
  return (await call(googleDriveConnections.save, { body })).at(-1)?.id ?? 0;
}

export const googleDriveConnectionsRights: NodeRights<typeof googleDriveConnectionsContract> = {
  expected: `
                                    | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
googleDriveConnections.config       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
googleDriveConnections.authorize    | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
googleDriveConnections.ofNode       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
googleDriveConnections.save         | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
googleDriveConnections.test         | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
googleDriveConnections.fetchContent | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
`,
  rows: {
    googleDriveConnections: {
      config: [row(googleDriveConnections.config, () => ({}))],
      authorize: [
        row(googleDriveConnections.authorize, ({ scene }) => ({ body: { nodeId: scene.drive.id } })),
      ],
      ofNode: [row(googleDriveConnections.ofNode, ofDrive)],
      save: [row(googleDriveConnections.save, ({ scene }) => ({ body: { nodeId: scene.drive.id } }))],
      test: [
        row(googleDriveConnections.test, async (cell) => ({
          body: { nodeId: cell.scene.drive.id, id: await connectionId(cell) },
        })),
      ],
      fetchContent: [
        row(googleDriveConnections.fetchContent, async (cell) => {
          await connectionId(cell);
          return ofDrive(cell);
        }),
      ],
    },
  },
};
