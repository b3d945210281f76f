import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';
import { row, type Cell } from '@scriptorium/testing/rights-matrix/row.ts';
import { folderConnections, folderFetch, type folderUploadContract } from './folder-upload.contract.ts';

const fields = { name: 'Scans', folder: '/srv/scans' };

/** A connection of its own for each call. */
async function newConnection({ world, scene }: Cell): Promise<number> {
  const body = { ...fields, nodeId: scene.folderUpload.id };
  return (await world.callAs(world.admin)(folderConnections.create, { body })).id;
}

/** A test of a folder that is not allowed answers 400 to those who may test it. */
export const folderUploadRights: Rights<typeof folderUploadContract> = {
  expected: `
                         | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
folderConnections.list   | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
folderConnections.create | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
folderConnections.update | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
folderConnections.remove | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
folderConnections.test   | 401 401 | 403 403 400 | 403 403 400 | 403 404 403 | 400 400
folderFetch.now          | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
`,
  rows: {
    folderConnections: {
      list: [row(folderConnections.list, ({ scene }) => ({ query: { nodeId: scene.folderUpload.id } }))],
      create: [
        row(folderConnections.create, ({ scene }) => ({
          body: { ...fields, nodeId: scene.folderUpload.id },
        })),
      ],
      update: [
        row(folderConnections.update, async (cell) => ({
          params: { id: await newConnection(cell) },
          body: { ...fields, folder: '/srv/archive' },
        })),
      ],
      remove: [
        row(folderConnections.remove, async (cell) => ({ params: { id: await newConnection(cell) } })),
      ],
      test: [
        row(folderConnections.test, ({ scene }) => ({
          body: { nodeId: scene.folderUpload.id, folder: fields.folder },
        })),
      ],
    },
    folderFetch: {
      now: [
        row(folderFetch.now, async (cell) => {
          await newConnection(cell);
          return { params: { id: cell.scene.folderUpload.id } };
        }),
      ],
    },
  },
};
