import type { Db } from '@scriptorium/db/database.ts';
import { prepared } from '@scriptorium/db/prepared.ts';
import type { MatchRule } from '@scriptorium/matching/rules.ts';
import type { Token } from './lexicon-tags.ts';

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

export const findText = (db: Db, documentId: number) =>
  prepared(db)
    .selectFrom('document')
    .innerJoin('content', 'content.id', 'document.content_id')
    .select(['content.id', 'content.text'])
    .where('document.id', '=', documentId)
    .executeTakeFirst();

/** The words of a transcript in order, without hidden ones. */
export const listTokens = (db: Db, documentId: number): Promise<Token[]> =>
  db
    .selectFrom('utterance_token as token')
    .innerJoin('utterance', 'utterance.id', 'token.utterance_id')
    .select(['token.id', 'utterance.id as utteranceId', 'token.value', 'token.ts_start as tsStart'])
    .where('utterance.document_id', '=', documentId)
    .where('token.hidden', '=', false)
    .orderBy('utterance.position')
    .orderBy('token.position')
    .execute();
