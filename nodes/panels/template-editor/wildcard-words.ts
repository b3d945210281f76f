import type { AvailableWildcard } from '@scriptorium/domain/text/wildcards.ts';
import { hasText, useTexts } from '@scriptorium/web-kit/texts.ts';
import { createContext, use, useCallback } from 'react';
import { templateTexts } from './texts.ts';

/** What the templates below may use; undefined while that is not known yet. */
export const WildcardsContext = createContext<readonly AvailableWildcard[] | undefined>(undefined);

export const useWildcards = (): readonly AvailableWildcard[] | undefined => use(WildcardsContext);

/** The name of a wildcard without the node that it belongs to; one that has no words is called as the server calls it. */
export function useShortName(): (wildcard: AvailableWildcard) => string {
  const t = useTexts(templateTexts);
  return useCallback(
    ({ name, nodeId, labelName }) => {
      if (labelName !== undefined) return t('isselected', { label: labelName });
      const result = nodeId === undefined ? name : name.replace(`node.${nodeId}.`, '');
      return hasText(templateTexts, result) ? t(result) : result;
    },
    [t],
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
