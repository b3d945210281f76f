import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';

/** Pages of the administration, by their names in `adminTexts`. */
const ADMIN_PAGES = [
  ['permissions', '/admin/permissions'],
  ['users', '/admin/user-management'],
  ['models', '/admin/models'],
  ['splitters', '/admin/splitters'],
  ['tracker', '/admin/tracker'],
  ['metrics', '/admin/metrics'],
  ['health', '/admin/health'],
  ['configuration', '/admin/configuration'],
  ['audits', '/admin/audits'],
  ['logs', '/admin/logs'],
  ['httpLogs', '/admin/http-logs'],
  ['docs', '/admin/docs'],
] as const;

/** Pages of the user's own account, by their names in `appTexts`. */
export const ACCOUNT_PAGES = [
  ['tokens', '/account/api-keys'],
  ['settings', '/account/settings'],
  ['password', '/account/password'],
] as const;

/** The profile without which a page does not exist (SHELL-16, SHELL-44). */
const PROFILES: Partial<Record<(typeof ADMIN_PAGES)[number][0], string>> = {
  docs: 'api-docs',
  splitters: 'rag',
};

/** The pages of the administration whose profiles are active. */
export function useAdminPages(isAdministrator: boolean) {
  const info = useRead(serverInfo, { query: {} }, { enabled: isAdministrator });
  if (!isAdministrator) return [];
  const active = info.data?.activeProfiles ?? [];
  return ADMIN_PAGES.filter(([name]) => {
    const profile = PROFILES[name];
    return profile === undefined || active.includes(profile);
  });
}
