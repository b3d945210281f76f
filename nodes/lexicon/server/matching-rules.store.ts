import type { Db } from '@scriptorium/db/database.ts';
import { sql } from 'kysely';
import type { MatchingRule } from '../lexicon.contract.ts';

export interface RuleValues {
  readonly labelId: number;
  readonly expression: string;
  readonly matchingType: 'EXACT' | 'REGEX' | 'FUZZY';
  readonly tolerance: number | null;
}

/** Rows per statement: ten thousand rules are one parameter and take well under a second. */
const BATCH = 5000;

export const listLabelIds = async (db: Db, nodeId: number): Promise<number[]> =>
  (await db.selectFrom('ner_tag_type').select('id').where('node_id', '=', nodeId).execute()).map(
    ({ id }) => id,
  );

export const listLabelNames = (
  db: Db,
  nodeId: number,
): Promise<{ id: number; parentId: number | null; name: string }[]> =>
  db
    .selectFrom('ner_tag_type')
    .select(['id', 'parent_id as parentId', 'name'])
    .where('node_id', '=', nodeId)
    .execute();

export const listOfNode = (db: Db, nodeId: number): Promise<MatchingRule[]> =>
  db
    .selectFrom('matching_rule as rule')
    .innerJoin('ner_tag_type as label', 'label.id', 'rule.ner_tag_type_id')
    .select([
      'rule.id',
      'rule.ner_tag_type_id as nerTagTypeId',
      'rule.expression',
      'rule.matching_type as matchingType',
      'rule.tolerance',
    ])
    .where('label.node_id', '=', nodeId)
    .orderBy('rule.ner_tag_type_id')
    .orderBy('rule.matching_type')
    .orderBy('rule.tolerance')
    .orderBy('rule.id')
    .execute();

/** Compiled rule sets are cached by this number. It also serializes writers of one node's labels and rules. */
export const bumpRulesVersion = (db: Db, nodeId: number) =>
  db
    .updateTable('node')
    .set((row) => ({ rules_version: row('rules_version', '+', 1) }))
    .where('id', '=', nodeId)
    .execute();

/** Reads and locks the rules of the node among `ids`. */
export async function lockRulesOfNode(
  db: Db,
  nodeId: number,
  ids: readonly number[],
): Promise<(RuleValues & { id: number })[]> {
  if (ids.length === 0) return [];
  return db
    .selectFrom('matching_rule as rule')
    .innerJoin('ner_tag_type as label', 'label.id', 'rule.ner_tag_type_id')
    .select([
      'rule.id',
      'rule.ner_tag_type_id as labelId',
      'rule.expression',
      'rule.matching_type as matchingType',
      'rule.tolerance',
    ])
    .where('label.node_id', '=', nodeId)
    .where('rule.id', 'in', ids)
    .execute();
}

export async function deleteRules(db: Db, ids: readonly number[]): Promise<void> {
  if (ids.length > 0) await db.deleteFrom('matching_rule').where('id', 'in', ids).execute();
}

/** Rules of one insert from which on the checks of each row cost more than asking once; the caller is in a transaction. */
const MANY = 1000;

/** Returns the number of new ones: a rule that its label has already is skipped. */
export async function insertRules(db: Db, rules: readonly RuleValues[]): Promise<number> {
  let inserted = 0;
  const skipsChecks = rules.length >= MANY;
  if (skipsChecks) await sql`select skip_row_checks(true)`.execute(db);
  for (let start = 0; start < rules.length; start += BATCH) {
    const rows = JSON.stringify(rules.slice(start, start + BATCH));
    const { rows: counted } = await sql<{ n: number }>`
      with added as (
        insert into matching_rule (ner_tag_type_id, expression, matching_type, tolerance)
        select "labelId", expression, "matchingType", tolerance
        from jsonb_to_recordset(${rows}::jsonb)
          as given("labelId" bigint, expression text, "matchingType" text, tolerance int)
        where (select true from ner_tag_type where id = "labelId")
        on conflict do nothing
        returning 1
      )
      select count(*)::int as n from added`.execute(db);
    inserted += counted[0]?.n ?? 0;
  }
  if (skipsChecks) await sql`select skip_row_checks(false)`.execute(db);
  return inserted;
}

/**
 * Updates rules. They first get temporary values that no rule can have, so that two rules can swap values; a value of
 * an unchanged rule is a unique violation.
 */
export async function updateRules(db: Db, rules: readonly (RuleValues & { id: number })[]): Promise<void> {
  if (rules.length === 0) return;
  const ids = rules.map(({ id }) => id);
  await db
    .updateTable('matching_rule')
    .set({ expression: sql<string>`chr(1) || id` })
    .where('id', 'in', ids)
    .execute();
  for (let start = 0; start < rules.length; start += BATCH) {
    const rows = JSON.stringify(rules.slice(start, start + BATCH));
    await sql`
      update matching_rule as rule
      set ner_tag_type_id = given."labelId", expression = given.expression,
          matching_type = given."matchingType", tolerance = given.tolerance
      from jsonb_to_recordset(${rows}::jsonb)
        as given(id bigint, "labelId" bigint, expression text, "matchingType" text, tolerance int)
      where rule.id = given.id`.execute(db);
  }
}
