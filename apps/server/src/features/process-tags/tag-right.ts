import { AppError } from '@scriptorium/contract/kit/errors.ts';
import { mayChangeTag, type Rights } from '@scriptorium/domain/access/access.ts';

export function requireTagRight(rights: Rights, tag: { predefined: boolean }): void {
  if (!mayChangeTag(rights, tag)) throw new AppError('error.http.403');
}
