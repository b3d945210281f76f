import type { NodeRights } from '@scriptorium/testing/rights-matrix/node-rights.ts';
import { row } from '@scriptorium/testing/rights-matrix/row.ts';
import { llmPrompts, type llmPromptContract } from './llm-prompt.contract.ts';

/** A step of another type answers 400 to callers with the right on it: no model is asked. */
export const llmPromptRights: NodeRights<typeof llmPromptContract> = {
  expected: `
                               | -   off | pR  pW  pA  | nR  nW  nA  | sup oth tok | adm key
llmPrompts.responses           | 401 401 | ok  ok  ok  | ok  ok  ok  | ok  404 ok  | ok  ok
llmPrompts.rerun, of a lexicon | 401 401 | 403 400 400 | 403 400 400 | 400 404 400 | 400 400
`,
  rows: {
    llmPrompts: {
      responses: [
        row(llmPrompts.responses, ({ scene }) => ({ query: { documentId: scene.documents.text } })),
      ],
      rerun: [
        row(
          llmPrompts.rerun,
          ({ scene }) => ({
            params: { stepId: scene.stepIds.lexicon },
            body: { prompt: 'Hello', promptEditorState: { root: {} } },
          }),
          { variant: 'of a lexicon' },
        ),
      ],
    },
  },
};
