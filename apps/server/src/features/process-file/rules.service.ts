import { findInvalidRule } from '@scriptorium/matching/check-rules.ts';
import type { ProcessFileProblem } from '@scriptorium/contract/process-file.ts';
import { labelsOf, ruleKey } from '@scriptorium/process-file/keys.ts';
import { Problems } from '@scriptorium/process-file/problems.ts';
import type { ProcessFile } from '@scriptorium/process-file/schema.ts';

const SHOWN_CHARS = 200;
const MAX_INVALID = 20;

/**
 * The rules of a file that do not compile. Called before the transaction, because compiling many takes seconds; those that the process
 * has already are not compiled again.
 */
export async function invalidRules(file: ProcessFile, before?: ProcessFile): Promise<ProcessFileProblem[]> {
  const placed = (one: ProcessFile) =>
    one.nodes.flatMap((node, index) =>
      labelsOf(node, `nodes.${index}`).flatMap(({ label, place }) =>
        label.rules.map((rule, at) => ({ rule, place: `${place}.rules.${at}.expression` })),
      ),
    );
  const known = new Set(before && placed(before).map(({ rule }) => ruleKey(rule)));
  let fresh = placed(file).filter(({ rule }) => !known.has(ruleKey(rule)));
  const problems = new Problems();
  while (problems.found.length < MAX_INVALID) {
    const invalid = await findInvalidRule(
      fresh.map(({ rule: { type, expression } }) => ({
        expression,
        matchingType: type,
        tolerance: type === 'FUZZY' ? 1 : null,
      })),
    );
    if (!invalid) break;
    const { rule, place } = fresh[invalid.index] ?? { rule: { expression: '' }, place: '' };
    problems.add(place, 'error.rule.invalid', {
      expression: rule.expression.slice(0, SHOWN_CHARS),
      reason: invalid.message,
      ...(invalid.position === undefined ? {} : { position: invalid.position }),
    });
    fresh = fresh.slice(invalid.index + 1);
  }
  return problems.found;
}
