import { serverInfo } from '@scriptorium/contract/management-info.ts';
import { useRead } from '@scriptorium/web-kit/queries.ts';

/** Pages of the administration, by their names in `adminTexts`. */
const ADMIN_PAGES = [
  ['permissions', '/admin/permissions'],
  ['users', '/admin/user-management'],
  ['models', '/admin/models'],
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

/** The pages of the administration; the API documentation only if its profile is active (SHELL-16). */
export function useAdminPages(isAdministrator: boolean) {
  const info = useRead(serverInfo, { query: {} }, { enabled: isAdministrator });
  if (!isAdministrator) return [];
  const hasDocs = info.data?.activeProfiles.includes('api-docs') ?? false;
  return ADMIN_PAGES.filter(([name]) => name !== 'docs' || hasDocs);
}
