import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';
import { row } from '@scriptorium/testing/rights-matrix/row.ts';
import { interProcess, type ipsContract } from './ips.contract.ts';

export const ipsRights: Rights<typeof ipsContract> = {
  expected: `
                       | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
interProcess.receivers | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  ok  ok  | ok  ok
interProcess.sent      | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
`,
  rows: {
    interProcess: {
      receivers: [row(interProcess.receivers, () => ({ query: {} }))],
      sent: [row(interProcess.sent, ({ scene }) => ({ query: { stepId: scene.stepIds.span } }))],
    },
  },
};
