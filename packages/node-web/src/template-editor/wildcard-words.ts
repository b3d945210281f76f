import { secretOfWildcard } from '@scriptorium/domain/secrets/secret-uses.ts';
import { LABEL_PART, type AvailableWildcard } from '@scriptorium/domain/text/wildcards.ts';
import { hasText, textOf, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { createContext, use, useCallback } from 'react';
import type { ResultTexts } from '../node-web.ts';
import { templateTexts } from './texts.ts';

/** The wildcards that the templates below may use; undefined until they are read. */
export const WildcardsContext = createContext<readonly AvailableWildcard[] | undefined>(undefined);

export const useWildcards = (): readonly AvailableWildcard[] | undefined => use(WildcardsContext);

/** The names of the results of earlier nodes. */
export const ResultTextsContext = createContext<readonly ResultTexts[]>([]);

/** The declared name of the result behind a wildcard of an earlier node. */
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
      const secret = secretOfWildcard(name);
      if (secret !== undefined) return t('secret', { name: secret });
      if (nodeId === undefined) return hasText(templateTexts, name) ? t(name) : name;
      const result = resultOf(wildcard);
      const texts = ofResults.find((one) => hasText(one, result));
      return texts ? textOf(texts)(result, { label }) : result;
    },
    [t, ofResults],
  );
}

/** The name of a wildcard outside the picker, with its node. */
export function useFullName(): (wildcard: AvailableWildcard) => string {
  const t = useTexts(templateTexts);
  const shortName = useShortName();
  return (wildcard) =>
    wildcard.nodeName === undefined
      ? shortName(wildcard)
      : t('ofNode', { node: wildcard.nodeName, name: shortName(wildcard) });
}
