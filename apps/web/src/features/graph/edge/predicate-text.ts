import type { Predicate } from '@scriptorium/contract/process/edges.ts';
import type { TextOfTexts } from '@scriptorium/web-kit/texts/texts.ts';
import type { graphTexts } from '../model/texts.ts';

/** A predicate as text, without its children. */
export function predicateText(predicate: Predicate, t: TextOfTexts<typeof graphTexts>): string {
  if (predicate.predicateType === 'COMPLEX')
    return t('group', { operator: t(predicate.logicalOperator === 'OR' ? 'or' : 'and') });
  return t('simple', {
    node: predicate.nodeName ?? t('unknownNode'),
    equality: t(predicate.equal ? 'has' : 'hasNot'),
    label: predicate.clfTypeName ?? predicate.nerTagTypeName ?? t('soaApp.node.unknown'),
  });
}
