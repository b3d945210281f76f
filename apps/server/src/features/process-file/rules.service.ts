import { findInvalidRules } from '@scriptorium/matching/engine/check-rules.ts';
import { labelsOf, ruleKey } from '@scriptorium/process-file/keys.ts';
import { Problems, type FileProblem } from '@scriptorium/process-file/problems.ts';
import type { ProcessFile } from '@scriptorium/process-file/schema.ts';

const SHOWN_CHARS = 200;
const MAX_INVALID = 20;

/**
 * The rules of a file that do not compile. Called before the transaction, because compiling many takes seconds; those that the process
 * has already are not compiled again.
 */
export async function invalidRules(file: ProcessFile, before?: ProcessFile): Promise<FileProblem[]> {
  const placed = (one: ProcessFile) =>
    one.nodes.flatMap((node, index) =>
      labelsOf(node, `nodes.${index}`).flatMap(({ label, place }) =>
        label.rules.map((rule, at) => ({ rule, place: `${place}.rules.${at}.expression` })),
      ),
    );
  const known = new Set(before && placed(before).map(({ rule }) => ruleKey(rule)));
  const fresh = placed(file).filter(({ rule }) => !known.has(ruleKey(rule)));
  const invalid = await findInvalidRules(
    fresh.map(({ rule: { type, expression } }) => ({
      expression,
      matchingType: type,
      tolerance: type === 'FUZZY' ? 1 : null,
    })),
  );
  const problems = new Problems();
  for (const { index, message, position } of invalid.slice(0, MAX_INVALID)) {
    const { rule, place } = fresh[index] ?? { rule: { expression: '' }, place: '' };
    problems.add(place, 'error.rule.invalid', {
      expression: rule.expression.slice(0, SHOWN_CHARS),
      reason: message,
      ...(position === undefined ? {} : { position }),
    });
  }
  return problems.found;
}
