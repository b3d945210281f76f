import { googleDriveConnections } from './google-drive-connections.contract.ts';
import { consent } from '@scriptorium/testing/servers/google-drive/consent.ts';
import { row, type Cell, type Row } from '@scriptorium/testing/rights-matrix/row.ts';

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

export const GOOGLE_DRIVE_ROWS: readonly Row[] = [
  row(googleDriveConnections.config, () => ({})),
  row(googleDriveConnections.authorize, ({ scene }) => ({ body: { nodeId: scene.drive.id } })),
  row(googleDriveConnections.ofNode, ofDrive),
  row(googleDriveConnections.save, ({ scene }) => ({ body: { nodeId: scene.drive.id } })),
  row(googleDriveConnections.test, async (cell) => ({
    body: { nodeId: cell.scene.drive.id, id: await connectionId(cell) },
  })),
  row(googleDriveConnections.fetchContent, async (cell) => {
    await connectionId(cell);
    return ofDrive(cell);
  }),
];
