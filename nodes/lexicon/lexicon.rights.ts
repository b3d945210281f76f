import type { Rights } from '@scriptorium/testing/rights-matrix/rights.ts';
import { newName, row } from '@scriptorium/testing/rights-matrix/row.ts';
import { matchingRules, type lexiconContract } from './lexicon.contract.ts';
import { ruleTrials } from './rule-trials.contract.ts';

const draftOf = (nerTagTypeId: number) => ({
  nerTagTypeId,
  expression: 'Ada',
  matchingType: 'EXACT' as const,
});

export const lexiconRights: Rights<typeof lexiconContract> = {
  expected: `
                         | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
matchingRules.list       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
matchingRules.uses       | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
matchingRules.importFile | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
matchingRules.save       | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
ruleTrials.onText        | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
ruleTrials.onDocument    | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
ruleTrials.prepare       | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
ruleTrials.text          | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
ruleTrials.count         | 401 401 | 403 403 ok  | 403 403 ok  | 403 404 403 | ok  ok
`,
  rows: {
    matchingRules: {
      list: [row(matchingRules.list, ({ scene }) => ({ query: { nodeId: scene.lexicon.id } }))],
      uses: [row(matchingRules.uses, ({ scene }) => ({ query: { nodeId: scene.lexicon.id } }))],
      importFile: [
        row(matchingRules.importFile, ({ scene }) => ({
          params: { nodeId: scene.lexicon.id },
          body: {
            format: 'CSV' as const,
            text: newName('word'),
            nerTagTypeId: scene.ruled.id,
            store: true,
          },
        })),
      ],
      save: [
        row(matchingRules.save, ({ scene }) => ({
          body: {
            nerTagTypeId: scene.ruled.id,
            newRules: [{ expression: newName('word'), matchingType: 'EXACT' as const }],
          },
        })),
      ],
    },
    ruleTrials: {
      onText: [
        row(ruleTrials.onText, ({ scene }) => ({
          body: { nodeId: scene.lexicon.id, text: 'Ada', drafts: [draftOf(scene.ruled.id)] },
        })),
      ],
      onDocument: [
        row(ruleTrials.onDocument, ({ scene }) => ({
          body: {
            nodeId: scene.lexicon.id,
            documentId: scene.documents.text,
            drafts: [draftOf(scene.ruled.id)],
          },
        })),
      ],
      prepare: [row(ruleTrials.prepare, ({ scene }) => ({ body: { nodeId: scene.lexicon.id } }))],
      text: [
        row(ruleTrials.text, ({ scene }) => ({
          query: { nodeId: scene.lexicon.id, documentId: scene.documents.text },
        })),
      ],
      count: [
        row(ruleTrials.count, ({ scene }) => ({
          body: { nodeId: scene.lexicon.id, drafts: [draftOf(scene.ruled.id)] },
        })),
      ],
    },
  },
};
