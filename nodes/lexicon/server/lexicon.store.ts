import type { Db } from '@scriptorium/db/database.ts';
import type { MatchRule } from '@scriptorium/matching/rules/rules.ts';

/** The rules of a node's labels, without disabled labels. */
export async function listRules(db: Db, nodeId: number): Promise<MatchRule[]> {
  const rows = await db
    .selectFrom('matching_rule as rule')
    .innerJoin('ner_tag_type as label', 'label.id', 'rule.ner_tag_type_id')
    .select(['rule.id', 'label.id as labelId', 'rule.expression', 'rule.matching_type', 'rule.tolerance'])
    .where('label.node_id', '=', nodeId)
    .where('label.disabled', '=', false)
    .orderBy('rule.id')
    .execute();
  return rows.map(({ matching_type, tolerance, ...rule }) => ({
    ...rule,
    matchingType: matching_type,
    tolerance: tolerance === 1 || tolerance === 2 || tolerance === 3 ? tolerance : null,
  }));
}

export const findExpression = async (db: Db, ruleId: number): Promise<string | undefined> =>
  (await db.selectFrom('matching_rule').select('expression').where('id', '=', ruleId).executeTakeFirst())
    ?.expression;
