import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';
import { row } from '@scriptorium/testing/rights-matrix/row.ts';
import { interProcessReceivers, type iprContract } from './ipr.contract.ts';

export const iprRights: Rights<typeof iprContract> = {
  expected: `
                                | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
interProcessReceivers.senders   | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
interProcessReceivers.setSender | 401 401 | 403  403  ok  | 403  403  ok  | 403 404 403 | ok  ok
`,
  rows: {
    interProcessReceivers: {
      senders: [row(interProcessReceivers.senders, ({ scene }) => ({ params: { id: scene.receiver.id } }))],
      setSender: [
        row(interProcessReceivers.setSender, async ({ world, scene: { receiver } }) => {
          const { id } = await world.make.process();
          const sender = await world.make.node(id, {
            activityType: 'IPS',
            payload: 'a',
            preferredDocName: 'a',
            receivers: [{ id: receiver.id }],
          });
          return { params: { id: receiver.id, senderId: sender.id }, body: { active: false } };
        }),
      ],
    },
  },
};
