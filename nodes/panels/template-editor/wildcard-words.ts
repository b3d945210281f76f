import { LABEL_PART, type AvailableWildcard } from '@scriptorium/domain/text/wildcards.ts';
import { hasText, textOf, useTexts } from '@scriptorium/web-kit/texts.ts';
import { createContext, use, useCallback } from 'react';
import type { ResultTexts } from '../node-web.ts';
import { templateTexts } from './texts.ts';

/** What the templates below may use; undefined while that is not known yet. */
export const WildcardsContext = createContext<readonly AvailableWildcard[] | undefined>(undefined);

export const useWildcards = (): readonly AvailableWildcard[] | undefined => use(WildcardsContext);

/** What the results of earlier nodes are called. */
export const ResultTextsContext = createContext<readonly ResultTexts[]>([]);

/** The result that a wildcard of an earlier node stands for, as its type declares it. */
function resultOf({ name, nodeId, labelId }: AvailableWildcard): string {
  const result = name.replace(`node.${nodeId}.`, '');
  const parts = result.split('.').map((part) => (part === String(labelId) ? LABEL_PART : part));
  return labelId === undefined ? result : parts.join('.');
}

/** The name of a wildcard without the node that it belongs to; without a text for it, its name in the template. */
export function useShortName(): (wildcard: AvailableWildcard) => string {
  const t = useTexts(templateTexts);
  const ofResults = use(ResultTextsContext);
  return useCallback(
    (wildcard) => {
      const { name, nodeId, labelName: label } = wildcard;
      if (nodeId === undefined) return hasText(templateTexts, name) ? t(name) : name;
      const result = resultOf(wildcard);
      const texts = ofResults.find((one) => hasText(one, result));
      return texts ? textOf(texts)(result, { label }) : result;
    },
    [t, ofResults],
  );
}

/** The name of a wildcard as it stands alone in a template. */
export function useFullName(): (wildcard: AvailableWildcard) => string {
  const t = useTexts(templateTexts);
  const shortName = useShortName();
  return (wildcard) =>
    wildcard.nodeName === undefined
      ? shortName(wildcard)
      : t('ofNode', { node: wildcard.nodeName, name: shortName(wildcard) });
}
