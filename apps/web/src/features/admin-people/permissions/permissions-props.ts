import type { PermissionSearch } from '../people-address.ts';

export interface PermissionsProps {
  search: PermissionSearch;
  onSearch: (search: PermissionSearch) => void;
}
