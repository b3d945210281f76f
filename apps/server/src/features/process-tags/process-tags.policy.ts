import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { allows, isAdministrator, type Rights } from '@scriptorium/domain/access/access.ts';

/** System tags are the administrators'; user tags belong to whoever is ADMIN on any process, or on all (X-020). */
export function requireTagRight(rights: Rights, { predefined }: { predefined: boolean }): void {
  const administersAny = rights.authorities.some(
    ({ type, mode }) => type === 'PROCESS' && allows(mode, 'ADMIN'),
  );
  const may = isAdministrator(rights) || (!predefined && administersAny);
  if (!may) throw new AppError('error.http.403');
}
