import { findWebNode } from '@scriptorium/nodes/catalogue.web.ts';
import type { ActivityType } from '@scriptorium/domain/graph/activity-type.ts';
import { nameKey } from '@scriptorium/domain/names.ts';
import { i18n, textOf, useLanguage, useTexts } from '@scriptorium/web-kit/texts/texts.ts';
import { useCallback } from 'react';
import { graphTexts } from './texts.ts';

export function useTypeName(): (type: ActivityType) => string {
  const language = useLanguage();
  const t = useTexts(graphTexts);
  return useCallback(
    (type) => {
      const web = findWebNode(type);
      return web ? textOf(web.texts)('name', { lng: language }) : t('unknown');
    },
    [language, t],
  );
}

/** One line on what a type does. */
export function useTypeAbout(): (type: ActivityType) => string {
  const language = useLanguage();
  return useCallback(
    (type) => {
      const web = findWebNode(type);
      return web ? textOf(web.texts)('about', { lng: language }) : '';
    },
    [language],
  );
}

/** Types whose name or explanation contains all typed words; those with the words in their name come first. */
export function useTypeFilter(): <Type extends ActivityType>(
  types: readonly Type[],
  search: string,
) => Type[] {
  const typeName = useTypeName();
  const about = useTypeAbout();
  return (types, search) => {
    const words = nameKey(search).split(' ').filter(Boolean);
    const contains = (text: string) => words.every((word) => nameKey(text).includes(word));
    const byName = types.filter((type) => contains(typeName(type)));
    const rest = types.filter(
      (type) => !byName.includes(type) && contains(`${typeName(type)} ${about(type)}`),
    );
    return [...byName, ...rest];
  };
}

/** Compares texts by the rules of the page's language. */
export const compareTexts = (a: string, b: string): number => a.localeCompare(b, i18n.language);
