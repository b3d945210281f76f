import { sql, type Expression, type RawBuilder } from 'kysely';

/** Whether people put work into a step, as a condition in SQL; the rule is `is_touched.sql` of packages/db. */
export const isTouched = (stepId: Expression<unknown>): RawBuilder<boolean> =>
  sql<boolean>`is_touched(${stepId})`;
