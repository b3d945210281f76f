import { serverInfo } from '@scriptorium/contract/management/management-info.ts';
import { useRead } from '@scriptorium/web-data/queries.ts';

/** Whether the features of a profile are switched on in this installation (SHELL-44). */
export const useHasProfile = (profile: string): boolean =>
  useRead(serverInfo, { query: {} }).data?.activeProfiles.includes(profile) ?? false;
