import type { Predicate } from '@scriptorium/contract/process/edges.ts';
import type { TextOfTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { graphTexts } from '../model/texts.ts';

type Translate = TextOfTexts<typeof graphTexts>;

const labelOf = ({ clfTypeName, nerTagTypeName }: Predicate): string | null => clfTypeName ?? nerTagTypeName;

const simpleIn = (predicates: readonly Predicate[]): Predicate[] =>
  predicates.flatMap((predicate) =>
    predicate.predicateType === 'COMPLEX' ? simpleIn(predicate.predicates) : [predicate],
  );

/**
 * The predicates of an edge as one sentence: "Goes on when “Invoice” is set and no “IBAN” was found." Null where one is
 * incomplete: the edge is closed then, and its row says so.
 */
export function predicateSentence(roots: readonly Predicate[], t: Translate): string | null {
  if (roots.length === 0) return null;
  const simple = simpleIn(roots);
  /** Labels of several nodes may have the same name. */
  const isAmbiguous = (one: Predicate) =>
    simple.some((other) => other.nodeId !== one.nodeId && labelOf(other) === labelOf(one));

  const wordsOf = (one: Predicate): string | null => {
    if (one.predicateType === 'COMPLEX') return join(one.predicates, one.logicalOperator ?? 'AND', true);
    const label = labelOf(one);
    if (label === null || one.nodeName === null) return null;
    const words = t(`says.${one.predicateType}.${one.equal === true}`, { label });
    return isAmbiguous(one) ? t('saysIn', { words, node: one.nodeName }) : words;
  };
  const join = (all: readonly Predicate[], operator: 'AND' | 'OR', inBrackets: boolean): string | null => {
    const words = all.map(wordsOf);
    if (words.length === 0 || words.includes(null)) return null;
    const text = words.join(` ${t(operator === 'AND' ? 'saysAnd' : 'saysOr')} `);
    return inBrackets && words.length > 1 ? `(${text})` : text;
  };
  // The only root group needs no brackets.
  const [only] = roots;
  const words =
    only?.predicateType === 'COMPLEX' && roots.length === 1
      ? join(only.predicates, only.logicalOperator ?? 'AND', false)
      : join(roots, 'AND', false);
  return words === null ? null : t('goesOnWhen', { words });
}
