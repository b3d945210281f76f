import type { NodeRights } from '@scriptorium/testing/rights-matrix/node-rights.ts';
import { row } from '@scriptorium/testing/rights-matrix/row.ts';
import { uploadForm } from '@scriptorium/testing/scenes/upload-form.ts';
import { httpUpload, type httpUploadContract } from './http-upload.contract.ts';

export const httpUploadRights: NodeRights<typeof httpUploadContract> = {
  expected: `
                   | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
httpUpload.receive | 401 401 | 403 ok  ok  | 403 ok  ok  | ok  404 ok  | ok  ok
`,
  rows: {
    httpUpload: {
      receive: [
        row(httpUpload.receive, ({ scene }) => ({
          params: { endpoint: scene.endpoint },
          body: uploadForm({ nodeId: scene.upload.id, name: 'letter.txt', text: 'A text' }),
        })),
      ],
    },
  },
};
