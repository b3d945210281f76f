import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';
import { row, type Cell } from '@scriptorium/testing/rights-matrix/row.ts';
import { emailConnections, emailUpload, type emailUploadContract } from './email-upload.contract.ts';

const fields = { imapHost: '127.0.0.1', address: 'anna@example.org', password: 'correct horse' };

/** A connection of its own for each call. */
async function newConnection({ world, scene }: Cell): Promise<number> {
  const body = { ...fields, nodeId: scene.email.id };
  return (await world.callAs(world.admin)(emailConnections.create, { body })).id;
}

/** A test of a mailbox in a network that must not be reached answers 400 to those who may test it. */
export const emailUploadRights: Rights<typeof emailUploadContract> = {
  expected: `
                        | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
emailConnections.list   | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
emailConnections.create | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
emailConnections.update | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
emailConnections.remove | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
emailConnections.test   | 401 401 | 403 403 400 | 403 403 400 | 403 404 403 | 400 400
emailUpload.fetchMail   | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
`,
  rows: {
    emailConnections: {
      list: [row(emailConnections.list, ({ scene }) => ({ query: { nodeId: scene.email.id } }))],
      create: [
        row(emailConnections.create, ({ scene }) => ({ body: { ...fields, nodeId: scene.email.id } })),
      ],
      update: [
        row(emailConnections.update, async (cell) => ({
          params: { id: await newConnection(cell) },
          body: { ...fields, folder: 'Archive' },
        })),
      ],
      remove: [row(emailConnections.remove, async (cell) => ({ params: { id: await newConnection(cell) } }))],
      test: [row(emailConnections.test, ({ scene }) => ({ body: { ...fields, nodeId: scene.email.id } }))],
    },
    emailUpload: {
      fetchMail: [
        row(emailUpload.fetchMail, async (cell) => {
          await newConnection(cell);
          return { params: { id: cell.scene.email.id } };
        }),
      ],
    },
  },
};
