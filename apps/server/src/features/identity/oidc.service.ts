import type { Db } from '@scriptorium/db/database.ts';
import { unseal } from '../../services/sealed.ts';
import type { Services } from '../../http/services.ts';
import * as store from './oidc.store.ts';

/** Purpose for which the provider's token of a session is sealed. */
export const ID_TOKEN = 'oidc id token';

/** Moves the provider's token when a session continues with another token. */
export async function moveProviderSession(db: Db, change: { from: string; to: string }): Promise<void> {
  await store.moveSession(db, change);
}

/**
 * The provider's logout address, and the provider's token of the session. A configured logout address applies to
 * every session; the provider's own only to sessions that it opened.
 */
export async function endProviderSession(
  db: Db,
  { keys, settings, identityProvider }: Pick<Services, 'keys' | 'settings' | 'identityProvider'>,
  tokenId: string,
): Promise<{ logoutUrl?: string; idToken?: string }> {
  const sealed = await store.deleteSession(db, tokenId);
  const logoutUrl =
    settings.OIDC_LOGOUT_URL ??
    (sealed === undefined
      ? undefined
      : // Signing out here succeeds whether the provider answers or not.
        await identityProvider?.findLogoutAddress().catch(() => undefined));
  const content = sealed === undefined ? undefined : await unseal(keys, ID_TOKEN, sealed);
  const idToken = content?.['idToken'];
  return {
    ...(logoutUrl === undefined ? {} : { logoutUrl }),
    ...(typeof idToken === 'string' && logoutUrl !== undefined ? { idToken } : {}),
  };
}
