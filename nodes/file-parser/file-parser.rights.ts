import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';
import { row } from '@scriptorium/testing/rights-matrix/row.ts';
import { ocrLanguages, type fileParserContract } from './file-parser.contract.ts';

export const fileParserRights: Rights<typeof fileParserContract> = {
  expected: `
                  | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
ocrLanguages.list | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
`,
  rows: { ocrLanguages: { list: [row(ocrLanguages.list, () => ({}))] } },
};
