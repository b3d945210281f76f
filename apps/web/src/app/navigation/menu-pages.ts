import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';
import { textOf, type TextKey, type Texts } from '@scriptorium/web-kit/texts/texts.ts';
import type { Icon } from '@tabler/icons-react';
import { useRouter } from '@tanstack/react-router';

/** The entry of a page in the menu of its area, and in quick open; a route declares it in its `staticData`. */
export interface MenuEntry {
  /** The name in the language of the page. */
  readonly name: () => string;
  readonly icon?: Icon;
  /** The profile without which the page does not exist (SHELL-16, SHELL-44). */
  readonly profile?: string;
}

/** The entry of a page that is called by one of the given texts. */
export const menuEntry = <En>(
  texts: Texts<En>,
  key: TextKey<Texts<En>>,
  options: Omit<MenuEntry, 'name'> = {},
): { readonly menu: MenuEntry } => ({ menu: { name: () => textOf(texts)(key), ...options } });

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    menu?: MenuEntry;
  }
}

export interface MenuPage extends MenuEntry {
  readonly path: string;
}

/** The pages of an area that are in its menu, in the order of their routes. */
export function useMenuPages(area: '/entity/' | '/account/' | '/admin/'): MenuPage[] {
  const { routesById } = useRouter();
  return Object.values(routesById).flatMap(({ fullPath, options }) => {
    const menu = options.staticData?.menu;
    return menu && fullPath.startsWith(area) ? [{ ...menu, path: fullPath }] : [];
  });
}

/** The pages of the administration whose profiles are active. */
export function useAdminPages(isAdministrator: boolean): MenuPage[] {
  const info = useRead(serverInfo, { query: {} }, { enabled: isAdministrator });
  const pages = useMenuPages('/admin/');
  if (!isAdministrator) return [];
  const active = info.data?.activeProfiles ?? [];
  return pages.filter(({ profile }) => profile === undefined || active.includes(profile));
}
