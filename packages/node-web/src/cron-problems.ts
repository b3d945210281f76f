import type { Node } from '@scriptorium/contract/process/nodes.ts';
import { isCron } from '@scriptorium/domain/schedule/cron.ts';

/** The schedule of a node that fetches documents, where it cannot be saved as it is. */
export const cronProblems = ({ cron }: Pick<Node, 'cron'>): string[] =>
  cron === null || isCron(cron) ? [] : ['cron'];
