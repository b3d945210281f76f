import type { NodeRights } from '@scriptorium/testing/rights-matrix/node-rights.ts';
import { newName, row } from '@scriptorium/testing/rights-matrix/row.ts';
import { matchingRules, type lexiconContract } from './lexicon.contract.ts';

export const lexiconRights: NodeRights<typeof lexiconContract> = {
  expected: `
                   | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
matchingRules.list | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
matchingRules.save | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
`,
  rows: {
    matchingRules: {
      list: [row(matchingRules.list, ({ scene }) => ({ query: { nodeId: scene.lexicon.id } }))],
      save: [
        row(matchingRules.save, ({ scene }) => ({
          body: {
            nerTagTypeId: scene.ruled.id,
            newRules: [{ expression: newName('word'), matchingType: 'EXACT' as const }],
          },
        })),
      ],
    },
  },
};
