import { allNodeRights } from '@scriptorium/nodes/catalogue.rights.ts';
import { ACCOUNT_ROWS } from './rows-account.ts';
import { ADMINISTRATION_ROWS } from './rows-administration.ts';
import { ASSIGNMENT_ROWS } from './rows-assignment.ts';
import { DOCUMENT_AND_STEP_ROWS } from './rows-documents.ts';
import { GRAPH_ROWS } from './rows-graph.ts';
import { LABEL_ROWS } from './rows-labels.ts';
import { TRAINING_ROWS } from './rows-training.ts';
import { TRANSCRIPT_ROWS } from './rows-transcripts.ts';
import type { Row } from '@scriptorium/testing/rights-matrix/row.ts';

/** For every endpoint at least one request that succeeds for an administrator. */
export const ROWS: readonly Row[] = [
  ...ACCOUNT_ROWS,
  ...ADMINISTRATION_ROWS,
  ...GRAPH_ROWS,
  ...TRAINING_ROWS,
  ...LABEL_ROWS,
  ...DOCUMENT_AND_STEP_ROWS,
  ...ASSIGNMENT_ROWS,
  ...TRANSCRIPT_ROWS,
  ...allNodeRights.flatMap(({ rows }) => Object.values(rows).flatMap((group) => Object.values(group).flat())),
];
